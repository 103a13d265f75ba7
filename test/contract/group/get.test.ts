import { byId, records, request, useOperation } from '../support';

const { service, run, expectSent, testAbsent } = useOperation('group', 'get', {
	guid: byId('general'),
});

it('returns the group, simplified to what a person decides by', async () => {
	const result = await run();
	expectSent(request('GET /v3/groups/general'));
	const { name, createdAt, members } = service.current.state.groups.get('general')!;
	expect(records(result)).toEqual([
		{
			guid: 'general',
			name,
			type: 'public',
			description: 'All about general.',
			owner: 'alice',
			membersCount: members.size,
			tags: ['featured'],
			createdAt,
			createdAtIso: new Date(createdAt * 1000).toISOString(),
		},
	]);
});

testAbsent('group');
