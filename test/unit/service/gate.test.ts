import { as, standUp, type Stand } from './client';

describe('The gate of the stand-in', () => {
	let stand: Stand;
	beforeAll(async () => {
		stand = await standUp();
	});
	beforeEach(() => stand.service.reset());
	afterAll(() => stand.service.close());

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

	it('refuses unknown query parameters, body fields and wrong types by name', async () => {
		const query = await stand.http.get('/v3/users?perpage=5');
		expectError(query, 400, 'ERR_BAD_REQUEST');
		expect(query.data.error.details).toEqual({ perpage: [expect.stringContaining('not known')] });
		const body = await stand.http.put('/v3/users/alice', { nick: 'x', name: 5, tags: [1] });
		expect(body.status).toBe(400);
		expect(Object.keys(body.data.error.details).sort()).toEqual(['name', 'nick', 'tags.0']);
		const page = await stand.http.get('/v3/users?page=0&perPage=1001');
		expect(Object.keys(page.data.error.details).sort()).toEqual(['page', 'perPage']);
	});

	it('refuses a wrong content type, broken JSON, and a body where none belongs', async () => {
		const put = (data: string, type: string) =>
			stand.http.put('/v3/users/alice', data, { headers: { 'content-type': type } });
		expectError(await put('name=x', 'application/x-www-form-urlencoded'), 400, 'ERR_BAD_REQUEST');
		expectError(await put('{"name":"x"}', 'text/plain'), 400, 'ERR_BAD_REQUEST');
		expectError(await put('{"name":', 'application/json'), 400, 'ERR_BAD_REQUEST');
		const ban = await stand.http.post('/v3/groups/general/bannedusers/bob', { a: 1 });
		expectError(ban, 400, 'ERR_BAD_REQUEST');
		const get = await stand.http.get('/v3/users', { data: { a: 1 } });
		expectError(get, 400, 'ERR_BAD_REQUEST');
	});

	it('needs the header onBehalfOf where the reference requires it, and an active user in it', async () => {
		const remove = (config: object) => stand.http.delete('/v3/messages/1/reactions/x', config);
		const missing = await remove({});
		expectError(missing, 400, 'ERR_BAD_REQUEST');
		expect(missing.data.error.details).toHaveProperty('onBehalfOf');
		expectError(await remove(as('nobody')), 404, 'ERR_UID_NOT_FOUND');
		expectError(await remove(as('mallory')), 404, 'ERR_UID_NOT_FOUND');
	});

	it('keeps a hostile value inside its path segment', async () => {
		for (const uid of ['a/b', '../groups', 'a?b=c', 'a#b', 'a%2fb', 'ä 😀', 'x'.repeat(500)]) {
			const answer = await stand.http.get(`/v3/users/${encodeURIComponent(uid)}/friends`);
			expect([uid, answer.status]).toEqual([uid, 404]);
			expect(stand.service.requests.at(-1)?.route).toBe('GET /users/{uid}/friends');
		}
	});

	it('records what arrives', async () => {
		await stand.http.put('/v3/users/user%2D1', { name: 'New' });
		await stand.http.get('/v3/users?searchKey=a%20b&tags=x,y');
		const [put, get] = stand.service.requests;
		expect(put).toMatchObject({
			method: 'PUT',
			url: '/v3/users/user%2D1',
			route: 'PUT /users/{uid}',
			body: { name: 'New' },
			status: 200,
			endedAt: expect.any(Number),
		});
		expect(put.headers.apikey).toBe(stand.service.apiKey);
		expect(get).toMatchObject({
			route: 'GET /users',
			query: { searchKey: 'a b', tags: 'x,y' },
		});
		stand.service.reset();
		expect(stand.service.requests).toHaveLength(0);
	});

	it('goes back to the seed', async () => {
		await stand.http.put('/v3/users/alice', { name: 'Changed' });
		expect(stand.service.state.users.get('alice')?.name).toBe('Changed');
		stand.service.reset();
		expect(stand.service.state.users.get('alice')?.name).toBe('Alice Hartmann');
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
