import { byId, records, request, run, sent, testAbsent, useService } from '../support';

const service = useService();
const form = { resource: 'user', operation: 'getManyFriends' };

it('lists the friends', async () => {
	const parameters = { ...form, uid: byId('alice'), returnAll: true, output: 'simplified' };
	const result = await run(service.current, parameters);
	expect(sent(service.current)).toEqual([
		request('GET /v3/users/alice/friends?perPage=1000&page=1'),
	]);
	expect(records(result).map(({ uid }) => uid)).toEqual([
		'bob',
		'carol',
		'dave',
		'user-1',
		'user-2',
	]);
});

it('finds friends by name, as raw records if wanted', async () => {
	const parameters = { ...form, uid: byId('alice'), limit: 5, output: 'raw' };
	const result = await run(service.current, { ...parameters, filters: { searchKey: 'car' } });
	expect(sent(service.current)).toEqual([
		request('GET /v3/users/alice/friends?searchKey=car&perPage=5&page=1'),
	]);
	expect(records(result)).toMatchObject([{ uid: 'carol', conversationId: 'alice_user_carol' }]);
});

testAbsent(service, 'user', { ...form, limit: 1 });
