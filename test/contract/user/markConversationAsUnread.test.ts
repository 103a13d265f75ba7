import { hurry } from '../../engine/support';
import { byId, records, request, run, sent, testRefusal, useService } from '../support';

// A user marks only a few a minute
hurry({ minute: 50 });

const service = useService();
const form = { resource: 'user', operation: 'markConversationAsUnread', uid: byId('alice') };

it('lets the messages after one count as unread', async () => {
	const { readUpTo, messageIds } = service.current.state.conversations.get('alice_user_bob')!;
	readUpTo.set('bob', messageIds.at(-1)!);
	const result = await run(service.current, {
		...form,
		onBehalfOf: byId('bob'),
		messageId: '={{ 1 }}',
	});
	expect(sent(service.current)).toEqual([
		request('DELETE /v3/users/alice/conversation/read', { messageId: 1 }, 'bob'),
	]);
	expect(records(result)).toEqual([
		{ unread: true, uid: 'alice', success: true, message: expect.stringContaining('unread') },
	]);
	expect(readUpTo.get('bob')).not.toBe(messageIds.at(-1));
});

testRefusal(service, {
	parameters: { ...form, onBehalfOf: byId('={{ $json.for }}'), messageId: '1' },
	items: [{ for: 'bob' }, { for: 'user-190' }, { for: 'bob' }],
	message: /not accessible/,
	code: 'ERR_CONVERSATION_NOT_ACCESSIBLE',
	status: 404,
});
