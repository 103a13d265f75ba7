import { byId, records, request, useOperation } from '../support';

const { service, run, expectSent, testAbsent } = useOperation('user', 'delete');

it('keeps the user for a reactivation, unless told otherwise', async () => {
	const result = await run({ uid: byId('alice'), permanent: false });
	expectSent(request('DELETE /v3/users/alice', { permanent: false }));
	expect(records(result)).toEqual([
		{ deleted: true, uid: 'alice', success: true, message: expect.any(String) },
	]);
	expect(service.current.state.users.get('alice')?.deactivatedAt).toEqual(expect.any(Number));
});

testAbsent('user', { permanent: true });
