import { addMessageFrom } from '../../service';
import { byId, pairedItems, records, request, requestBy, useOperation } from '../support';

const { service, run, sent, expectSent, refuses, testRefusal } = useOperation(
	'message',
	'getManyThreads',
);
/** The second of the first thread. */
const FIRST = 1_800_000_000;

/** Adds threads to the conversation of Alice and Bob: three in each second. */
function addThreads(count: number): void {
	const { state } = service.current;
	const direct = { sender: 'alice', receiver: 'bob', receiverType: 'user' as const };
	for (let n = 0; n < count; n += 1) {
		const sentAt = FIRST + Math.floor(n / 3);
		const id = String(20_000 + 2 * n);
		addMessageFrom(state, { id, ...direct, sentAt, data: { text: `Topic ${n}` } });
		addMessageFrom(state, {
			id: String(20_001 + 2 * n),
			parentId: id,
			sender: 'bob',
			receiver: 'alice',
			receiverType: 'user',
			sentAt,
			data: { text: `Hi <@uid:alice>, reply ${n}` },
		});
	}
}

it('returns the threads with their last replies, newest first and up to the limit', async () => {
	addThreads(4);
	const result = await run(
		{ limit: '={{ $json.limit }}' },
		{ items: [{ limit: 1 }, { limit: 2 }] },
	);
	expectSent(request('GET /v3/threads?limit=1'), request('GET /v3/threads?limit=2'));
	expect(records(result)[0]).toEqual({
		id: '20006',
		conversationId: 'alice_user_bob',
		sender: 'alice',
		senderName: 'Alice Hartmann',
		receiver: 'bob',
		text: 'Topic 3',
		replyCount: 1,
		lastReplySender: 'bob',
		lastReplyText: 'Hi <@uid:alice>, reply 3',
		lastReplySentAt: FIRST + 1,
		lastReplySentAtIso: '2027-01-15T08:00:01.000Z',
	});
	expect(pairedItems(result)).toEqual([{ item: 0 }, { item: 1 }, { item: 1 }]);
});

it('says which messages were deleted, because their texts may still come', async () => {
	addThreads(2);
	const { messages } = service.current.state;
	Object.assign(messages.get('20000')!, { deletedAt: FIRST + 60 });
	Object.assign(messages.get('20003')!, { deletedAt: FIRST + 60 });
	const [second, first] = records(await run({ limit: 2 }));
	expect(first).toMatchObject({ id: '20000', deletedAt: FIRST + 60 });
	expect(first).not.toHaveProperty('lastReplyDeletedAt');
	expect(second).toMatchObject({ id: '20002', lastReplyDeletedAt: FIRST + 60 });
	expect(second).not.toHaveProperty('deletedAt');
});

it('goes on from the last thread, gives each thread once, and ends although the last answer has a cursor', async () => {
	addThreads(25);
	service.current.faults.add({ kind: 'small-parts', records: 10 });
	const result = await run({ returnAll: true });
	const ids = records(result).map(({ id }) => Number(id));
	expect(new Set(ids).size).toBe(25);
	expect(ids).toEqual([...ids].sort((one, other) => other - one));
	const [first, second] = sent();
	expect(first.request).toBe('GET /v3/threads?limit=1000');
	expect(second.request).toBe(
		`GET /v3/threads?affix=prepend&updatedAt=${FIRST + 5}&id=20030&limit=1000`,
	);
});

it('keeps a limit of one record more than a page', async () => {
	addThreads(12);
	service.current.faults.add({ kind: 'small-parts', records: 10 });
	const result = await run({ limit: 11 });
	expect(records(result)).toHaveLength(11);
});

it('sends filters and options on behalf of a user, and gives raw records', async () => {
	addThreads(2);
	const result = await run({
		output: 'raw',
		limit: 5,
		filters: { participatedByMe: true },
		options: { onBehalfOf: byId('alice'), withMentionCount: true, withUnreadReplyCount: true },
	});
	expect(sent()[0]).toEqual(
		requestBy(
			'alice',
			'GET /v3/threads?participatedByMe=true&withMentionCount=true&withUnreadReplyCount=true&limit=5',
		),
	);
	expect(records(result)[0]).toMatchObject({
		category: 'message',
		unreadReplyCount: 1,
		unreadMentionsCount: 1,
		lastReply: { data: { text: expect.any(String) } },
	});
});

it.each([
	[{ uid: byId('bob') }, '/users/bob/threads', 2],
	[{ guid: byId('general') }, '/groups/general/threads', 0],
])('reads the threads of %j at another address', async (filters, path, count) => {
	addThreads(2);
	const result = await run({ returnAll: true, filters });
	expect(sent()[0]).toEqual(request(`GET /v3${path}?limit=1000`));
	expect(records(result)).toHaveLength(count);
});

it.each([
	[
		{ filters: { uid: byId('bob'), guid: byId('general') } },
		"'User' and 'Group' are both given, but a thread is in one conversation",
	],
	[
		{ filters: { participatedByMe: true } },
		"'On Behalf Of' is needed with 'Only With Own Messages'",
	],
])('refuses %j, and sends nothing', refuses);

describe('of a group', () => {
	beforeEach(() => {
		const { state } = service.current;
		const inGroup = { receiver: 'general', receiverType: 'group' as const, sender: 'bob' };
		addMessageFrom(state, { id: '30000', parentId: '2', ...inGroup, sentAt: FIRST });
	});

	testRefusal({
		parameters: { filters: { guid: byId('={{ $json.id }}') } },
		items: [{ id: 'general' }, { id: 'no-such-group' }, { id: 'general' }],
		code: 'ERR_GUID_NOT_FOUND',
	});
});
