import { byId, records, request, useOperation } from '../support';

const { service, run, expectSent, testAbsent } = useOperation('user', 'addFriends', {
	uid: byId('alice'),
});

it('tells new friends from old ones', async () => {
	const result = await run({ friendUids: 'erin, bob' });
	expectSent(request('POST /v3/users/alice/friends', { accepted: ['erin', 'bob'] }));
	const message = expect.any(String);
	expect(records(result)).toEqual([
		{ uid: 'alice', friendUid: 'erin', added: true, changed: true, message },
		{ uid: 'alice', friendUid: 'bob', added: true, changed: false, message },
	]);
	expect(service.current.state.friends.get('erin')).toContain('alice');
});

it('gives an outcome also for a user who could not become a friend', async () => {
	const parameters = { friendUids: ['erin', 'nobody', 'alice'] };
	const result = await run(parameters, { onError: 'continueErrorOutput' });
	expect(records(result)).toMatchObject([{ friendUid: 'erin', added: true }]);
	expect(result.errorItems.map(({ json }) => json.error)).toEqual([
		expect.stringMatching(/^nobody: .* \[item 0\]$/),
		'alice: A user cannot be its own friend [item 0]',
	]);
});

it('may be sent again after a lost answer', async () => {
	service.current.faults.add({ kind: 'reset', when: 'after', count: 1 });
	const result = await run({ friendUids: 'erin' });
	// The answer says that erin was a friend already, but may mean the first attempt
	expect(records(result)).toEqual([
		{ uid: 'alice', friendUid: 'erin', added: true, message: expect.any(String) },
	]);
});

testAbsent('user', { friendUids: 'user-9' });
