import { byId, records, requestBy, useOperation } from '../support';
import { testMessageList } from './messageLists';

testMessageList({
	operation: 'getMany',
	parameters: {},
	path: '/v3/messages',
	place: {},
	filters: {
		conversationId: ' alice_user_bob ',
		editedAtFrom: '2025-06-15T15:06:40Z',
		editedAtTo: 1_760_000_000,
		hideDeleted: true,
		hideMessagesFromBlockedUsers: true,
		onlyDeleted: false,
		receiverType: 'user',
		senders: ['alice', 'bob'],
		unread: true,
		updatedAtFrom: 1_750_000_000,
		updatedAtTo: 1_760_000_000,
	},
	sentAs: {
		conversationId: 'conversationId=alice_user_bob',
		editedAtFrom: 'editedAt[from]=1750000000',
		editedAtTo: 'editedAt[to]=1760000000',
		onlyDeleted: undefined,
		updatedAtFrom: 'updatedAt[from]=1750000000',
		updatedAtTo: 'updatedAt[to]=1760000000',
	},
});

const { service, run, expectSent, refuses } = useOperation('message', 'getMany');

it('shows what was said, by whom, to whom and when before anything else', async () => {
	const [record] = records(await run({ limit: 1, options: { onBehalfOf: byId('bob') } }));
	const first = ['id', 'text', 'sender', 'senderName', 'receiver', 'receiverName', 'receiverType'];
	expect(Object.keys(record).slice(0, 9)).toEqual([...first, 'sentAt', 'sentAtIso']);
});

it('refuses a time of change that ends before it begins', async () => {
	const filters = { editedAtFrom: '2025-06-16', editedAtTo: '2025-06-15' };
	await refuses({ filters }, "'Edited Before' is earlier than 'Edited After'");
});

it('lists the saved messages of a user from all conversations, and of nobody else', async () => {
	const { messages } = service.current.state;
	for (const id of ['1', '2']) messages.get(id)!.savedBy = new Map([['bob', 1_760_000_001]]);
	messages.get('4')!.savedBy = new Map([['alice', 1_760_000_001]]);
	const filters = { saved: true };
	const options = { onBehalfOf: byId('bob') };
	const result = await run({ returnAll: true, filters, options });
	expect(records(result).map(({ id }) => id)).toEqual(['2', '1']);
	expect(records(result)[0]).toMatchObject({ savedAtIso: '2025-10-09T08:53:21.000Z' });
	expectSent(requestBy('bob', 'GET /v3/messages?affix=prepend&saved=1&limit=1000'));
	const { error } = await run({ filters });
	expect(error?.message).toBe("'On Behalf Of' is needed with 'Only Saved' [item 0]");
});
