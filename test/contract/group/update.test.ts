import { byId, records, request, useOperation } from '../support';

const { service, run, sent, advises, refusesSecond, testAbsent } = useOperation('group', 'update', {
	guid: byId('general'),
});
const groupOf = (guid: string) => service.current.state.groups.get(guid)!;

it('sends every field to its place, keeps the other metadata, and returns the group', async () => {
	const before = { ...groupOf('general').metadata };
	const result = await run({
		updateFields: {
			description: 'Everything else',
			icon: 'https://example.com/g.png',
			metadata: '{"floor": 3}',
			name: 'Lobby',
			owner: byId('bob'),
			password: 's3cret',
			tags: ['lobby'],
			type: 'password',
		},
	});
	expect(sent()).toEqual([
		request('GET /v3/groups/general'),
		request('PUT /v3/groups/general', {
			description: 'Everything else',
			icon: 'https://example.com/g.png',
			metadata: { ...before, floor: 3 },
			name: 'Lobby',
			owner: 'bob',
			password: 's3cret',
			tags: ['lobby'],
			type: 'password',
		}),
	]);
	expect(records(result)).toMatchObject([{ guid: 'general', name: 'Lobby', owner: 'bob' }]);
	expect(JSON.stringify(records(result))).not.toContain('s3cret');
	expect(groupOf('general')).toMatchObject({ owner: 'bob', type: 'password' });
});

it('refuses a new owner on behalf of a user, whom the service would ignore', async () => {
	const updateFields = { name: 'Lobby', owner: byId('={{ $json.owner }}') };
	await refusesSecond(
		{ updateFields, options: { onBehalfOf: byId('alice') } },
		[{ owner: '' }, { owner: 'bob' }],
		/^'Owner' cannot be changed on behalf of a user/,
	);
});

it('says that a group of the type Password needs a password', async () => {
	await advises({ updateFields: { type: 'password' } }, 'Give the password of the group');
});

testAbsent('group', { updateFields: { name: 'New' } });
