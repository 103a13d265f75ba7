import { records, request, useOperation } from '../support';

const { run, expectSent } = useOperation('role', 'getMany');

it('lists all roles', async () => {
	const result = await run({ returnAll: true });
	expectSent(request('GET /v3/roles?perPage=1000&page=1'));
	expect(records(result).map(({ role }) => role)).toEqual(
		expect.arrayContaining(['default', 'moderator']),
	);
});

it('asks for no more than the limit', async () => {
	const result = await run({ limit: 1 });
	expectSent(request('GET /v3/roles?perPage=1&page=1'));
	expect(result.items).toHaveLength(1);
});
