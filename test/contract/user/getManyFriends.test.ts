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

it('finds friends by name, as raw records if wanted', async () => {
	const parameters = { uid: byId('alice'), limit: 5, output: 'raw' };
	const result = await run({ ...parameters, filters: { searchKey: 'car' } });
	expectSent(request('GET /v3/users/alice/friends?searchKey=car&perPage=5&page=1'));
	expect(records(result)).toMatchObject([{ uid: 'carol', conversationId: 'alice_user_carol' }]);
});

testAbsent('user', { limit: 1 });
