import { seedIds } from '../../service';
import { byId, records, request, useOperation } from '../support';

const { service, run, expectSent, testAbsent } = useOperation('user', 'getManyAuthTokens');

it('lists the tokens of the user and of nobody else', async () => {
	const own = { uid: 'alice', authToken: 'alice_second', createdAt: 1 };
	service.current.state.authTokens.set(own.authToken, own);
	const foreign = { uid: 'bob', authToken: 'bob_first', createdAt: 1 };
	service.current.state.authTokens.set(foreign.authToken, foreign);
	const result = await run({ uid: byId('alice'), returnAll: true });
	expectSent(request('GET /v3/users/alice/auth_tokens?perPage=1000&page=1'));
	expect(records(result).map(({ authToken }) => authToken)).toEqual([
		seedIds.authToken,
		'alice_second',
	]);
});

testAbsent('owner', { limit: 1 });
