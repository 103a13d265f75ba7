import { records, request, useOperation } from '../support';

const { service, run, expectSent, refuses, testRefusal } = useOperation('user', 'deactivate');

it('deactivates the users with one request, and gives an item for each user', async () => {
	const uids = 'alice, BOB, alice';
	const result = await run({ uids });
	expectSent(request('DELETE /v3/users', { uidsToDeactivate: ['alice', 'BOB'] }));
	expect(records(result)).toEqual([
		{ uid: 'alice', deactivated: true, changed: true },
		{ uid: 'bob', deactivated: true, changed: true },
	]);
	expect(service.current.state.users.get('bob')?.deactivatedAt).toEqual(expect.any(Number));
});

it('tells users who were deactivated before from users who do not exist', async () => {
	const parameters = { uids: ['user-20', 'user-201', 'user', 'nobody'] };
	const result = await run(parameters, { onError: 'continueRegularOutput' });
	expect(records(result)).toEqual([
		{ uid: 'user-20', deactivated: true, changed: true },
		{ uid: 'user-201', deactivated: true, changed: false },
		expect.objectContaining({ error: 'The user user does not exist [item 0]' }),
		expect.objectContaining({ error: 'The user nobody does not exist [item 0]' }),
	]);
});

it('gives an outcome for each user, even if the outcome of one user stays unknown', async () => {
	service.current.faults.add({ kind: '500', route: 'GET /users' });
	const parameters = { uids: ['alice', 'user-201'] };
	const result = await run(parameters, { onError: 'continueErrorOutput' });
	expect(records(result)).toEqual([{ uid: 'alice', deactivated: true, changed: true }]);
	expect(result.errorItems.map(({ json }) => json.error)).toEqual([
		expect.stringMatching(/^It is not known what became of user-201: .* \[item 0\]$/),
	]);
});

it('does not call a user absent if the service ignored the request', async () => {
	service.current.faults.add({ kind: '204', route: 'DELETE /users' });
	const { error } = await run({ uids: 'alice' });
	expect(error?.message).toBe('The service did not deactivate alice [item 0]');
});

it('does not take an active user for deactivated when the service does not filter its list of deactivated users', async () => {
	service.current.faults.add({ kind: '204', route: 'DELETE /users' });
	service.current.deviations.push({
		route: 'GET /users',
		change: 'no filter',
		at: 'onlyDeactivated',
	});
	const { error } = await run({ uids: 'alice' });
	expect(error?.message).toBe('The service did not deactivate alice [item 0]');
});

it('refuses a UID that cannot stand in an address, before anything is sent', async () => {
	await refuses({ uids: 'alice, ..' }, `'User IDs' has "..", which cannot stand in an address`);
});

it('does not say changed when the answer has no UID', async () => {
	service.current.faults.add({ kind: 'no-details', route: 'DELETE /users', when: 'after' });
	const result = await run({ uids: 'alice' });
	expect(records(result)).toEqual([{ uid: 'alice', deactivated: true }]);
});

it('does not say changed when the answer to the change was lost', async () => {
	const fault = { kind: 'reset', when: 'after', route: 'DELETE /users', count: 1 } as const;
	service.current.faults.add(fault);
	const result = await run({ uids: 'alice, user-201' });
	expect(records(result)).toEqual([
		{ uid: 'alice', deactivated: true },
		{ uid: 'user-201', deactivated: true },
	]);
});

testRefusal({
	parameters: { uids: '={{ $json.ids }}' },
	items: [{ ids: ['alice'] }, { ids: 'nobody' }, { ids: 'bob,carol' }],
	message: /The user nobody does not exist/,
	code: 'ERR_UID_NOT_FOUND',
});
