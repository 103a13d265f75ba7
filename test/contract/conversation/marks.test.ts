import { useFastClock } from '../../engine/support';
import { byId, operationOn, records, request, requestBy, useService } from '../support';

// A user may mark only a few conversations a minute; in this test, a minute lasts 50 ms
useFastClock({ minute: 50 });

const service = useService();

/** The two kinds of conversations, with their readers. `refusal` has three values of a field, the second of which is refused. */
const PLACES = {
	user: {
		place: { uid: 'alice' },
		path: '/v3/users/alice/conversation',
		conversationId: 'alice_user_bob',
		reader: 'bob',
		refusal: {
			field: 'onBehalfOf',
			items: ['bob', 'user-190', 'bob'],
			message: /not accessible/,
			code: 'ERR_CONVERSATION_NOT_ACCESSIBLE',
		},
	},
	group: {
		place: { guid: 'general' },
		path: '/v3/groups/general/conversation',
		conversationId: 'group_general',
		reader: 'carol',
		refusal: {
			field: 'guid',
			items: ['general', 'nowhere', 'support'],
			message: /nowhere/,
			code: 'ERR_GUID_NOT_FOUND',
		},
	},
} as const;

describe.each([
	['user/markConversationAsDelivered', 'user', 'delivered'],
	['user/markConversationAsRead', 'user', 'read'],
	['group/markConversationAsDelivered', 'group', 'delivered'],
	['group/markConversationAsRead', 'group', 'read'],
] as const)('%s', (name, kind, mark) => {
	const { place, path, conversationId, reader, refusal } = PLACES[kind];
	const [field, id] = Object.entries(place)[0];
	const { run, expectSent, testRefusal } = operationOn(service, name, {
		[field]: byId(id),
		onBehalfOf: byId(reader),
	});
	const conversation = () => service.current.state.conversations.get(conversationId)!;
	/** The last message that counts as marked for the reader. */
	const upTo = () => {
		const { readUpTo, deliveredUpTo } = conversation();
		return (mark === 'read' ? readUpTo : deliveredUpTo).get(reader);
	};

	it('marks the conversation up to a message, whose ID is sent as a number', async () => {
		const [first] = conversation().messageIds;
		const result = await run({ options: { messageId: first } });
		const body = { messageId: Number(first) };
		expectSent(request(`POST ${path}/${mark}`, body, reader));
		expect(records(result)).toEqual([
			{ [mark]: true, ...place, success: true, message: expect.stringContaining(mark) },
		]);
		expect(upTo()).toBe(first);
	});

	it('marks the whole conversation when no message is given', async () => {
		await run();
		expectSent(requestBy(reader, `POST ${path}/${mark}`));
		expect(upTo()).toBe(conversation().messageIds.at(-1));
	});

	const [good, bad, alsoGood] = refusal.items.map((value) => ({ value }));
	testRefusal({
		parameters: { [refusal.field]: byId('={{ $json.value }}') },
		items: [good, bad, alsoGood],
		message: refusal.message,
		code: refusal.code,
	});
});

describe('user/markConversationAsUnread', () => {
	const { run, expectSent, testRefusal } = operationOn(service, 'user/markConversationAsUnread', {
		uid: byId('alice'),
	});

	it('lets the messages after a message count as unread', async () => {
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
});

describe('group/markConversationAsUnread', () => {
	const { run, expectSent, testRefusal } = operationOn(service, 'group/markConversationAsUnread', {
		guid: byId('general'),
		onBehalfOf: byId('carol'),
	});

	it('makes the messages after a message unread', async () => {
		const conversation = service.current.state.conversations.get('group_general')!;
		const [, second, third] = conversation.messageIds;
		conversation.readUpTo.set('carol', third);
		const result = await run({ messageId: second });
		const body = { messageId: Number(second) };
		expectSent(request('DELETE /v3/groups/general/conversation/read', body, 'carol'));
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
});
