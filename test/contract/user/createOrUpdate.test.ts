import { byId, records, request, useOperation } from '../support';

const { service, run, sent, expectSent, testRefusal } = useOperation('user', 'createOrUpdate', {
	name: 'New Name',
});

it('creates a user who does not exist, with one request', async () => {
	const result = await run({
		uid: byId('ada'),
		additionalFields: { email: 'ada@example.com', role: byId('vip'), tags: 'vip' },
	});
	expectSent(
		request('POST /v3/users', {
			uid: 'ada',
			name: 'New Name',
			metadata: { '@private': { email: 'ada@example.com' } },
			role: 'vip',
			tags: ['vip'],
		}),
	);
	expect(records(result)).toMatchObject([{ created: true, uid: 'ada', name: 'New Name' }]);
});

it('updates a user who exists, and keeps the other metadata', async () => {
	const result = await run({
		uid: byId('ALICE'),
		additionalFields: { metadata: '{"city": "London"}', tags: '' },
	});
	const body = { name: 'New Name', metadata: { city: 'London' }, tags: [] };
	expect(sent()).toEqual([
		request('POST /v3/users', { uid: 'ALICE', ...body }),
		request('GET /v3/users/ALICE'),
		request('PUT /v3/users/ALICE', {
			...body,
			metadata: {
				plan: 'gold',
				'@private': { email: 'alice@example.com', contactNumber: '0123456789' },
				city: 'London',
			},
		}),
	]);
	expect(records(result)).toMatchObject([{ created: false, uid: 'alice', name: 'New Name' }]);
});

it('replaces the metadata if told to, without reading the old metadata', async () => {
	await run({
		uid: byId('alice'),
		additionalFields: { metadata: '{"city": "London"}', metadataMode: 'replace' },
	});
	expect(sent()[1]).toEqual(
		request('PUT /v3/users/alice', { name: 'New Name', metadata: { city: 'London' } }),
	);
	expect(service.current.state.users.get('alice')?.metadata).toEqual({ city: 'London' });
});

it('creates a user only once when many items with the same UID run at the same time', async () => {
	const items = Array.from({ length: 20 }, (_, n) => ({ name: `Name ${n}` }));
	const result = await run({ uid: byId('ada'), name: '={{ $json.name }}' }, { items });
	const created = records(result).map((record) => record.created);
	expect(created.filter(Boolean)).toHaveLength(1);
	expect(created).toHaveLength(20);
	expect([...service.current.state.users.keys()].filter((uid) => uid === 'ada')).toHaveLength(1);
});

it("still calls a user created who was created before n8n's Retry On Fail ran the node again", async () => {
	service.current.faults.add({ kind: '500', route: 'POST /users', skip: 1, count: 1 });
	const uids = ['ada', 'grace', 'bob'].map((uid) => ({ uid }));
	const result = await run({ uid: byId('={{ $json.uid }}') }, { items: uids, retryOnFail: true });
	expect(result.error).toBeUndefined();
	expect(records(result).map(({ uid, created }) => [uid, created])).toEqual([
		['ada', true],
		['grace', true],
		['bob', false],
	]);
});

it('creates after all when the user is deleted between the two requests', async () => {
	const { current } = service;
	// The answer to the creation is late, and the user is gone when it arrives
	current.faults.add({
		kind: 'slow',
		when: 'after',
		delayMs: 1_500,
		route: 'POST /users',
		count: 1,
	});
	const running = run({ uid: byId('erin') });
	while (current.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
	// The service has processed the first request by then, and its answer is still under way
	await new Promise((resolve) => setTimeout(resolve, 300));
	current.state.users.delete('erin');
	expect(records(await running)).toMatchObject([{ created: true, uid: 'erin' }]);
	expect(current.requests.map(({ method }) => method)).toEqual(['POST', 'PUT', 'POST']);
});

it('says that a user is deactivated', async () => {
	const { error } = await run({ uid: byId('mallory') });
	expect(error?.message).toBe('The user mallory is there, but deactivated [item 0]');
	expect(error?.description).toContain("Run 'User: Reactivate' for this user");
});

testRefusal({
	parameters: {
		uid: byId('={{ $json.id }}'),
		additionalFields: { role: byId('={{ $json.role }}') },
	},
	items: [
		{ id: 'alice', role: 'vip' },
		{ id: 'bob', role: 'king' },
		{ id: 'ada', role: 'vip' },
	],
	message: /king/,
	code: 'ERR_ROLE_NOT_FOUND',
});

it.each(['Ada [object Object]', '#REF!'])('gives nobody the name %s', async (name) => {
	const { error } = await run({ uid: byId('ada'), name });
	expect(error?.message).toContain(`'Name' holds "${name}", which stands in the place of a value`);
	expect(sent()).toEqual([]);
});

it('shows nobody the error of a spreadsheet as a status message', async () => {
	const { error } = await run({ uid: byId('ada'), additionalFields: { statusMessage: '#N/A' } });
	expect(error?.message).toContain(`'Status Message' holds "#N/A", which stands in the place`);
	expect(sent()).toEqual([]);
});

it.each(['NULL', '#N/A', '\\N'])('refuses the tags %s instead of removing all', async (tags) => {
	const { error } = await run({ uid: byId('alice'), additionalFields: { tags } });
	expect(error?.message).toMatch(
		/^'Tags' (has .*, which stands for nothing|holds .*, which stands in the place of a value)/,
	);
	expect(sent()).toEqual([]);
});

it.each([
	'NULL',
	'n/a',
	'Ada <ada@example.com>',
	'a@example.com, b@example.com',
	'ada',
	'mailto:ada@example.com',
])('keeps no %s as an email address, to which no mail would come', async (email) => {
	const { error } = await run({ uid: byId('ada'), additionalFields: { email } });
	expect(error?.message).toContain("'Email (Private)' is no single email address");
	expect(sent()).toEqual([]);
});

it.each([
	'NULL',
	'N/A',
	'-',
	'#DIV/0!',
	'ada1@example.com',
	'tel:+491234',
	'+49 1; +49 2',
	'+49 1 / +49 2',
])('keeps no %s as a telephone number, to which no text would come', async (phone) => {
	const { error } = await run({ uid: byId('ada'), additionalFields: { phone } });
	expect(error?.message).toContain("'Phone (Private)' is no single telephone number");
	expect(sent()).toEqual([]);
});

it.each([
	'030/1234',
	'(0)30 1234-56',
	'+49 (0) 30 1234',
	'1-800-FLOWERS',
	'+1 555 0100 x 9',
	'+4930',
])('takes the telephone number %s as people write it', async (phone) => {
	const { error } = await run({ uid: byId('ada'), additionalFields: { phone } });
	expect(error).toBeUndefined();
});

it('takes an address of another script, and a number in letters and digits', async () => {
	const hidden = { email: ' jörg+chat@münchen.example ', phone: '+49 (30) 1234 ext. 5' };
	const { error } = await run({ uid: byId('ada'), additionalFields: hidden });
	expect(error).toBeUndefined();
});
