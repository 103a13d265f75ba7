import { byId, records, request, useOperation } from '../support';

const { service, run, sent, expectSent, advises, refusesSecond, testRefusal } = useOperation(
	'group',
	'createOrUpdate',
	{
		name: 'New Name',
		type: 'public',
	},
);
const groupOf = (guid: string) => service.current.state.groups.get(guid)!;
const lines = () => sent().map((entry) => entry.request);

it('creates a group that does not exist, and marks it as created', async () => {
	const result = await run({
		guid: byId('night-shift'),
		additionalFields: {
			description: 'At night',
			icon: 'https://example.com/n.png',
			metadata: '{"floor": 3}',
			owner: byId('bob'),
			tags: 'night',
		},
	});
	expectSent(
		request('POST /v3/groups', {
			guid: 'night-shift',
			name: 'New Name',
			type: 'public',
			description: 'At night',
			icon: 'https://example.com/n.png',
			metadata: { floor: 3 },
			owner: 'bob',
			tags: ['night'],
		}),
	);
	expect(records(result)).toMatchObject([{ created: true, guid: 'night-shift', owner: 'bob' }]);
});

it('describes no group by the error of a spreadsheet', async () => {
	const parameters = { guid: byId('night-shift'), additionalFields: { description: '#REF!' } };
	const { error } = await run(parameters);
	expect(error?.message).toContain('\'Description\' holds "#REF!", which stands in the place');
	expect(sent()).toEqual([]);
});

it('updates a group that exists, keeps its other metadata, and marks it as updated', async () => {
	const metadata = { ...groupOf('general').metadata };
	const additionalFields = { metadata: { floor: 3 } };
	const result = await run({ guid: byId('General'), additionalFields, output: 'raw' });
	expect(lines()).toEqual(['POST /v3/groups', 'GET /v3/groups/General', 'PUT /v3/groups/General']);
	expect(records(result)).toMatchObject([
		{ created: false, guid: 'general', name: 'New Name', metadata: { ...metadata, floor: 3 } },
	]);
});

describe('without a password', () => {
	const parameters = { type: 'password', guid: byId('events'), password: '' };
	/** The service looks at the password before it looks for the group. */
	const passwordFirst = () => {
		const code = 'ERR_EMPTY_GROUP_PASS';
		service.current.faults.add({ kind: 'refusal', code, route: 'POST /groups' });
	};

	it.each(['group', 'password'])(
		'a group keeps its own, when the %s is looked at first',
		async (first) => {
			if (first === 'password') passwordFirst();
			const result = await run(parameters);
			expect(lines()).toEqual(['POST /v3/groups', 'PUT /v3/groups/events']);
			expect(records(result)).toMatchObject([{ created: false, guid: 'events', name: 'New Name' }]);
			expect(groupOf('events').password).toBe('open-sesame');
		},
	);

	it.each([
		['', {}],
		[', also when its metadata is to be merged', { metadata: '{"floor": 3}' }],
	])('no group is created, and the error names the field%s', async (_, additionalFields) => {
		const { error } = await run({ ...parameters, guid: byId('night-shift'), additionalFields });
		expect(error?.message).toBe(
			'There is no group night-shift, and a new one of this type needs a password [item 0]',
		);
		expect(error?.description).toBe(
			"Give the password of the group. Fill in 'Password': only a group that exists already keeps its own. (ERR_EMPTY_GROUP_PASS, HTTP 400)",
		);
		expect(service.current.requests).toHaveLength(2);
		expect(groupOf('night-shift')).toBeUndefined();
	});

	it('passes on other refusals of the update', async () => {
		passwordFirst();
		const additionalFields = { owner: byId('nobody') };
		await advises({ ...parameters, additionalFields }, 'ERR_UID_NOT_FOUND');
	});
});

it('shows the password in no error, whichever request is refused', async () => {
	const protectedForm = { type: 'password', guid: byId('events'), password: 'ghost-word' };
	const additionalFields = { owner: byId('ghost-word') };
	const { error } = await run({ ...protectedForm, additionalFields });
	expect(lines()).toEqual(['POST /v3/groups', 'PUT /v3/groups/events']);
	expect(error?.description).toContain('ERR_UID_NOT_FOUND');
	expect(`${error?.message} ${error?.description}`).not.toContain('ghost-word');
});

it('refuses an owner on behalf of a user, whom the service would ignore', async () => {
	const additionalFields = { owner: byId('={{ $json.owner }}') };
	await refusesSecond(
		{ guid: byId('general'), additionalFields, options: { onBehalfOf: byId('alice') } },
		[{ owner: '' }, { owner: 'bob' }],
		/^'Owner' cannot be changed on behalf of a user/,
	);
});

it('fails when the answer says that a group kept its owner', async () => {
	// The answer names alice, whoever was sent
	service.current.deviations.push({
		route: 'PUT /groups/{guid}',
		change: 'kind',
		at: 'data.owner',
		kind: "text 'alice'",
	});
	const { error } = await run({ guid: byId('general'), additionalFields: { owner: byId('bob') } });
	expect(error?.message).toBe('The service left the group to its owner alice [item 0]');
});

testRefusal({
	parameters: {
		guid: byId('={{ $json.id }}'),
		additionalFields: { owner: byId('={{ $json.owner }}') },
	},
	items: [
		{ id: 'general', owner: 'bob' },
		{ id: 'support', owner: 'nobody' },
		{ id: 'random', owner: 'carol' },
	],
	message: /nobody/,
	code: 'ERR_UID_NOT_FOUND',
});
