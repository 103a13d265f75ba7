import { hurry } from '../../engine/support';
import { byId, records, request, useOperation } from '../support';

// A user marks only a few a minute
hurry({ minute: 50 });

const { service, run, expectSent, testRefusal } = useOperation(
	'group',
	'markConversationAsUnread',
	{ guid: byId('general'), onBehalfOf: byId('carol') },
);

it('lets what follows a message count as unread', async () => {
	const conversation = service.current.state.conversations.get('group_general')!;
	const [, second, third] = conversation.messageIds;
	conversation.readUpTo.set('carol', third);
	const result = await run({ messageId: second });
	expectSent(
		request('DELETE /v3/groups/general/conversation/read', { messageId: Number(second) }, 'carol'),
	);
	expect(records(result)).toEqual([
		{ unread: true, guid: 'general', success: true, message: expect.any(String) },
	]);
	expect(conversation.readUpTo.get('carol')).not.toBe(third);
});

testRefusal({
	parameters: { messageId: '={{ $json.id }}' },
	items: [{ id: 2 }, { id: 999999 }, { id: '2' }],
	code: 'ERR_MESSAGE_ID_NOT_FOUND',
});
