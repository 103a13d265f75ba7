import { byId, records, request, useOperation } from '../support';

const { service, run, expectSent, testAbsent } = useOperation('group', 'getManyMembers', {
	guid: byId('general'),
});
const path = 'GET /v3/groups/general/members';

it('returns all members, simplified to who they are and what they may do', async () => {
	const result = await run({ returnAll: true });
	expectSent(request(`${path}?perPage=1000&page=1`));
	const { members } = service.current.state.groups.get('general')!;
	expect(records(result).map(({ uid }) => uid)).toEqual([...members.keys()]);
	const { joinedAt } = members.get('moderator-1')!;
	const member = records(result).find(({ uid }) => uid === 'moderator-1')!;
	expect(member).toMatchObject({
		uid: 'moderator-1',
		name: expect.any(String),
		scope: 'moderator',
		joinedAt,
		joinedAtIso: new Date(joinedAt * 1000).toISOString(),
	});
	expect(Object.keys(member).length).toBeLessThanOrEqual(10);
});

it('returns the raw records, only of the wanted scopes and status', async () => {
	for (const uid of ['alice', 'dave']) service.current.state.users.get(uid)!.status = 'offline';
	service.current.state.users.get('moderator-1')!.status = 'available';
	const result = await run({
		limit: 5,
		output: 'raw',
		filters: { scopes: ['admin', 'moderator'], searchKey: 'alic', status: 'offline' },
	});
	expectSent(
		request(`${path}?scopes=admin,moderator&searchKey=alic&status=offline&perPage=5&page=1`),
	);
	const { users } = service.current.state;
	expect(records(result)).toMatchObject([{ uid: 'alice', scope: 'admin', status: 'offline' }]);
	expect(records(result)[0].createdAt).toBe(users.get('alice')!.createdAt);
});

testAbsent('group', { limit: 1 });
