import { byId, records, request, requestBy, useOperation } from '../support';

const { service, run, expectSent, refuses, testFilters, testAbsent } = useOperation(
	'group',
	'getMany',
);
const ids = (result: Parameters<typeof records>[0]) => records(result).map(({ guid }) => guid);

it('returns all groups, simplified to what a person decides by', async () => {
	const result = await run({ returnAll: true });
	expectSent(request('GET /v3/groups?perPage=1000&page=1'));
	expect(ids(result)).toEqual([...service.current.state.groups.keys()]);
	expect(records(result)[0]).toMatchObject({
		guid: 'general',
		membersCount: expect.any(Number),
		createdAtIso: expect.stringMatching(/Z$/),
	});
	expect(Object.keys(records(result)[0]).length).toBeLessThanOrEqual(10);
});

testFilters({
	filters: {
		affix: 'append',
		createdAtFrom: '2020-01-01',
		createdAtTo: 1_900_000_000,
		guids: ['general', 'support'],
		membersCountEq: 3,
		membersCountGte: 2,
		membersCountLte: 5_000,
		searchIn: ['guid', 'name'],
		searchKey: 'g',
		tags: 'featured',
		types: ['public', 'password'],
		updatedAt: '2025-06-17',
		updatedAtFrom: 1_600_000_000,
		updatedAtTo: 1_900_000_000,
	},
	options: { sortBy: 'guid', sortOrder: 'desc', withTags: true, onBehalfOf: byId('alice') },
	sentAs: {
		createdAtFrom: 'createdAt[from]=1577836800',
		createdAtTo: 'createdAt[to]=1900000000',
		membersCountEq: 'membersCount[eq]=3',
		membersCountGte: 'membersCount[gte]=2',
		membersCountLte: 'membersCount[lte]=5000',
		updatedAt: 'updatedAt=1750118400',
		updatedAtFrom: 'updatedAt[from]=1600000000',
		updatedAtTo: 'updatedAt[to]=1900000000',
	},
	page: 'page=1&perPage=5',
});

it('returns the raw records', async () => {
	const options = { withTags: true };
	const result = await run({ output: 'raw', filters: { guids: 'general' }, options });
	expect(records(result)).toMatchObject([{ tags: ['featured'], conversationId: 'group_general' }]);
});

it('asks on behalf of a user for the groups of that user, because the service ignores it otherwise', async () => {
	const result = await run({ returnAll: true, filters: { joinedBy: byId('vip-1') } });
	expectSent(requestBy('vip-1', 'GET /v3/groups?hasJoined=true&perPage=1000&page=1'));
	expect(ids(result)).toEqual(['vip-lounge']);
	expect(records(result)[0]).toMatchObject({ scope: 'participant' });
});

it('refuses two users in one list, but not one user twice', async () => {
	const filters = { joinedBy: byId('bob') };
	await refuses(
		{ filters, options: { onBehalfOf: byId('alice') } },
		/^'Joined By' names another user than 'On Behalf Of'/,
	);
	const same = await run({ filters, options: { onBehalfOf: byId('bob') } });
	expect(same.error).toBeUndefined();
});

testAbsent('actor', { limit: 1 });

it.each([
	[{ membersCountGte: 9, membersCountLte: 3 }, "'Members To' is less than 'Members From'"],
	[
		{ updatedAtFrom: '2025-06-16', updatedAtTo: '2025-06-15' },
		"'Updated Before' is earlier than 'Updated After'",
	],
])('refuses %j, and sends nothing', async (filters, message) => {
	await refuses({ filters }, message);
});
