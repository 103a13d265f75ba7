import { byId, links, records, request, run, sent, useService } from '../support';

const service = useService();
const form = { resource: 'group', operation: 'getMany' };
const ids = (result: Parameters<typeof records>[0]) => records(result).map(({ guid }) => guid);

it('returns all groups, simplified to what a person decides by', async () => {
	const result = await run(service.current, { ...form, returnAll: true });
	expect(sent(service.current)).toEqual([request('GET /v3/groups?perPage=1000&page=1')]);
	expect(ids(result)).toEqual([...service.current.state.groups.keys()]);
	expect(records(result)[0]).toMatchObject({
		guid: 'general',
		membersCount: expect.any(Number),
		createdAtIso: expect.stringMatching(/Z$/),
	});
	expect(Object.keys(records(result)[0]).length).toBeLessThanOrEqual(10);
});

it('sends all filters and options, and returns the raw records', async () => {
	const result = await run(service.current, {
		...form,
		limit: 5,
		output: 'raw',
		filters: {
			affix: 'append',
			searchIn: ['guid', 'name'],
			searchKey: 'g',
			tags: 'featured',
			types: ['public', 'password'],
			updatedAt: '2025-06-17',
		},
		options: { sortBy: 'guid', sortOrder: 'desc', withTags: true, onBehalfOf: byId('alice') },
	});
	const [{ url }] = service.current.requests;
	expect([...new URL(url, 'http://x').searchParams]).toEqual(
		expect.arrayContaining([
			['affix', 'append'],
			['searchIn', 'guid,name'],
			['searchKey', 'g'],
			['tags', 'featured'],
			['types', 'public,password'],
			['updatedAt', '1750118400'],
			['sortBy', 'guid'],
			['sortOrder', 'desc'],
			['withTags', 'true'],
			['perPage', '5'],
			['page', '1'],
		]),
	);
	expect(ids(result)).toEqual(['general']);
	expect(records(result)[0]).toMatchObject({ tags: ['featured'], conversationId: 'group_general' });
});

it('asks on behalf of a user for the groups of that user, because the service ignores it otherwise', async () => {
	const result = await run(service.current, {
		...form,
		returnAll: true,
		filters: { joinedBy: byId('vip-1') },
	});
	expect(sent(service.current)).toEqual([
		request('GET /v3/groups?hasJoined=true&perPage=1000&page=1', undefined, 'vip-1'),
	]);
	expect(ids(result)).toEqual(['vip-lounge']);
	expect(records(result)[0]).toMatchObject({ scope: 'participant' });
});

it('refuses two users in one list, before anything is sent', async () => {
	const filters = { joinedBy: byId('bob') };
	const { error } = await run(service.current, {
		...form,
		filters,
		options: { onBehalfOf: byId('alice') },
	});
	expect(error?.message).toMatch(/^'Joined By' names another user than 'On Behalf Of'/);
	expect(sent(service.current)).toEqual([]);
	const same = await run(service.current, {
		...form,
		filters,
		options: { onBehalfOf: byId('bob') },
	});
	expect(same.error).toBeUndefined();
});

describe('with an unknown user', () => {
	const parameters = { ...form, limit: 1, options: { onBehalfOf: byId('={{ $json.id }}') } };
	const items = [{ id: 'alice' }, { id: 'nobody' }, { id: 'bob' }];

	it('goes on with the other items when the node continues on fail', async () => {
		const result = await run(service.current, parameters, {
			items,
			onError: 'continueErrorOutput',
		});
		expect(links(result)).toEqual([{ item: 0 }, { item: 2 }]);
		expect(result.errorItems.map(({ json }) => json.error)).toEqual([
			expect.stringMatching(/nobody.* \[item 1\]$/),
		]);
	});
});

it('filters by times, IDs and the number of members', async () => {
	const { size } = service.current.state.groups.get('general')!.members;
	const result = await run(service.current, {
		...form,
		limit: 5,
		filters: {
			createdAtFrom: '2020-01-01',
			createdAtTo: 1_900_000_000,
			guids: ['general', 'support'],
			membersCountEq: size,
			membersCountGte: 2,
			membersCountLte: 5_000,
			updatedAtFrom: 1_600_000_000,
			updatedAtTo: 1_900_000_000,
		},
	});
	const [{ url }] = service.current.requests;
	expect([...new URL(url, 'http://x').searchParams].sort()).toEqual([
		['createdAt[from]', '1577836800'],
		['createdAt[to]', '1900000000'],
		['guids', 'general,support'],
		['membersCount[eq]', String(size)],
		['membersCount[gte]', '2'],
		['membersCount[lte]', '5000'],
		['page', '1'],
		['perPage', '5'],
		['updatedAt[from]', '1600000000'],
		['updatedAt[to]', '1900000000'],
	]);
	expect(ids(result)).toEqual(['general']);
});

it.each([
	[{ membersCountGte: 9, membersCountLte: 3 }, "'Members To' is less than 'Members From' [item 0]"],
	[
		{ updatedAtFrom: '2025-06-16', updatedAtTo: '2025-06-15' },
		"'Updated Before' is earlier than 'Updated After' [item 0]",
	],
])('refuses %j, and sends nothing', async (filters, message) => {
	const { error } = await run(service.current, { ...form, filters });
	expect(error?.message).toBe(message);
	expect(sent(service.current)).toEqual([]);
});
