import { setTimeout as sleep } from 'node:timers/promises';
import { MERGING } from './metadataForms';
import { byId, run, useService } from './support';

/** The service is slow, so that items which do not wait for each other all read the record before one of them writes. */
const service = useService({ latencyMs: 30 });

const changes = [{ a: 1 }, { b: 2 }, { c: 3 }].map((metadata) => JSON.stringify(metadata));

describe('Items that merge metadata into one record lose nothing of each other', () => {
	it.each([
		...MERGING,
		{ ...MERGING.find(({ title }) => title === 'user.createOrUpdate')!, id: 'newcomer' },
	])('$title of $id', async ({ id, formOf, collection, holderOf }) => {
		// The case of letters counts in the IDs of roles, and not in those of users and groups
		const names = [id, id === 'vip' ? id : id.toUpperCase(), id];
		const items = names.map((name, n) => ({ name, metadata: changes[n] }));
		const form = {
			...formOf('={{ $json.name }}'),
			[collection]: { metadata: '={{ $json.metadata }}' },
		};
		const { error } = await run(service.current, form, { items });
		expect(error).toBeUndefined();
		expect(holderOf(service.current.state, id).metadata).toMatchObject({ a: 1, b: 2, c: 3 });
	});

	it('also an email beside a phone number', async () => {
		const form = { resource: 'user', operation: 'update', uid: byId('alice') };
		const email = { email: '={{ $json.email }}', phone: '={{ $json.phone }}' };
		const items = [{ email: 'a@b.example' }, { phone: '+441234567890' }];
		await run(service.current, { ...form, updateFields: email }, { items });
		expect(service.current.state.users.get('alice')!.metadata).toMatchObject({
			'@private': { email: 'a@b.example', contactNumber: '+441234567890' },
		});
	});

	it('in several executions at the same time', async () => {
		const form = { resource: 'user', operation: 'update', uid: byId('alice') };
		await Promise.all(
			changes.map(
				async (metadata) => await run(service.current, { ...form, updateFields: { metadata } }),
			),
		);
		expect(service.current.state.users.get('alice')!.metadata).toMatchObject({ a: 1, b: 2, c: 3 });
	});
});

it('An item that fails does not hold up the next item with the same record', async () => {
	const { users } = service.current.state;
	service.current.faults.add({ kind: '500', url: '/users/alice', count: 1 });
	const form = {
		resource: 'user',
		operation: 'update',
		uid: byId('alice'),
		updateFields: { metadata: '={{ $json.metadata }}' },
	};
	const items = changes.map((metadata) => ({ metadata }));
	const onError = 'continueRegularOutput';
	await run(service.current, form, { items, onError, patience: { retries: 0 } });
	expect(users.get('alice')!.metadata).toMatchObject({ b: 2, c: 3 });
});

describe('Of two items that set the same thing, the later one counts', () => {
	const details = { uid: byId('={{ $json.uid }}'), updateFields: { email: '={{ $json.value }}' } };
	const scope = {
		guid: byId('general'),
		uid: byId('={{ $json.uid }}'),
		scope: '={{ $json.value }}',
	};

	it.each([
		['notification', 'updateContactDetails', details, ['old@example.com', 'new@example.com']],
		['group', 'changeMemberScope', scope, ['moderator', 'admin']],
	])('%s: %s', async (resource, operation, form, [earlier, later]) => {
		service.current.faults.add({ kind: 'slow', delayMs: 150, count: 1 });
		const items = [
			{ uid: 'dave', value: earlier },
			{ uid: 'Dave', value: later },
		];
		const { error } = await run(service.current, { resource, operation, ...form }, { items });
		expect(error).toBeUndefined();
		const { contactDetails, groups } = service.current.state;
		// Each operation changes one of the two
		expect([
			contactDetails.get('dave')?.email,
			groups.get('general')!.members.get('dave')!.scope,
		]).toContain(later);
	});
});

describe('Messages of several items to one conversation come in their order', () => {
	const text = '={{ $json.text }}';
	const sender = byId('={{ $json.sender }}');
	const toUser = { receiverUid: byId('={{ $json.sender === "dave" ? "Erin" : "dave" }}') };
	const toGroup = { receiverType: 'group', receiverGuid: byId('general') };

	it.each([
		['send', 'user', { ...toUser, onBehalfOf: sender }],
		['send', 'group', { ...toGroup, onBehalfOf: sender }],
		['send', 'several', { receiverType: 'several', receiverUids: 'dave, erin' }],
		[
			'sendAsBot',
			'user',
			{ botUid: 'helper-bot', receiverType: 'user', receiverUid: byId('dave') },
		],
		['sendInThread', 'group', { messageId: '2', onBehalfOf: sender }],
	])('%s: %s', async (operation, _, form) => {
		service.current.faults.add({ kind: 'slow', delayMs: 150, count: 1 });
		const texts = ['one', 'two', 'three', 'four'];
		const items = texts.map((said, n) => ({ text: said, sender: n % 2 ? 'erin' : 'dave' }));
		const { error } = await run(
			service.current,
			{ resource: 'message', operation, text, ...form },
			{ items },
		);
		expect(error).toBeUndefined();
		const stored = [...service.current.state.messages.values()].map(({ data }) => data.text);
		const sent = stored.filter((text) => texts.includes(String(text)));
		// Each text is stored twice where there are two receivers
		expect([...new Set(sent)]).toEqual(texts);
	});
});

it('A message does not wait for a message that another execution sends to the same group', async () => {
	service.current.faults.add({ kind: 'slow', delayMs: 600, count: 1 });
	const form = { resource: 'message', operation: 'send', receiverType: 'group', text: 'Hi' };
	const ended: string[] = [];
	const say = async (name: string) => {
		await run(service.current, { ...form, receiverGuid: byId('general') });
		ended.push(name);
	};
	const slow = say('slow');
	while (service.current.requests.length === 0) await sleep(5);
	await Promise.all([slow, say('quick')]);
	expect(ended).toEqual(['quick', 'slow']);
});

it.each([
	['message', 'send', { receiverUid: byId('bob'), text: '={{ $json.value }}' }],
	['user', 'update', { uid: byId('bob'), updateFields: { name: '={{ $json.value }}' } }],
	// Reads the campaign afterwards to tell why it was refused
	['campaign', 'update', { campaignId: byId('cmp-1'), updateFields: { name: 'A' } }],
])('Nothing more is sent after a refusal: %s, %s', async (resource, operation, form) => {
	service.current.faults.add({ kind: 'refusal', count: 1 });
	const items = ['one', 'two', 'three'].map((value) => ({ value }));
	const { error } = await run(service.current, { resource, operation, ...form }, { items });
	expect(error?.message).toMatch(/ \[item 0\]$/);
	expect(service.current.requests.filter(({ method }) => method !== 'GET')).toHaveLength(1);
});

describe('Operations that read a record before they write it do so one after the other', () => {
	it('a Sync and an addition to the same list', async () => {
		const list = { resource: 'keywordList', keywordId: byId('profanity-list') };
		await Promise.all([
			run(service.current, { ...list, operation: 'sync', entries: 'badword, spam' }),
			run(service.current, { ...list, operation: 'update', entries: 'later' }),
		]);
		const { searchTerms } = service.current.state.keywordLists.get('profanity-list')!;
		expect(searchTerms).toEqual(['badword', 'spam', 'later']);
	});

	it('two suspensions of the same user', async () => {
		const form = { resource: 'user', operation: 'suspend' };
		const results = await Promise.all(
			['dave', 'DAVE'].map(async (uid) => await run(service.current, { ...form, uid: byId(uid) })),
		);
		expect(results.map(({ items }) => items[0].json.changed)).toEqual([true, false]);
		const ends = service.current.requests.filter(({ url }) => url.endsWith('/auth_tokens'));
		expect(ends).toHaveLength(1);
	});
});
