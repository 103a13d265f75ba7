import { byId, records, request, useOperation } from '../support';

const { service, run, expectSent, testAbsent } = useOperation('user', 'unblockUsers', {
	uid: byId('alice'),
});

it('unblocks the users with one request, and gives an item for each user', async () => {
	service.current.state.blocks.set(
		'alice',
		new Map([
			['bob', 1],
			['carol', 1],
			['dave', 1],
		]),
	);
	const result = await run({ blockedUids: '["bob", "carol"]' });
	expectSent(request('DELETE /v3/users/alice/blockedusers', { blockedUids: ['bob', 'carol'] }));
	expect(records(result)).toEqual(
		['bob', 'carol'].map((blockedUid) => ({
			uid: 'alice',
			blockedUid,
			unblocked: true,
			message: expect.any(String),
		})),
	);
	expect([...service.current.state.blocks.get('alice')!.keys()]).toEqual(['dave']);
});

it('gives an outcome also for a user who could not be unblocked', async () => {
	const parameters = { blockedUids: ['bob', 'nobody'] };
	const result = await run(parameters, { onError: 'continueRegularOutput' });
	expect(records(result)).toMatchObject([
		{ blockedUid: 'bob', unblocked: true },
		{ error: expect.stringMatching(/^nobody: /), details: { code: 'ERR_UID_NOT_FOUND' } },
	]);
});

testAbsent('user', { blockedUids: 'carol' });
