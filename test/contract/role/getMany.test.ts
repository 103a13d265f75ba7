import { records, request, useOperation } from '../support';

const { run, expectSent } = useOperation('role', 'getMany');

it('lists all roles', async () => {
	const result = await run({ returnAll: true });
	expectSent(request('GET /v3/roles?perPage=1000&page=1'));
	expect(records(result).map(({ role }) => role)).toEqual(
		expect.arrayContaining(['default', 'moderator']),
	);
});
