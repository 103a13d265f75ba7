import { byId, records, request, useOperation } from '../support';

const { service, run, sent, testRefusal } = useOperation('group', 'getManyBannedMembers', {
	guid: byId('general'),
});

it('returns those who are banned, simplified or raw', async () => {
	const result = await run({ returnAll: true });
	const raw = await run({ limit: 3, output: 'raw' });
	expect(sent()).toEqual([
		request('GET /v3/groups/general/bannedusers?perPage=1000&page=1'),
		request('GET /v3/groups/general/bannedusers?perPage=3&page=1'),
	]);
	expect(records(result)).toMatchObject([{ uid: 'trent', name: expect.any(String) }]);
	expect(records(result)[0]).not.toHaveProperty('createdAt');
	expect(records(raw)).toMatchObject([{ uid: 'trent', createdAt: expect.any(Number) }]);
});

it('returns nothing for a group without bans', async () => {
	const result = await run({ guid: byId('support'), returnAll: true });
	expect(result.items).toEqual([]);
	expect(result.error).toBeUndefined();
});

it.each([
	[{ searchKey: 'TREN' }, 'searchKey=TREN', ['trent']],
	[{ searchKey: 'nobody' }, 'searchKey=nobody', []],
	[{ scopes: ['participant', 'moderator'] }, 'scopes=participant,moderator', ['trent']],
	[{ scopes: ['admin'] }, 'scopes=admin', []],
])('finds those who are banned by %j', async (filters, query, uids) => {
	const result = await run({ filters });
	expect(sent()[0].request).toContain(`?${query}&`);
	expect(records(result).map(({ uid }) => uid)).toEqual(uids);
});

beforeEach(() => {
	const { state } = service.current;
	const entry = { uid: 'user-1', scope: 'participant' as const, joinedAt: 1_750_000_000 };
	for (const guid of ['random', 'design']) state.groups.get(guid)!.banned.set('user-1', entry);
});

testRefusal({
	parameters: { guid: byId('={{ $json.id }}') },
	items: [{ id: 'random' }, { id: 'nowhere' }, { id: 'design' }],
	code: 'ERR_GUID_NOT_FOUND',
});
