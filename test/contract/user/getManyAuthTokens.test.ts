import { seedIds } from '../../service';
import { byId, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'user', operation: 'getManyAuthTokens' };

it('lists the tokens of the user and of nobody else', async () => {
	const own = { uid: 'alice', authToken: 'alice_second', createdAt: 1 };
	service.current.state.authTokens.set(own.authToken, own);
	const foreign = { uid: 'bob', authToken: 'bob_first', createdAt: 1 };
	service.current.state.authTokens.set(foreign.authToken, foreign);
	const result = await run(service.current, { ...form, uid: byId('alice'), returnAll: true });
	expect(sent(service.current)).toEqual([
		request('GET /v3/users/alice/auth_tokens?perPage=1000&page=1'),
	]);
	expect(records(result).map(({ authToken }) => authToken)).toEqual([
		seedIds.authToken,
		'alice_second',
	]);
});

testRefusal(service, {
	parameters: { ...form, uid: byId('={{ $json.id }}'), limit: 1 },
	items: [{ id: 'alice' }, { id: 'nobody' }, { id: 'alice' }],
	message: /nobody/,
	code: 'ERR_UID_NOT_FOUND',
	status: 404,
});
