import { seedIds } from '../../service';
import { byId, records, request, useOperation } from '../support';

const { run, expectSent, refuses, refusesSecond, testRefusal } = useOperation('message', 'send');
const ofAlice = { onBehalfOf: byId('alice') };
const toBob = { ...ofAlice, receiverUid: byId('bob') };
const path = 'POST /v3/messages';

it('sends a text to a user', async () => {
	const result = await run({ text: 'Hello 👋', receiverUid: byId('bob') });
	const content = { category: 'message', type: 'text', data: { text: 'Hello 👋' } };
	expectSent(request(path, { ...content, receiverType: 'user', receiver: 'bob' }));
	expect(records(result)).toMatchObject([
		{ sender: 'app_system', receiver: 'bob', type: 'text', text: 'Hello 👋' },
	]);
});

it('sends every field to its place, on behalf of a user, to a group', async () => {
	const result = await run({
		...ofAlice,
		text: 'Hi <@uid:bob>',
		receiverType: 'group',
		receiverGuid: byId(seedIds.groups.general),
		additionalFields: {
			metadata: '{"order": 4711}',
			muid: 'order-4711',
			quotedMessageId: 2,
			tags: 'a, b',
		},
	});
	expectSent(
		request(
			path,
			{
				category: 'message',
				type: 'text',
				data: { text: 'Hi <@uid:bob>', metadata: { order: 4711 } },
				receiverType: 'group',
				receiver: 'general',
				muid: 'order-4711',
				quotedMessageId: '2',
				tags: ['a', 'b'],
			},
			'alice',
		),
	);
	expect(records(result)).toMatchObject([
		{ sender: 'alice', receiver: 'general', muid: 'order-4711', receiverType: 'group' },
	]);
});

it('gives the quoted message with the raw output', async () => {
	const parameters = { ...toBob, text: 'This one', additionalFields: { quotedMessageId: 2 } };
	const result = await run({ ...parameters, output: 'raw' });
	expect(records(result)).toMatchObject([
		{ quotedMessageId: '2', quotedMessage: { id: '2', sender: expect.any(String) } },
	]);
});

it('sends custom data under their type, without a text that was typed before', async () => {
	await run({
		...toBob,
		messageType: 'custom',
		text: 'left over',
		customType: 'location',
		customData: '{"latitude": 50.62, "constructor": 1}',
		additionalFields: {
			conversationText: 'Shared a location',
			metadata: { mood: 'good' },
			sendNotification: false,
			subType: 'live',
			updateConversation: true,
		},
	});
	expectSent(
		request(
			path,
			{
				category: 'custom',
				type: 'location',
				data: {
					customData: { latitude: 50.62, constructor: 1 },
					metadata: { mood: 'good' },
					sendNotification: false,
					subType: 'live',
					text: 'Shared a location',
					updateConversation: true,
				},
				receiverType: 'user',
				receiver: 'bob',
			},
			'alice',
		),
	);
});

describe('interactive', () => {
	const interactive = {
		...toBob,
		messageType: 'interactive',
		interactiveData:
			'{"text": "Coming?", "cardActions": [{"elementType": "button", "elementId": "yes"}]}',
	};
	const interactiveData = {
		text: 'Coming?',
		cardActions: [{ elementType: 'button', elementId: 'yes' }],
	};
	const ofBob = { category: 'interactive', receiverType: 'user', receiver: 'bob' };

	it('sends a template and its fields, but no field of another kind of message', async () => {
		const result = await run({
			...interactive,
			interactiveType: 'form',
			// The text was typed for another kind of message
			text: 'left over',
			additionalFields: {
				allowSenderInteraction: false,
				goalElementIds: 'yes, Yes',
				interactionGoal: 'allOf',
				metadata: { mood: 'good' },
				muid: 'party',
				quotedMessageId: 2,
				subType: 'left over',
				tags: 'a',
			},
		});
		const data = {
			interactiveData,
			allowSenderInteraction: false,
			interactionGoal: { type: 'allOf', elementIds: ['yes', 'Yes'] },
			metadata: { mood: 'good' },
		};
		expectSent(
			request(path, { ...ofBob, type: 'form', data, muid: 'party', tags: ['a'] }, 'alice'),
		);
		expect(records(result)).toMatchObject([
			{ category: 'interactive', type: 'form', text: JSON.stringify(interactiveData) },
		]);
	});

	it('quotes no message if an expression gives the kind Interactive', async () => {
		const messageType = '={{ "interactive" }}';
		const { error } = await run({
			...interactive,
			messageType,
			additionalFields: { quotedMessageId: 2 },
		});
		expect(error).toBeUndefined();
		expectSent(request(path, { ...ofBob, type: 'card', data: { interactiveData } }, 'alice'));
	});

	it('can be marked as interacted by the receiver', async () => {
		const [{ id }] = records(await run(interactive));
		expectSent(request(path, { ...ofBob, type: 'card', data: { interactiveData } }, 'alice'));
		const mark = { resource: 'message', operation: 'markAsInteracted', messageId: id as string };
		const { error } = await run({ ...mark, elementIds: 'yes', onBehalfOf: byId('bob') });
		expect(error).toBeUndefined();
	});

	it.each(['none', 'anyAction'])('needs no elements for the goal %s', async (interactionGoal) => {
		const { error } = await run({ ...interactive, additionalFields: { interactionGoal } });
		expect(error).toBeUndefined();
		const data = { interactiveData, interactionGoal: { type: interactionGoal } };
		expectSent(request(path, { ...ofBob, type: 'card', data }, 'alice'));
	});

	const needs = "'Goal Element IDs' is needed with this 'Interaction Goal'";
	const alone = "'Interaction Goal' is needed with 'Goal Element IDs'";

	it.each([
		[{ interactionGoal: 'anyOf' }, needs],
		[{ interactionGoal: 'oneOf', goalElementIds: ' ' }, needs],
		[{ goalElementIds: 'yes' }, alone],
	])('refuses the goal %j', async (additionalFields, message) => {
		await refuses({ ...interactive, additionalFields }, message);
	});
});

it('refuses a text that an expression made of an object, and not one that holds these words', async () => {
	const text = '=Hi {{ $json.name }}';
	const form = { ...ofAlice, receiverUid: byId('bob'), text };
	await refusesSecond(
		form,
		[{ name: 'Bob' }, { name: { first: 'Bob' } }],
		/^'Text' holds \[object Object\]: an expression made a text of an object\. Let it take one of its values /,
	);
	const result = await run(form, { items: [{ name: 'I see [object Object]' }] });
	expect(records(result)).toMatchObject([{ text: 'Hi I see [object Object]' }]);
	for (const written of [
		'I see [object Object]',
		'=I see [object Object] of {{ $json.number }}',
		"={{ $('Source').params.seen ?? ['[object', 'Object]'].join(' ') }}",
	]) {
		const { error } = await run(
			{ ...form, text: written },
			{ items: [{ name: { first: 'Bob' } }] },
		);
		expect(error).toBeUndefined();
	}
});

describe('to several receivers', () => {
	const several = { ...ofAlice, text: 'Hi', receiverType: 'several' };
	const all = { ...several, receiverUids: 'Bob, nobody, carol', receiverGuids: '["general"]' };

	it('sends one request, and returns the message of each receiver', async () => {
		const result = await run({
			...several,
			receiverUids: 'Bob, carol, bob',
			receiverGuids: '["general", "General"]',
			// The field is left over from another choice of the receiver
			receiverUid: byId('dave'),
		});
		expectSent(
			request(
				path,
				{
					category: 'message',
					type: 'text',
					data: { text: 'Hi' },
					multipleReceivers: { uids: ['Bob', 'carol'], guids: ['general'] },
				},
				'alice',
			),
		);
		expect(records(result)).toMatchObject([
			{ receiver: 'bob', receiverType: 'user' },
			{ receiver: 'carol', receiverType: 'user' },
			{ receiver: 'general', receiverType: 'group' },
		]);
	});

	it('gives an error item for each receiver that failed, and names the receiver for another try', async () => {
		const options = { onError: 'continueErrorOutput' as const, items: [{ n: 1 }] };
		const result = await run(all, options);
		expect(records(result).map(({ receiver }) => receiver)).toEqual(['bob', 'carol', 'general']);
		expect(result.errorItems).toEqual([
			{
				json: {
					n: 1,
					error: expect.stringMatching(/^nobody: .*nobody.* \[item 0\]$/),
					details: {
						code: 'ERR_UID_NOT_FOUND',
						target: 'nobody',
						description: expect.stringContaining('deactivated'),
					},
				},
				pairedItem: { item: 0 },
			},
		]);
	});

	it('stops with the number of failed receivers, and says that the other receivers were done', async () => {
		const { error } = await run(all);
		expect(error?.message).toMatch(/^1 of 4 failed: nobody: /);
		expect(error?.description).toContain('The others were done');
	});

	it('takes 1,500 receivers with IDs of 36 characters in one request', async () => {
		const receiverUids = Array.from({ length: 1_500 }, (_, n) => String(n).padStart(36, 'u'));
		const { error } = await run({ ...several, receiverUids });
		expect(error?.message).toMatch(/^All 1500 failed: /);
	});

	it('refuses to send to nobody, before anything is sent', async () => {
		await refusesSecond(
			{ ...several, receiverUids: '={{ $json.uids }}' },
			[{ uids: 'bob' }, { uids: [] }],
			/^'User IDs' and 'Group IDs' are empty: nobody would receive the message /,
		);
	});
});

describe('limits of a message', () => {
	const long = (characters: number, character = 'x') => character.repeat(characters);
	const tooLong = 'is too long: a message, with its metadata, holds at most 10 KB';

	it.each([
		['text', { text: long(10_300) }, `'Text' ${tooLong}`],
		['text in many bytes', { text: long(3_500, '語') }, `'Text' ${tooLong}`],
		[
			'metadata',
			{ text: long(9_000), additionalFields: { metadata: { a: long(1_500) } } },
			`'Text' ${tooLong}`,
		],
		[
			'custom data',
			{ messageType: 'custom', customType: 'x', customData: { a: long(11_000) } },
			`'Custom Data' ${tooLong}`,
		],
		[
			'interactive data',
			{ messageType: 'interactive', interactiveData: { a: long(11_000) } },
			`'Interactive Data' ${tooLong}`,
		],
		[
			'tags',
			{ text: 'x', additionalFields: { tags: Array.from({ length: 26 }, (_, n) => `t${n}`) } },
			"'Tags' has 26 tags; 25 is the most",
		],
		[
			'a tag',
			{ text: 'x', additionalFields: { tags: [long(101)] } },
			`'Tags' has a tag of more than 100 characters: ${long(40)}…`,
		],
		[
			'receivers',
			{
				text: 'x',
				receiverType: 'several',
				receiverUids: Array.from({ length: 7_000 }, (_, n) => `user-${n}`),
			},
			"'User IDs' names more receivers than one request can hold; give a part of them with each item",
		],
		[
			'receiving groups',
			{
				text: 'x',
				receiverType: 'several',
				receiverUids: 'bob',
				receiverGuids: Array.from({ length: 7_000 }, (_, n) => `team-${n}`),
			},
			"'Group IDs' names more receivers than one request can hold; give a part of them with each item",
		],
	])('are kept before anything is sent: %s', async (_name, parameters, message) => {
		await refuses({ ...toBob, ...parameters } as never, message);
	});

	it('leave room for 9,000 characters and 25 tags', async () => {
		const tags = Array.from({ length: 25 }, () => long(100));
		const { error } = await run({ ...toBob, text: long(9_000), additionalFields: { tags } });
		expect(error).toBeUndefined();
	});
});

testRefusal({
	parameters: { ...ofAlice, text: 'Hi', receiverUid: byId('={{ $json.id }}') },
	items: [{ id: 'bob' }, { id: seedIds.deactivatedUsers[0] }, { id: 'carol' }],
	message: /mallory/,
	code: 'ERR_UID_NOT_FOUND',
});
