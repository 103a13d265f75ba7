import { byId, links, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'user', operation: 'getMany' };

it('reads all pages', async () => {
	const result = await run(service.current, { ...form, returnAll: true, simplify: false });
	expect(sent(service.current)).toEqual([request('GET /v3/users?perPage=1000&page=1')]);
	expect(records(result)).toHaveLength(209);
	expect(records(result)[0]).toMatchObject({ uid: 'alice', metadata: { plan: 'gold' } });
});

it('returns up to a limit, shortened, and links every user to the item', async () => {
	const result = await run(service.current, { ...form, limit: 2, simplify: true });
	expect(records(result).map(({ uid, name }) => [uid, name])).toEqual([
		['alice', 'Alice Hartmann'],
		['bob', 'Bob Mensah'],
	]);
	expect(Object.keys(records(result)[0]).length).toBeLessThanOrEqual(10);
	expect(links(result)).toEqual([{ item: 0 }, { item: 0 }]);
});

it('sends every filter as documented', async () => {
	const result = await run(service.current, {
		...form,
		limit: 5,
		filters: {
			withDeactivated: true,
			onlyDeactivated: false,
			role: byId('default'),
			roles: 'default, vip',
			searchKey: 'ali',
			searchIn: ['name', 'uid'],
			status: 'available',
			tags: ['founder', 'team-blue'],
		},
		options: { withTags: true },
	});
	const [{ url }] = service.current.requests;
	expect([...new URL(url, 'http://localhost').searchParams]).toEqual([
		['withDeactivated', 'true'],
		['onlyDeactivated', 'false'],
		['role', 'default'],
		['roles[]', 'default'],
		['roles[]', 'vip'],
		['searchKey', 'ali'],
		['searchIn[]', 'name'],
		['searchIn[]', 'uid'],
		['status', 'available'],
		['tags[]', 'founder'],
		['tags[]', 'team-blue'],
		['withTags', 'true'],
		['perPage', '5'],
		['page', '1'],
	]);
	expect(records(result)).toMatchObject([{ uid: 'alice', tags: ['founder', 'team-blue'] }]);
});

it('finds deactivated users, and shows since when they are', async () => {
	const filters = { onlyDeactivated: true, searchKey: 'mallory' };
	const result = await run(service.current, { ...form, simplify: true, filters });
	expect(records(result)).toMatchObject([
		{ uid: 'mallory', deactivatedAt: expect.any(Number), deactivatedAtIso: /^20/ },
	]);
});

describe('when one of the lists cannot be read', () => {
	beforeEach(() => service.current.faults.add({ kind: '500', url: 'searchKey=broken' }));

	testRefusal(service, {
		parameters: { ...form, limit: 1, filters: { searchKey: '={{ $json.search }}' } },
		items: [{ search: 'ali' }, { search: 'broken' }, { search: 'bob' }],
		message: /./,
		code: 'ERR_EXCEPTION',
		status: 500,
	});
});

it.each(['={{ "false" }}', '={{ 0 }}', '={{ undefined }}'])(
	'keeps to the limit when Return All is off as %s',
	async (returnAll) => {
		const result = await run(service.current, { ...form, returnAll, limit: 3 });
		expect(result.items).toHaveLength(3);
	},
);
