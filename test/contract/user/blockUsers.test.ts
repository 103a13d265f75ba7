import { byId, pairedItems, records, request, useOperation } from '../support';

const { service, run, expectSent, testAbsent } = useOperation('user', 'blockUsers', {
	uid: byId('alice'),
});

it('blocks the users with one request, and gives an item for each user', async () => {
	const result = await run({ blockedUids: 'bob, carol' });
	expectSent(request('POST /v3/users/alice/blockedusers', { blockedUids: ['bob', 'carol'] }));
	expect(records(result)).toEqual(
		['bob', 'carol'].map((blockedUid) => ({
			uid: 'alice',
			blockedUid,
			blocked: true,
			message: expect.stringContaining(blockedUid),
		})),
	);
	expect(pairedItems(result)).toEqual([{ item: 0 }, { item: 0 }]);
	expect([...service.current.state.blocks.get('alice')!.keys()]).toEqual(['bob', 'carol']);
});

it('gives an outcome also for a user who could not be blocked', async () => {
	const parameters = { blockedUids: ['bob', 'nobody', 'alice'] };
	const result = await run(parameters, { onError: 'continueErrorOutput' });
	expect(records(result)).toMatchObject([{ blockedUid: 'bob', blocked: true }]);
	expect(result.errorItems.map(({ json }) => [json.error, json.details])).toEqual([
		[
			expect.stringMatching(/^nobody: .* does not exist \[item 0\]$/),
			expect.objectContaining({ code: 'ERR_UID_NOT_FOUND' }),
		],
		[
			'alice: A user cannot block itself [item 0]',
			expect.objectContaining({ code: 'ERR_CANNOT_BLOCK_SELF' }),
		],
	]);
});

testAbsent('user', { blockedUids: 'carol' });
