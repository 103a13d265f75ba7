import { records, request, run, sent, useService } from '../support';

const service = useService();
const form = { resource: 'role', operation: 'getMany' };

it('lists all roles', async () => {
	const result = await run(service.current, { ...form, returnAll: true });
	expect(sent(service.current)).toEqual([request('GET /v3/roles?perPage=1000&page=1')]);
	expect(records(result).map(({ role }) => role)).toEqual(
		expect.arrayContaining(['default', 'moderator']),
	);
});

it('asks for no more than the limit', async () => {
	const result = await run(service.current, { ...form, limit: 1 });
	expect(sent(service.current)).toEqual([request('GET /v3/roles?perPage=1&page=1')]);
	expect(result.items).toHaveLength(1);
});
