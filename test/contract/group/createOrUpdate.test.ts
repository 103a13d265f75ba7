import { differences } from '../differences';
import { byId, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'group', operation: 'createOrUpdate', name: 'New Name', type: 'public' };
const groupOf = (guid: string) => service.current.state.groups.get(guid)!;

it('creates a group that is not there, and says so', async () => {
	const result = await run(service.current, {
		...form,
		guid: byId('night-shift'),
		additionalFields: {
			description: 'At night',
			icon: 'https://example.com/n.png',
			metadata: '{"floor": 3}',
			owner: byId('bob'),
			tags: 'night',
		},
	});
	expect(sent(service.current)).toEqual([
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
	]);
	expect(records(result)).toMatchObject([{ created: true, guid: 'night-shift', owner: 'bob' }]);
});

it('updates a group that is there, keeps its other metadata, and says so', async () => {
	const metadata = { ...groupOf('general').metadata };
	const result = await run(service.current, {
		...form,
		guid: byId('General'),
		additionalFields: { metadata: { floor: 3 } },
	});
	expect(sent(service.current).map((entry) => entry.request)).toEqual([
		'POST /v3/groups',
		'GET /v3/groups/General',
		'PUT /v3/groups/General',
	]);
	expect(records(result)).toMatchObject([
		{ created: false, guid: 'general', name: 'New Name', metadata: { ...metadata, floor: 3 } },
	]);
});

it('replaces the metadata when that is chosen, and clears the tags when they were emptied', async () => {
	await run(service.current, {
		...form,
		guid: byId('general'),
		additionalFields: { metadata: '{"floor": 3}', metadataMode: 'replace', tags: '' },
	});
	expect(groupOf('general')).toMatchObject({ metadata: { floor: 3 }, tags: [] });
	expect(service.current.requests).toHaveLength(2);
});

it('ends with one group when the answer to its creation was lost', async () => {
	service.current.faults.add({ kind: 'reset', when: 'after', count: 1 });
	const result = await run(service.current, { ...form, guid: byId('night-shift') });
	expect(result.error).toBeUndefined();
	expect(records(result)).toMatchObject([{ guid: 'night-shift', name: 'New Name' }]);
	expect(groupOf('night-shift').name).toBe('New Name');
});

it('creates one group when many items name it', async () => {
	const result = await run(
		service.current,
		{ ...form, guid: byId('={{ $json.id }}') },
		{ items: Array.from({ length: 5 }, () => ({ id: 'night-shift' })) },
	);
	expect(records(result).filter(({ created }) => created)).toHaveLength(1);
	expect(result.items).toHaveLength(5);
});

it('keeps the password of a group that has one, when none is given', async () => {
	const parameters = { ...form, type: 'password', guid: byId('events'), password: '' };
	const result = await run(service.current, parameters);
	expect(records(result)).toMatchObject([{ created: false, guid: 'events', name: 'New Name' }]);
	expect(groupOf('events').password).toBe('open-sesame');
});

it('shows the password in no error, whichever request is refused', async () => {
	const parameters = {
		...form,
		type: 'password',
		guid: byId('events'),
		password: 'ghost-word',
		additionalFields: { owner: byId('ghost-word') },
	};
	const { error } = await run(service.current, parameters);
	expect(sent(service.current).map((entry) => entry.request)).toEqual([
		'POST /v3/groups',
		'PUT /v3/groups/events',
	]);
	expect(error?.description).toContain('ERR_UID_NOT_FOUND');
	expect(`${error?.message} ${error?.description}`).not.toContain('ghost-word');
});

it('refuses an owner on behalf of a user, whom the service would ignore', async () => {
	const good = differences.goodItems([{ owner: '' }]);
	const { error } = await run(
		service.current,
		{
			...form,
			guid: byId('general'),
			additionalFields: { owner: byId('={{ $json.owner }}') },
			options: { onBehalfOf: byId('alice') },
		},
		{ items: [...good, { owner: 'bob' }] },
	);
	expect(error?.message).toMatch(/^'Owner' cannot be changed on behalf of a user/);
	expect(error?.message).toContain(`[item ${good.length}]`);
	expect(sent(service.current)).toEqual([]);
});

testRefusal(service, {
	parameters: {
		...form,
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
	status: 404,
});
