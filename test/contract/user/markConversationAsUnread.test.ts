import { hurry } from '../../engine/support';
import { byId, records, request, useOperation } from '../support';

// A user marks only a few a minute
hurry({ minute: 50 });

const { service, run, expectSent, testRefusal } = useOperation('user', 'markConversationAsUnread', {
	uid: byId('alice'),
});

it('lets the messages after one count as unread', async () => {
	const { readUpTo, messageIds } = service.current.state.conversations.get('alice_user_bob')!;
	readUpTo.set('bob', messageIds.at(-1)!);
	const result = await run({ onBehalfOf: byId('bob'), messageId: '={{ 1 }}' });
	expectSent(request('DELETE /v3/users/alice/conversation/read', { messageId: 1 }, 'bob'));
	expect(records(result)).toEqual([
		{ unread: true, uid: 'alice', success: true, message: expect.stringContaining('unread') },
	]);
	expect(readUpTo.get('bob')).not.toBe(messageIds.at(-1));
});

testRefusal({
	parameters: { onBehalfOf: byId('={{ $json.for }}'), messageId: '1' },
	items: [{ for: 'bob' }, { for: 'user-190' }, { for: 'bob' }],
	message: /not accessible/,
	code: 'ERR_CONVERSATION_NOT_ACCESSIBLE',
});
