import { differences } from '../differences';
import { byId, records, request, run, sent, testAbsent, useService } from '../support';

const service = useService();
const form = { resource: 'group', operation: 'update', guid: byId('general') };
const groupOf = (guid: string) => service.current.state.groups.get(guid)!;

it('sends every field to its place, keeps the other metadata, and returns the group', async () => {
	const before = { ...groupOf('general').metadata };
	const result = await run(service.current, {
		...form,
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
	expect(sent(service.current)).toEqual([
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

it('removes attributes, and the tags when they were added and left empty', async () => {
	await run(service.current, {
		...form,
		updateFields: { unset: ['icon', 'description', 'metadata'], tags: '' },
		options: { onBehalfOf: byId('moderator-1') },
	});
	expect(sent(service.current)).toEqual([
		request(
			'PUT /v3/groups/general',
			{ unset: ['icon', 'description', 'metadata'], tags: [] },
			'moderator-1',
		),
	]);
	expect(groupOf('general')).not.toHaveProperty('icon');
	expect(groupOf('general').tags).toEqual([]);
});

it('refuses a new owner on behalf of a user, whom the service would ignore', async () => {
	const good = differences.goodItems([{ owner: '' }]);
	const { error } = await run(
		service.current,
		{
			...form,
			updateFields: { name: 'Lobby', owner: byId('={{ $json.owner }}') },
			options: { onBehalfOf: byId('alice') },
		},
		{ items: [...good, { owner: 'bob' }] },
	);
	expect(error?.message).toMatch(/^'Owner' cannot be changed on behalf of a user/);
	expect(error?.message).toContain(`[item ${good.length}]`);
	expect(sent(service.current)).toEqual([]);
});

it.each([{}, { name: '' }, { metadata: '{}' }, { metadataMode: 'replace' }, { owner: byId('') }])(
	'refuses to change nothing: %j',
	async (updateFields) => {
		const { error } = await run(service.current, { ...form, updateFields });
		expect(error?.message).toBe("'Update Fields' is empty: there is nothing to change [item 0]");
		expect(sent(service.current)).toEqual([]);
	},
);

it('says that a group of the type Password needs one', async () => {
	const { error } = await run(service.current, { ...form, updateFields: { type: 'password' } });
	expect(error?.description).toContain('Give the password of the group');
});

testAbsent(service, 'group', { ...form, updateFields: { name: 'New' } });
