import { byId, records, request, useOperation } from '../support';

const { service, run, sent, refuses, testRefusal } = useOperation('user', 'reactivate');

it('reactivates the users, and marks users who were active already', async () => {
	const result = await run({ uids: 'MALLORY, alice' });
	expect(sent()).toEqual([
		request('PUT /v3/users', { uidsToActivate: ['MALLORY', 'alice'] }),
		request('GET /v3/users/mallory'),
		request('GET /v3/users/alice'),
	]);
	expect(records(result)).toEqual([
		{ uid: 'mallory', reactivated: true, changed: true },
		{ uid: 'alice', reactivated: true, changed: false },
	]);
	expect(service.current.state.users.get('mallory')?.deactivatedAt).toBeUndefined();
});

it('gives an outcome for each user when one of the users does not exist', async () => {
	const parameters = { uids: ['mallory', 'nobody', 'bob'] };
	const result = await run(parameters, { onError: 'continueErrorOutput' });
	expect(records(result)).toEqual([
		{ uid: 'mallory', reactivated: true, changed: true },
		{ uid: 'bob', reactivated: true, changed: false },
	]);
	expect(result.errorItems.map(({ json }) => json.error)).toEqual([
		'The user nobody does not exist [item 0]',
	]);
});

// A user whom the answer does not name counts as reactivated; the GET only makes sure that the user exists
it('takes no user for reactivated who does not exist, and whom the answer does not name either', async () => {
	const route = 'PUT /users';
	service.current.deviations.push({ route, change: 'empty', at: 'data.nonDeactivatedUids[]' });
	const result = await run({ uids: 'mallory, nobody' }, { onError: 'continueErrorOutput' });
	expect(records(result)).toEqual([{ uid: 'mallory', reactivated: true, changed: true }]);
	expect(result.errorItems).toMatchObject([
		{ json: { error: 'The user nobody does not exist [item 0]' } },
	]);
	const reinstated = await run({ operation: 'reinstate', uid: byId('nobody') });
	expect(reinstated.error?.message).toBe('The user nobody does not exist [item 0]');
	// A check that fails takes nothing back
	service.current.faults.add({ kind: '500', route: 'GET /users/{uid}' });
	expect(records(await run({ uids: 'mallory' }))).toMatchObject([{ reactivated: true }]);
});

it('does not take a lost connection for an absent user', async () => {
	service.current.faults.add({ kind: '500', route: 'GET /users/{uid}' });
	const { error } = await run({ uids: 'alice' });
	expect(error?.httpCode).toBe('500');
	expect(error?.message).toMatch(/^It is not known what became of alice: /);
});

it('does not call a user absent whom the service left unchanged', async () => {
	service.current.faults.add({ kind: '204', route: 'PUT /users' });
	const { error } = await run({ uids: 'mallory' });
	expect(error?.message).toBe('The service did not reactivate mallory [item 0]');
});

it('does not say changed when the answer names nobody', async () => {
	service.current.faults.add({ kind: 'no-details', route: 'PUT /users', when: 'after' });
	const result = await run({ uids: 'mallory' });
	expect(records(result)).toEqual([{ uid: 'mallory', reactivated: true }]);
});

it('does not say changed when the answer to the change was lost', async () => {
	const fault = { kind: 'reset', when: 'after', route: 'PUT /users', count: 1 } as const;
	service.current.faults.add(fault);
	const result = await run({ uids: 'mallory, alice' });
	expect(records(result)).toEqual([
		{ uid: 'mallory', reactivated: true },
		{ uid: 'alice', reactivated: true },
	]);
});

it('refuses a UID that could not be looked up afterwards before anything is sent', async () => {
	await refuses({ uids: 'mallory, ..' }, `'User IDs' has "..", which cannot stand in an address`);
});

testRefusal({
	parameters: { uids: '={{ $json.ids }}' },
	items: [{ ids: ['mallory'] }, { ids: ['no-uid!'] }, { ids: 'user-201,user-202' }],
	message: /./,
	code: 'ERR_BAD_REQUEST',
	status: 400,
});
