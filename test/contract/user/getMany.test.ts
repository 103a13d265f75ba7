import { unlessInLoop } from '../differences';
import { byId, pairedItems, records, request, useOperation } from '../support';

const { service, run, sent, expectSent, refuses, testRefusal } = useOperation('user', 'getMany');

/** The users of the seed who are not deactivated. */
const ACTIVE_USERS = 209;

it('reads all pages', async () => {
	const result = await run({ returnAll: true, output: 'raw' });
	expectSent(request('GET /v3/users?perPage=1000&page=1'));
	expect(records(result)).toHaveLength(ACTIVE_USERS);
	expect(records(result)[0]).toMatchObject({ uid: 'alice', metadata: { plan: 'gold' } });
});

it('returns up to a limit, simplified, and links every user to the item', async () => {
	const result = await run({ limit: 2, output: 'simplified' });
	expect(records(result).map(({ uid, name }) => [uid, name])).toEqual([
		['alice', 'Alice Hartmann'],
		['bob', 'Bob Mensah'],
	]);
	expect(Object.keys(records(result)[0]).length).toBeLessThanOrEqual(10);
	expect(pairedItems(result)).toEqual([{ item: 0 }, { item: 0 }]);
});

it('sends lists and times as documented, and no switch that is off', async () => {
	const lists = { roles: 'default, vip', searchIn: ['name', 'uid'], uids: 'bob, alice' };
	const times = { createdAtFrom: '2020-01-01', updatedAtTo: 1_900_000_000 };
	const filters = { ...lists, ...times, withDeactivated: true, onlyDeactivated: false };
	await run({ limit: 5, filters });
	const [{ url }] = service.current.requests;
	expect([...new URL(url, 'http://localhost').searchParams].sort()).toEqual([
		['createdAt[from]', '1577836800'],
		['page', '1'],
		['perPage', '5'],
		['roles', 'default,vip'],
		['searchIn', 'name,uid'],
		['uids', 'bob,alice'],
		['updatedAt[to]', '1900000000'],
		['withDeactivated', 'true'],
	]);
});

it('finds deactivated users, and shows the times of their deactivation', async () => {
	const filters = { onlyDeactivated: true, searchKey: 'mallory' };
	const result = await run({ output: 'simplified', filters });
	expect(records(result)).toMatchObject([
		{
			uid: 'mallory',
			deactivatedAt: expect.any(Number),
			deactivatedAtIso: expect.stringMatching(/^20/),
		},
	]);
});

describe('when one of the lists cannot be read', () => {
	beforeEach(() => service.current.faults.add({ kind: '500', url: 'searchKey=broken' }));

	testRefusal({
		parameters: { limit: 1, filters: { searchKey: '={{ $json.search }}' } },
		items: [{ search: 'ali' }, { search: 'broken' }, { search: 'bob' }],
		message: /./,
		code: 'ERR_EXCEPTION',
		status: 500,
	});
});

it.each(['={{ "false" }}', '={{ 0 }}', '={{ undefined }}'])(
	'keeps to the limit if Return All is %s',
	async (returnAll) => {
		const result = await run({ returnAll, limit: 3 });
		expect(result.items).toHaveLength(3);
	},
);

it('refuses a value with a comma, which the service reads as two values', async () => {
	const filters = { tags: '={{ ["red, blue", "green"] }}' };
	await refuses(
		{ filters },
		"'Tags' has a value with a comma, which the service would read as two: red, blue",
	);
});

it('refuses a tag that stands for nothing, which no user has', async () => {
	await refuses({ filters: { tags: 'vip, NULL' } }, `'Tags' has "NULL", which stands for nothing`);
});

it.each(['={{ [] }}', '[]', ' , '])(
	'refuses the list %s instead of listing all users',
	async (uids) => {
		await refuses({ filters: { uids } }, /^'User IDs' is an empty list,/);
		await refuses({ filters: { roles: uids } }, /^'Role IDs' is an empty list,/);
	},
);

it.each(['', ' ', '={{ undefined }}'])('leaves out the filter %j', async (uids) => {
	expect((await run({ limit: 1, filters: { uids } })).items).toHaveLength(1);
});

it('says so once when the expression of a filter gives nothing, and not when it gives null or an empty text', async () => {
	const filters = { uids: '={{ $json.ids }}', searchKey: '={{ $json.search }}', tags: '' };
	const items = [{ search: '' }, { ids: null }, {}];
	// None is expected in n8n's own loop, which cannot show hints
	expect((await run({ limit: 1, filters }, { items })).hints).toEqual(
		unlessInLoop.hints([
			"The expression of 'User IDs' gave nothing, so the list is not filtered by it.",
			"The expression of 'Search' gave nothing, so the list is not filtered by it.",
		]),
	);
});

it('lists the friends of a user, without those whom the user has blocked', async () => {
	const { state } = service.current;
	state.friends.set('alice', new Set(['bob', 'carol']));
	state.blocks.set('alice', new Map([['bob', 1_750_000_000]]));
	const filters = { friendsOnly: true, hideBlockedUsers: true };
	const options = { onBehalfOf: byId('alice') };
	const result = await run({ filters, options });
	expect(sent()[0]).toMatchObject({
		request: 'GET /v3/users?friendsOnly=1&hideBlockedUsers=1&perPage=50&page=1',
		onBehalfOf: 'alice',
	});
	expect(records(result).map(({ uid }) => uid)).toEqual(['carol']);
});

it.each([
	['friendsOnly', 'Friends Only'],
	['hideBlockedUsers', 'Hide Blocked Users'],
])('asks for On Behalf Of with %s', async (name, label) => {
	await refuses({ filters: { [name]: true } }, `'On Behalf Of' is needed with '${label}'`);
});

it('refuses a period that ends before it begins', async () => {
	const filters = { createdAtFrom: '2025-06-16', createdAtTo: '2025-06-15' };
	await refuses({ filters }, "'Created Before' is earlier than 'Created After'");
});
