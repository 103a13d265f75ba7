import { byId, records, request, useOperation } from '../support';

const { service, run, expectSent, testAbsent } = useOperation('group', 'getManyBannedMembers', {
	guid: byId('general'),
});

it('returns those who are banned, simplified', async () => {
	const result = await run({ returnAll: true });
	expectSent(request('GET /v3/groups/general/bannedusers?perPage=1000&page=1'));
	expect(records(result)).toMatchObject([{ uid: 'trent', name: expect.any(String) }]);
	expect(records(result)[0]).not.toHaveProperty('createdAt');
});

beforeEach(() => {
	const entry = { uid: 'user-1', scope: 'participant' as const, joinedAt: 1_750_000_000 };
	service.current.state.groups.get('support')!.banned.set('user-1', entry);
});

testAbsent('group');
