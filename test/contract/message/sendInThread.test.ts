import { byId, records, request, useOperation } from '../support';

const { run, sent, expectSent, refuses, testAbsent } = useOperation('message', 'sendInThread', {
	onBehalfOf: byId('bob'),
	text: 'Yes',
});

it('answers a message in its thread, whose receiver the service knows', async () => {
	const additionalFields = { metadata: { mood: 'good' }, tags: ['a', 'b'] };
	const result = await run(
		{ messageId: '={{ $json.id }}', additionalFields },
		{ items: [{ id: 1 }, { id: '2' }] },
	);
	const body = {
		category: 'message',
		type: 'text',
		data: { text: 'Yes', metadata: { mood: 'good' } },
		tags: ['a', 'b'],
	};
	expectSent(
		request('POST /v3/messages/1/thread', body, 'bob'),
		request('POST /v3/messages/2/thread', body, 'bob'),
	);
	expect(records(result)).toMatchObject([
		{ parentId: '1', sender: 'bob', receiver: 'alice', text: 'Yes' },
		{ parentId: '2', sender: 'bob', receiver: 'general' },
	]);
});

it('names the receiver with its kind where the form does', async () => {
	await run({ messageId: '1', additionalFields: { receiverUid: byId('alice') } });
	await run({ messageId: '2', additionalFields: { receiverGuid: byId('general') } });
	expect(sent().map(({ body }) => body)).toMatchObject([
		{ receiver: 'alice', receiverType: 'user' },
		{ receiver: 'general', receiverType: 'group' },
	]);
});

it('refuses a receiver of both kinds before anything is sent', async () => {
	const additionalFields = { receiverUid: byId('alice'), receiverGuid: byId('general') };
	await refuses(
		{ messageId: '1', additionalFields },
		"'Receiving Group' and 'Receiver' are both given, but a thread is in one conversation",
	);
});

it('sends media and custom data, too', async () => {
	const attachment = [{ url: 'https://example.com/a.mp3' }];
	await run({ messageId: '1', messageType: 'media', attachments: { attachment } });
	const custom = { messageType: 'custom', customType: 'poll', customData: '{"options": 2}' };
	await run({ messageId: '1', ...custom });
	expect(sent().map(({ body }) => body)).toMatchObject([
		{ category: 'message', type: 'audio' },
		{ category: 'custom', type: 'poll', data: { customData: { options: 2 } } },
	]);
});

testAbsent('message');
