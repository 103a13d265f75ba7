import { byId, records, request, requestBy, useOperation } from '../support';

const { service, run, expectSent, refuses, testAbsent } = useOperation('group', 'getMany');
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

it('asks on behalf of a user for the groups of that user, because the service ignores it otherwise', async () => {
	const result = await run({ returnAll: true, filters: { joinedBy: byId('vip-1') } });
	expectSent(requestBy('vip-1', 'GET /v3/groups?hasJoined=true&perPage=1000&page=1'));
	expect(ids(result)).toEqual(['vip-lounge']);
	expect(records(result)[0]).toMatchObject({ scope: 'participant' });
});

it('refuses two users in one list, but not one user twice, nor one number twice', async () => {
	const filters = { joinedBy: byId('bob'), membersCountGte: 9, membersCountLte: 9 };
	await refuses(
		{ filters, options: { onBehalfOf: byId('alice') } },
		/^'Joined By' names another user than 'On Behalf Of'/,
	);
	const same = await run({ filters, options: { onBehalfOf: byId('Bob') } });
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
