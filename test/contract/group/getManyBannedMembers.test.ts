import { byId, records, request, useOperation } from '../support';

const { service, run, expectSent, testRefusal } = useOperation('group', 'getManyBannedMembers', {
	guid: byId('general'),
});

it('returns those who are banned, simplified', async () => {
	const result = await run({ returnAll: true });
	expectSent(request('GET /v3/groups/general/bannedusers?perPage=1000&page=1'));
	expect(records(result)).toMatchObject([{ uid: 'trent', name: expect.any(String) }]);
	expect(records(result)[0]).not.toHaveProperty('createdAt');
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
