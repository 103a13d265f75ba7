import { useStandIn } from './client';

describe('The gate of the stand-in', () => {
	const stand = useStandIn();

	const expectError = (
		answer: { status: number; data: { error: { code: string } } },
		status: number,
		code: string,
	) => {
		expect(answer.status).toBe(status);
		expect(answer.data.error).toMatchObject({
			code,
			message: expect.any(String),
			devMessage: expect.any(String),
			source: expect.any(String),
		});
	};

	it.each([
		['', 401, 'AUTH_ERR_EMPTY_APIKEY'],
		['wrong', 401, 'AUTH_ERR_APIKEY_NOT_FOUND'],
		['demo-auth-only-key', 403, 'AUTH_ERR_NO_ACCESS'],
	])('refuses the key "%s" with %i %s', async (apikey, status, code) => {
		const answer = await stand.http.get('/v3/users', { headers: { apikey } });
		expectError(answer, status, code);
		expect(JSON.stringify(answer.data)).not.toContain('wrong');
	});

	it('takes a host only with its own app id and for its own API', async () => {
		const at = (host: string, path: string) => stand.http.get(path, { headers: { host } });
		expect((await at('demo-app.api-eu.example.io', '/v3/users')).status).toBe(200);
		expect((await at('demo-app.call-us.example.io', '/v3/calls')).status).toBe(200);
		expectError(await at('other.api-eu.example.io', '/v3/users'), 404, 'AUTH_ERR_INVALID_APPID');
		expectError(await at('demo-app.call-eu.example.io', '/v3/users'), 404, 'ERR_API_NOT_FOUND');
		expectError(await at('demo-app.api-eu.example.io', '/v3/calls'), 404, 'ERR_API_NOT_FOUND');
	});

	it.each([
		['GET', '/v3/nothing'],
		['GET', '/v4/users'],
		['PATCH', '/v3/users/alice'],
		['HEAD', '/v3/users'],
	])('knows no %s %s', async (method, path) => {
		const answer = await stand.http.request({ method, url: stand.service.origin + path });
		expect(answer.status).toBe(404);
	});

	it('refuses a wrong content type, broken JSON, and a body where none belongs', async () => {
		const put = (data: string, type: string) =>
			stand.http.put('/v3/users/alice', data, { headers: { 'content-type': type } });
		expectError(await put('name=x', 'application/x-www-form-urlencoded'), 400, 'ERR_BAD_REQUEST');
		expectError(await put('{"name":"x"}', 'text/plain'), 400, 'ERR_BAD_REQUEST');
		expectError(await put('{"name":', 'application/json'), 400, 'ERR_BAD_REQUEST');
		const get = await stand.http.get('/v3/users', { data: { a: 1 } });
		expectError(get, 400, 'ERR_BAD_REQUEST');
	});

	it('is steered over HTTP without a key', async () => {
		const bare = { headers: { apikey: null } };
		const added = await stand.http.post('/_service/faults', { kind: '500', count: 1 }, bare);
		expect(added.data.data).toMatchObject({ kind: '500', count: 1, fired: 0 });
		expect((await stand.http.get('/v3/users')).status).toBe(500);
		expect((await stand.http.get('/_service/faults', bare)).data.data[0].fired).toBe(1);
		await stand.http.delete('/_service/faults', bare);
		expect(stand.service.faults.list()).toHaveLength(0);
		expect((await stand.http.post('/_service/faults', { kind: 'nonsense' }, bare)).status).toBe(
			400,
		);
		const { data } = await stand.http.get('/_service/requests?last=1', bare);
		expect(data.data[0].route).toBe('GET /users');
		const state = await stand.http.get('/_service/state', bare);
		expect(state.data.data.groups.general.members.bob.scope).toBe('participant');
		await stand.http.post('/_service/reset', {}, bare);
		expect(stand.service.requests).toHaveLength(0);
	});
});
