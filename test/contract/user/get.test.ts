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

it('returns the raw record, as the user on whose behalf this is done sees it', async () => {
	const result = await run({
		uid: byId('alice'),
		output: 'raw',
		options: { onBehalfOf: byId('bob') },
	});
	expectSent(request('GET /v3/users/alice', undefined, 'bob'));
	expect(records(result)).toMatchObject([{ uid: 'alice', metadata: { plan: 'gold' } }]);
});

testAbsent('user');
