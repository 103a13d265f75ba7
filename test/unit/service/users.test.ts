import { seedIds } from '../../service';
import { as, outcome, standUp, type Stand } from './client';

describe('Users of the stand-in', () => {
	let stand: Stand;
	beforeAll(async () => {
		stand = await standUp();
	});
	beforeEach(() => stand.service.reset());
	afterAll(() => stand.service.close());

	it('creates a user, keeps the UID in lower case, and refuses it a second time', async () => {
		const { http } = stand;
		const user = { uid: 'New-User', name: 'Nina', tags: ['a'], metadata: { plan: 'gold' } };
		const { data } = await http.post('/v3/users', { ...user, withAuthToken: true });
		expect(data.data).toMatchObject({
			...user,
			uid: 'new-user',
			role: 'default',
			status: 'offline',
		});
		expect(data.data.authToken).toMatch(/^new-user_\d{10}[0-9a-f]{20}$/);
		expect(data.data).not.toHaveProperty('withAuthToken');
		expect((await http.get('/v3/users/NEW-USER')).data.data).toMatchObject({ name: 'Nina' });
		expect(await outcome(http.post('/v3/users', { uid: 'new-USER', name: 'x' }))).toEqual([
			409,
			'ERR_UID_ALREADY_EXISTS',
		]);
		expect(await outcome(http.post('/v3/users', { uid: 'z', name: 'x', role: 'king' }))).toEqual([
			404,
			'ERR_ROLE_NOT_FOUND',
		]);
	});

	it.each([
		[{ uid: 'two words', name: 'x' }, 'uid'],
		[{ uid: 'x'.repeat(101), name: 'x' }, 'uid'],
		[{ uid: 'a', name: '' }, 'name'],
		[{ uid: 'a', name: 'x', metadata: { '@private': { email: 5 } } }, 'metadata.@private.email'],
	])('refuses to create %j', async (body, field) => {
		const { status, data } = await stand.http.post('/v3/users', body);
		expect([status, Object.keys(data.error.details)]).toEqual([400, [field]]);
	});

	it('deactivates many users at once, and names those that it has deactivated', async () => {
		const { http } = stand;
		const data = { uidsToDeactivate: ['Bob', 'carol', 'mallory', 'nobody'] };
		const answer = await http.delete('/v3/users', { data });
		expect(answer.data).toEqual({ data: { deactivatedUids: ['bob', 'carol'] } });
		expect(await outcome(http.get('/v3/users/bob'))).toEqual([404, 'ERR_UID_NOT_FOUND']);
		expect(await outcome(http.post('/v3/users', { uid: 'bob', name: 'x' }))).toEqual([
			409,
			'ERR_UID_ALREADY_EXISTS',
		]);
		await http.put('/v3/users', { uidsToActivate: ['bob'] });
		expect((await http.get('/v3/users/bob')).data.data.name).toBe('Bob Mensah');
	});

	it('deletes a user for the time being, or for good with all messages', async () => {
		const { http, service } = stand;
		await http.delete('/v3/users/alice');
		expect(await outcome(http.get('/v3/users/alice'))).toEqual([404, 'ERR_UID_NOT_FOUND']);
		expect((await http.get('/v3/messages/1')).status).toBe(200);
		await http.put('/v3/users', { uidsToActivate: ['alice'] });
		const gone = await http.delete('/v3/users/alice', { data: { permanent: true } });
		expect(gone.data.data).toMatchObject({
			success: true,
			message: expect.stringContaining('alice'),
		});
		expect((await http.get('/v3/messages/1')).status).toBe(404);
		expect(service.state.users.has('alice')).toBe(false);
		expect(service.state.groups.get('general')?.members.has('alice')).toBe(false);
		expect((await http.post('/v3/users', { uid: 'alice', name: 'Alice' })).status).toBe(200);
	});

	it.each([
		['role=vip&perPage=1000', 9],
		['roles=vip,moderator&perPage=1000', 11],
		['tags=team-blue&searchKey=a&searchIn=uid', 1],
		['searchKey=maya', 1],
		['searchKey=maya&searchIn=uid', 0],
		['status=offline&role=moderator', 1],
	])('lists users by %s', async (query, count) => {
		const { data } = await stand.http.get(`/v3/users?${query}`);
		expect(data.data).toHaveLength(count);
	});

	describe('auth tokens', () => {
		const path = '/v3/users/alice/auth_tokens';

		it('gives the token that there is, or a new one by force', async () => {
			const { http } = stand;
			expect((await http.post(path)).data.data.authToken).toBe(seedIds.authToken);
			const { data } = await http.post(path, { force: true });
			expect(data.data.authToken).not.toBe(seedIds.authToken);
			const list = await http.get(path);
			expect(list.data.data).toHaveLength(2);
			expect(list.data.meta.pagination.total).toBe(2);
			expect(Object.keys(list.data.data[0]).sort()).toEqual(['authToken', 'createdAt', 'uid']);
		});

		it('keeps at most 100 for a user, and drops the oldest', async () => {
			const { http, service } = stand;
			for (let n = 0; n < 100; n += 1) await http.post(path, { force: true });
			expect((await http.get(`${path}?perPage=1000`)).data.data).toHaveLength(100);
			expect(service.state.authTokens.has(seedIds.authToken)).toBe(false);
		});

		it('deletes one, or all of a user', async () => {
			const { http } = stand;
			const foreign = `/v3/users/bob/auth_tokens/${seedIds.authToken}`;
			expect(await outcome(http.delete(foreign))).toEqual([404, 'ERR_AUTH_TOKEN_NOT_FOUND']);
			expect((await http.delete(`${path}/${seedIds.authToken}`)).data.data.success).toBe(true);
			await http.post(path, { force: true });
			expect((await http.delete(path)).data.data.success).toBe(true);
			expect((await http.get(path)).data.data).toEqual([]);
		});

		it('may be made with the key of clients, like users, and nothing else', async () => {
			const headers = { apikey: stand.service.authOnlyKey };
			const user = { uid: 'new-user', name: 'Nina' };
			expect((await stand.http.post('/v3/users', user, { headers })).status).toBe(200);
			expect((await stand.http.post(path, undefined, { headers })).status).toBe(200);
			expect((await stand.http.get(path, { headers })).data.error.code).toBe('AUTH_ERR_NO_ACCESS');
		});
	});

	it('adds friends, each with an outcome of its own', async () => {
		const { http } = stand;
		const accepted = ['erin', 'bob', 'alice', 'nobody'];
		const { status, data } = await http.post('/v3/users/alice/friends', { accepted });
		expect(status).toBe(200);
		expect(data.data.accepted).toEqual({
			erin: { success: true, message: 'Created relationship with status accepted.' },
			bob: { success: false, error: expect.objectContaining({ code: 'ERR_ALREADY_FRIEND' }) },
			alice: {
				success: false,
				error: expect.objectContaining({ code: 'ERR_CANNOT_FORM_SELF_RELATION' }),
			},
			nobody: { success: false, error: expect.objectContaining({ code: 'ERR_UID_NOT_FOUND' }) },
		});
		const list = await http.get('/v3/users/erin/friends?searchKey=ali');
		expect(list.data.data).toMatchObject([{ uid: 'alice', conversationId: 'alice_user_erin' }]);
		// What is published counts nothing here.
		expect(list.data.meta.pagination).toMatchObject({ total: 0, count: 1, total_pages: 1 });
	});

	it('blocks and unblocks users, each with an outcome of its own', async () => {
		const { http } = stand;
		const path = '/v3/users/alice/blockedusers';
		const { data } = await http.post(path, { blockedUids: ['BOB', 'alice', 'nobody'] });
		expect(data.data).toMatchObject({
			BOB: { success: true },
			alice: { success: false, error: { code: 'ERR_CANNOT_BLOCK_SELF' } },
			nobody: { success: false, error: { code: 'ERR_UID_NOT_FOUND' } },
		});
		expect((await http.get(path)).data.data).toMatchObject([
			{ uid: 'bob', blockedByMe: true, conversationId: 'alice_user_bob' },
		]);
		const message = { receiverType: 'user', data: { text: 'Hello' } };
		const send = (receiver: string, uid: string) =>
			outcome(http.post('/v3/messages', { ...message, receiver }, as(uid)));
		expect(await send('alice', 'bob')).toEqual([403, 'ERR_BLOCKED_SENDER']);
		expect(await send('bob', 'alice')).toEqual([403, 'ERR_BLOCKED_RECEIVER']);
		const freed = await http.delete(path, { data: { blockedUids: ['bob', 'carol'] } });
		expect(freed.data.data).toMatchObject({ bob: { success: true }, carol: { success: true } });
		expect(await send('alice', 'bob')).toEqual([200]);
	});
});
