import { sketchMessage } from '../../service/seed/messages';
import { records, run, sent, useService } from '../support';
import { testMessageList } from './messageLists';

testMessageList({
	operation: 'getMany',
	parameters: {},
	path: '/v3/messages',
	filters: {
		conversationId: 'alice_user_bob',
		hideDeleted: true,
		hideMessagesFromBlockedUsers: true,
		onlyDeleted: false,
		receiverType: 'user',
		unread: true,
	},
	query: [
		'conversationId=alice_user_bob',
		'hideDeleted=true',
		'hideMessagesFromBlockedUsers=true',
		'onlyDeleted=false',
		'receiverType=user',
		'unread=true',
		// The reference wants it beside unread
		'count=true',
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
	const result = await run(service.current, { ...form, limit: 1, simplify: false });
	expect(records(result)).toMatchObject([{ id: '1', category: 'message', type: 'text' }]);
});
