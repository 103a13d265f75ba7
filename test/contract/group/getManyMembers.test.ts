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

testAbsent('group', { limit: 1 });
