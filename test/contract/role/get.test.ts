import { byId, records, request, run, sent, testAbsent, useService } from '../support';

const service = useService();
const form = { resource: 'role', operation: 'get' };

it('reads a role', async () => {
	const result = await run(service.current, { ...form, role: byId('moderator') });
	expect(sent(service.current)).toEqual([request('GET /v3/roles/moderator')]);
	expect(records(result)).toMatchObject([{ role: 'moderator', name: expect.any(String) }]);
});

testAbsent(service, 'role', form);
