import { byId, records, request, requestBy, useOperation } from './support';

/** The two kinds of conversations, and who reads them. */
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

/** The tests that marking as read and as delivered have in common, for users and groups. */
export function testMark(resource: 'user' | 'group', mark: 'read' | 'delivered'): void {
	const { place, path, conversationId, reader, refusal } = PLACES[resource];
	const [[name, id]] = Object.entries(place);
	const operation = mark === 'read' ? 'markConversationAsRead' : 'markConversationAsDelivered';
	const { service, run, expectSent, testRefusal } = useOperation(resource, operation, {
		[name]: byId(id),
		onBehalfOf: byId(reader),
	});
	const upTo = () =>
		service.current.state.conversations
			.get(conversationId)!
			[mark === 'read' ? 'readUpTo' : 'deliveredUpTo'].get(reader);

	it('marks the conversation up to a message, whose ID is sent as a number', async () => {
		const [first] = service.current.state.conversations.get(conversationId)!.messageIds;
		const result = await run({ options: { messageId: first } });
		const body = { messageId: Number(first) };
		expectSent(request(`POST ${path}/${mark}`, body, reader));
		expect(records(result)).toEqual([
			{ [mark]: true, ...place, success: true, message: expect.stringContaining(mark) },
		]);
		expect(upTo()).toBe(first);
	});

	it('marks all of it when no message is given', async () => {
		await run();
		expectSent(requestBy(reader, `POST ${path}/${mark}`));
		const { messageIds } = service.current.state.conversations.get(conversationId)!;
		expect(upTo()).toBe(messageIds.at(-1));
	});

	const [good, bad, alsoGood] = refusal.items.map((value) => ({ value }));
	testRefusal({
		parameters: { [refusal.field]: byId('={{ $json.value }}') },
		items: [good, bad, alsoGood],
		message: refusal.message,
		code: refusal.code,
	});
}
