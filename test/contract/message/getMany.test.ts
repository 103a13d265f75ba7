import { sketchMessage } from '../../service';
import { byId, records, request, run, sent, useService } from '../support';
import { testMessageList } from './messageLists';

testMessageList({
	operation: 'getMany',
	parameters: {},
	path: '/v3/messages',
	filters: {
		conversationId: 'alice_user_bob',
		editedAtFrom: '2025-06-15T15:06:40Z',
		editedAtTo: 1_760_000_000,
		hideDeleted: true,
		hideMessagesFromBlockedUsers: true,
		onlyDeleted: false,
		receiverType: 'user',
		senders: 'alice, bob',
		unread: true,
		updatedAtFrom: 1_750_000_000,
		updatedAtTo: 1_760_000_000,
	},
	query: [
		'conversationId=alice_user_bob',
		'editedAt[from]=1750000000',
		'editedAt[to]=1760000000',
		'senders=alice,bob',
		'updatedAt[from]=1750000000',
		'updatedAt[to]=1760000000',
		'hideDeleted=true',
		'hideMessagesFromBlockedUsers=true',
		'receiverType=user',
		'unread=true',
	],
});

const service = useService();
const form = { resource: 'message', operation: 'getMany' };

it('reads all messages of the app, page by page', async () => {
	const { state } = service.current;
	for (let n = 0; n < 1_500; n += 1) {
		const sentAt = 1_800_000_000 + n;
		const place = { sender: 'alice', receiver: 'bob', receiverType: 'user' } as const;
		sketchMessage(state, { ...place, id: String(20_000 + n), sentAt, data: { text: 'x' } });
	}
	const result = await run(service.current, { ...form, returnAll: true });
	const ids = records(result).map(({ id }) => id);
	expect(new Set(ids).size).toBe(ids.length);
	expect(ids).toHaveLength(state.messages.size);
	expect(sent(service.current)).toHaveLength(2);
});

it('goes backward from the newest message', async () => {
	const newest = [...service.current.state.messages.values()]
		.sort((one, other) => other.sentAt - one.sentAt)
		.slice(0, 2);
	const result = await run(service.current, { ...form, limit: 2, filters: { affix: 'prepend' } });
	expect(
		records(result)
			.map(({ id }) => id)
			.sort(),
	).toEqual(newest.map(({ id }) => id).sort());
});

it('returns the raw messages', async () => {
	const result = await run(service.current, { ...form, limit: 1, output: 'raw' });
	expect(records(result)).toMatchObject([{ id: '1', category: 'message', type: 'text' }]);
});

it('finds what some users have edited since a time, which the app sees without their views', async () => {
	const { messages } = service.current.state;
	for (const [id, editedAt] of [
		['1', 1_760_000_000],
		['2', 1_760_000_100],
		['3', 1_760_000_200],
	] as const) {
		Object.assign(messages.get(id)!, { editedAt, updatedAt: editedAt });
	}
	const found = async (filters: object) => {
		const result = await run(service.current, { ...form, filters: { ...filters } });
		return records(result).map(({ id }) => id);
	};
	expect(await found({ editedAtFrom: 1_760_000_100 })).toEqual(['2', '3']);
	expect(await found({ updatedAtTo: 1_760_000_100 })).toEqual(['1', '2']);
	expect(await found({ updatedAtFrom: 1_760_000_000, senders: ['bob', 'Carol'] })).toEqual([
		'2',
		'3',
	]);
});

it('refuses a time of change that ends before it begins', async () => {
	const filters = { editedAtFrom: '2025-06-16', editedAtTo: '2025-06-15' };
	const { error } = await run(service.current, { ...form, filters });
	expect(error?.message).toBe("'Edited Before' is earlier than 'Edited After' [item 0]");
	expect(sent(service.current)).toEqual([]);
});

it('lists the saved messages of a user from all conversations, and of nobody else', async () => {
	const { messages } = service.current.state;
	for (const id of ['1', '2']) messages.get(id)!.savedBy = new Map([['bob', 1_760_000_001]]);
	messages.get('4')!.savedBy = new Map([['alice', 1_760_000_001]]);
	const filters = { saved: true };
	const options = { onBehalfOf: byId('bob') };
	const result = await run(service.current, { ...form, returnAll: true, filters, options });
	expect(records(result).map(({ id }) => id)).toEqual(['1', '2']);
	expect(records(result)[0]).toMatchObject({ savedAtIso: '2025-10-09T08:53:21.000Z' });
	expect(sent(service.current)).toEqual([
		request('GET /v3/messages?saved=1&limit=1000', undefined, 'bob'),
	]);
	const { error } = await run(service.current, { ...form, filters });
	expect(error?.message).toBe("'On Behalf Of' is needed with 'Only Saved' [item 0]");
});
