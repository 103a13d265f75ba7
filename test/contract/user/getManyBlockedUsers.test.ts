import { byId, records, request, useOperation } from '../support';

const { service, run, sent, expectSent, testRefusal } = useOperation('user', 'getManyBlockedUsers');
const blockedAt = 1_750_000_000;

beforeEach(() => {
	service.current.state.blocks.set('alice', new Map([['bob', blockedAt]]));
});

it('lists whom a user has blocked, and since when', async () => {
	const result = await run({ uid: byId('alice'), output: 'simplified' });
	expectSent(request('GET /v3/users/alice/blockedusers?perPage=50&page=1'));
	expect(records(result)).toMatchObject([
		{ uid: 'bob', name: 'Bob Mensah', blockedAt, blockedAtIso: '2025-06-15T15:06:40.000Z' },
	]);
});

it('finds blocked users by a text', async () => {
	const found = await run({ uid: byId('alice'), filters: { searchKey: 'mensah' } });
	const missed = await run({ uid: byId('alice'), filters: { searchKey: 'alice' } });
	expect(sent()[0].request).toContain('?searchKey=mensah&');
	expect(records(found)).toMatchObject([{ uid: 'bob' }]);
	expect(records(missed)).toEqual([]);
});

it.each([
	['blockedByMe', [['bob', true, undefined]]],
	['hasBlockedMe', [['carol', undefined, true]]],
	[
		'both',
		[
			['bob', true, undefined],
			['carol', undefined, true],
		],
	],
])('lists who has blocked whom: %s', async (direction, expected) => {
	service.current.state.blocks.set('carol', new Map([['alice', blockedAt]]));
	const filters = { direction };
	const result = await run({ uid: byId('alice'), filters });
	expect(sent()[0].request).toContain(`?direction=${direction}&`);
	const told = records(result).map((user) => [user.uid, user.blockedByMe, user.hasBlockedMe]);
	expect(told).toEqual(expected);
});

it('returns raw records', async () => {
	const result = await run({ uid: byId('alice'), output: 'raw' });
	expect(records(result)).toMatchObject([{ blockedByMe: true, blockedByMeAt: blockedAt }]);
});

testRefusal({
	parameters: { uid: byId('={{ $json.id }}') },
	items: [{ id: 'alice' }, { id: 'nobody' }, { id: 'alice' }],
	code: 'ERR_UID_NOT_FOUND',
});
