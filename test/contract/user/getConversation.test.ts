import { byId, records, request, useOperation } from '../support';

const { service, run, expectSent, testRefusal } = useOperation('user', 'getConversation');
const conversationId = 'alice_user_bob';

it('returns what a person decides by', async () => {
	const { conversations, messages } = service.current.state;
	conversations.get(conversationId)!.tags = ['important'];
	const result = await run({ uid: byId('alice'), onBehalfOf: byId('bob'), output: 'simplified' });
	expectSent(request('GET /v3/users/alice/conversation', undefined, 'bob'));
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

testRefusal({
	parameters: { uid: byId('={{ $json.id }}'), onBehalfOf: byId('={{ $json.for }}') },
	items: [
		{ id: 'alice', for: 'bob' },
		{ id: 'user-190', for: 'bob' },
		{ id: 'carol', for: 'dave' },
	],
	message: /not accessible/,
	code: 'ERR_CONVERSATION_NOT_ACCESSIBLE',
});
