import { byId, records, request, useOperation } from '../support';

const { service, run, expectSent, testAbsent } = useOperation('user', 'delete');

it('keeps the user for a reactivation, unless told otherwise', async () => {
	const result = await run({ uid: byId('alice'), permanent: false });
	expectSent(request('DELETE /v3/users/alice', { permanent: false }));
	expect(records(result)).toEqual([
		{ uid: 'alice', deleted: false, deactivated: true, permanent: false },
	]);
	expect(service.current.state.users.get('alice')?.deactivatedAt).toEqual(expect.any(Number));
});

it('deletes the user for good where told to', async () => {
	const result = await run({ uid: byId('alice'), permanent: true });
	expect(records(result)).toEqual([{ uid: 'alice', deleted: true, permanent: true }]);
	expect(service.current.state.users.has('alice')).toBe(false);
});

testAbsent('user', { permanent: true });
