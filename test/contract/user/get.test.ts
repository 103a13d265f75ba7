import { byId, records, request, useOperation } from '../support';

const { service, run, expectSent, testAbsent } = useOperation('user', 'get');

it('returns what a person decides by', async () => {
	const result = await run({ uid: byId('alice'), output: 'simplified' });
	expectSent(request('GET /v3/users/alice'));
	const { createdAt, lastActiveAt } = service.current.state.users.get('alice')!;
	expect(records(result)).toEqual([
		{
			uid: 'alice',
			name: 'Alice Hartmann',
			role: 'default',
			status: 'online',
			avatar: 'https://assets.example.com/avatars/alice.png',
			tags: ['founder', 'team-blue'],
			createdAt,
			createdAtIso: new Date(createdAt * 1000).toISOString(),
			lastActiveAt,
			lastActiveAtIso: new Date(lastActiveAt! * 1000).toISOString(),
		},
	]);
});

testAbsent('user');
