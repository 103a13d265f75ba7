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

it('erases the user with all messages', async () => {
	await run({ uid: byId('alice'), permanent: true });
	expectSent(request('DELETE /v3/users/alice', { permanent: true }));
	expect(service.current.state.users.has('alice')).toBe(false);
	expect(service.current.state.messages.has('1')).toBe(false);
});

it('counts as done when the repeated request finds nothing', async () => {
	service.current.faults.add({ kind: 'reset', when: 'after', count: 1 });
	const result = await run({ uid: byId('alice'), permanent: true });
	expect(records(result)).toMatchObject([{ deleted: true, uid: 'alice', success: true }]);
});

testAbsent('user', { permanent: true });
