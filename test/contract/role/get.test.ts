import { byId, records, request, useOperation } from '../support';

const { run, expectSent, testAbsent } = useOperation('role', 'get');

it('reads a role', async () => {
	const result = await run({ role: byId('moderator') });
	expectSent(request('GET /v3/roles/moderator'));
	expect(records(result)).toMatchObject([{ role: 'moderator', name: expect.any(String) }]);
});

testAbsent('role');
