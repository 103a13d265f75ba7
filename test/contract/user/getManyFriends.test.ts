import { byId, records, request, useOperation } from '../support';

const { run, expectSent, testAbsent } = useOperation('user', 'getManyFriends');

it('lists the friends', async () => {
	const parameters = { uid: byId('alice'), returnAll: true, output: 'simplified' };
	const result = await run(parameters);
	expectSent(request('GET /v3/users/alice/friends?perPage=1000&page=1'));
	expect(records(result).map(({ uid }) => uid)).toEqual([
		'bob',
		'carol',
		'dave',
		'user-1',
		'user-2',
	]);
});

testAbsent('user', { limit: 1 });
