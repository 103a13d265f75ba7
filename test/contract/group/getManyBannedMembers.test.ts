import { byId, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'group', operation: 'getManyBannedMembers', guid: byId('general') };

it('returns those who are banned, simplified or raw', async () => {
	const result = await run(service.current, { ...form, returnAll: true });
	const raw = await run(service.current, { ...form, limit: 3, output: 'raw' });
	expect(sent(service.current)).toEqual([
		request('GET /v3/groups/general/bannedusers?perPage=1000&page=1'),
		request('GET /v3/groups/general/bannedusers?perPage=3&page=1'),
	]);
	expect(records(result)).toMatchObject([{ uid: 'trent', name: expect.any(String) }]);
	expect(records(result)[0]).not.toHaveProperty('createdAt');
	expect(records(raw)).toMatchObject([{ uid: 'trent', createdAt: expect.any(Number) }]);
});

it('returns nothing for a group without bans', async () => {
	const result = await run(service.current, { ...form, guid: byId('support'), returnAll: true });
	expect(result.items).toEqual([]);
	expect(result.error).toBeUndefined();
});

it('finds those who are banned by a text', async () => {
	const found = await run(service.current, { ...form, filters: { searchKey: 'TREN' } });
	const missed = await run(service.current, { ...form, filters: { searchKey: 'nobody' } });
	expect(sent(service.current)[0].request).toContain('?searchKey=TREN&');
	expect(records(found)).toMatchObject([{ uid: 'trent' }]);
	expect(records(missed)).toEqual([]);
});

it.each([
	[['participant', 'moderator'], ['trent']],
	[['admin'], []],
])('finds those who are banned by their scopes: %j', async (scopes, uids) => {
	const result = await run(service.current, { ...form, filters: { scopes } });
	expect(sent(service.current)[0].request).toContain(`?scopes=${scopes.join(',')}&`);
	expect(records(result).map(({ uid }) => uid)).toEqual(uids);
});

beforeEach(() => {
	const { state } = service.current;
	const entry = { uid: 'user-1', scope: 'participant' as const, joinedAt: 1_750_000_000 };
	for (const guid of ['random', 'design']) state.groups.get(guid)!.banned.set('user-1', entry);
});

testRefusal(service, {
	parameters: { ...form, guid: byId('={{ $json.id }}') },
	items: [{ id: 'random' }, { id: 'nowhere' }, { id: 'design' }],
	message: /nowhere/,
	code: 'ERR_GUID_NOT_FOUND',
	status: 404,
});
