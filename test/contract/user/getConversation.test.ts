import { byId, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'user', operation: 'getConversation' };
const conversationId = 'alice_user_bob';

it('returns what a person decides by', async () => {
	const { conversations, messages } = service.current.state;
	conversations.get(conversationId)!.tags = ['important'];
	const result = await run(service.current, {
		...form,
		uid: byId('alice'),
		onBehalfOf: byId('bob'),
		output: 'simplified',
	});
	expect(sent(service.current)).toEqual([
		request('GET /v3/users/alice/conversation', undefined, 'bob'),
	]);
	const last = messages.get(conversations.get(conversationId)!.messageIds.at(-1)!)!;
	expect(records(result)).toEqual([
		{
			conversationId,
			conversationType: 'user',
			withId: 'alice',
			withName: 'Alice Hartmann',
			unreadMessageCount: expect.any(Number),
			tags: ['important'],
			lastMessageSender: last.sender,
			lastMessageText: last.data.text,
			lastMessageSentAt: last.sentAt,
			lastMessageSentAtIso: new Date(last.sentAt * 1000).toISOString(),
		},
	]);
});

it('returns the raw record', async () => {
	const result = await run(service.current, {
		...form,
		uid: byId('alice'),
		onBehalfOf: byId('bob'),
		output: 'raw',
	});
	expect(records(result)).toMatchObject([
		{ conversationId, conversationWith: { uid: 'alice' }, lastMessage: { category: 'message' } },
	]);
});

testRefusal(service, {
	parameters: { ...form, uid: byId('={{ $json.id }}'), onBehalfOf: byId('={{ $json.for }}') },
	items: [
		{ id: 'alice', for: 'bob' },
		{ id: 'user-190', for: 'bob' },
		{ id: 'carol', for: 'dave' },
	],
	message: /not accessible/,
	code: 'ERR_CONVERSATION_NOT_ACCESSIBLE',
	status: 404,
});
