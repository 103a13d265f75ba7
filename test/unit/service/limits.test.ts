import { startStandInWithClient } from './client';

describe('The rate limits of the stand-in', () => {
	it('print the documented numbers on every answer, refusals included', async () => {
		const { service, http } = await startStandInWithClient();
		const users = await http.get('/v3/users');
		expect(users.headers).toMatchObject({
			'x-rate-limit': '20000',
			'x-rate-limit-remaining': '19999',
		});
		const refused = await http.get('/v3/nothing', { headers: { apikey: 'wrong' } });
		expect(refused.headers['x-rate-limit-remaining']).toBe('19998');
		const broken = await http.post('/v3.0/data_import/users', '{', {
			headers: { 'content-type': 'application/json' },
		});
		expect(broken.headers).toMatchObject({ 'x-rate-limit': '60', 'x-rate-limit-remaining': '59' });
		await service.close();
	});

	it('refuse what is over the limit, unprocessed, and say when to come back', async () => {
		const now = Date.now();
		const { service, http } = await startStandInWithClient({
			limits: { perMinute: 2 },
			now: () => now,
		});
		await http.get('/v3/users');
		await http.get('/v3/users');
		const answer = await http.put('/v3/users/alice', { name: 'Too late' });
		expect(answer.status).toBe(429);
		expect(answer.data.error.code).toBe('ERR_TOO_MANY_REQUESTS');
		expect(answer.headers['retry-after']).toBe('60');
		expect(answer.headers['x-rate-limit-reset']).toBe(String(Math.ceil((now + 60_000) / 1000)));
		expect(answer.headers['x-rate-limit-remaining']).toBe('0');
		expect(service.state.users.get('alice')?.name).toBe('Alice Hartmann');
		expect(service.requests.at(-1)?.body).toEqual({ name: 'Too late' });
		service.reset();
		expect((await http.get('/v3/users')).status).toBe(200);
		await service.close();
	});

	it('tell the truth on a scaled clock', async () => {
		let now = Date.now();
		const { service, http } = await startStandInWithClient({
			limits: { perMinute: 1, clockScale: 200 },
			now: () => now,
		});
		for (let round = 0; round < 3; round += 1) {
			expect((await http.get('/v3/users')).status).toBe(200);
			const over = await http.get('/v3/users');
			expect(over.status).toBe(429);
			const seconds = Number(over.headers['retry-after']);
			expect(seconds).toBeGreaterThan(0);
			expect(seconds).toBeLessThanOrEqual(0.3);
			now += seconds * 1000 + 2;
		}
		await service.close();
	});

	it('count imports in a minute that slides, where that is asked for', async () => {
		let now = Date.now();
		const { service, http } = await startStandInWithClient({
			limits: { importPerMinute: 2, window: 'sliding' },
			now: () => now,
		});
		const send = async () =>
			(await http.post('/v3.0/data_import/users', { users: { a: { uid: 'a', name: 'A' } } }))
				.status;
		expect(await send()).toBe(200);
		now += 40_000;
		expect([await send(), await send()]).toEqual([200, 429]);
		now += 20_001;
		expect([await send(), await send()]).toEqual([200, 429]);
		await service.close();
	});

	it('can be switched off, and count imports for themselves', async () => {
		const { service, http } = await startStandInWithClient({
			limits: { perMinute: Infinity, importPerMinute: 1 },
		});
		const send = () => http.post('/v3/data_import/users', { users: {} });
		expect((await send()).status).toBe(400);
		expect((await send()).status).toBe(429);
		const { headers } = await http.get('/v3/users');
		expect(Number(headers['x-rate-limit-remaining'])).toBeGreaterThan(1e8);
		await service.close();
	});
});
