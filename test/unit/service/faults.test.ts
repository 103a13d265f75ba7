import type { AxiosResponse } from 'axios';
import type { FaultKind, FaultSpec } from '../../service';
import { useStandIn } from './client';

/**
 * Each kind of fault before and after processing, and connections that are refused: see test/engine/faults.test.ts. Lists
 * without an end: see test/engine/pagingFaults.test.ts.
 */
describe('The faults of the stand-in', () => {
	const stand = useStandIn();

	const rename = () => stand.http.put('/v3/users/alice', { name: 'Renamed' });

	it('reset-midway sends the head and half the body', async () => {
		stand.service.faults.add({ kind: 'reset-midway' });
		const answer = await fetch(`${stand.service.origin}/v3/users?perPage=20`, {
			headers: { apikey: stand.service.apiKey },
		});
		expect(answer.status).toBe(200);
		const reader = answer.body!.getReader();
		const first = await reader.read();
		expect(new TextDecoder().decode(first.value)).toMatch(/^\{"data":\[\{/);
		await expect(reader.read()).rejects.toThrow();
	});

	it.each([
		['both', ['retry-after', 'x-rate-limit-remaining', 'x-rate-limit-reset']],
		['retry-after', ['retry-after']],
		['text', []],
		['none', []],
	] as const)('429 tells the waiting time by %s', async (headers, names) => {
		stand.service.faults.add({ kind: '429', headers, retryAfterSeconds: 2 });
		const asked = Date.now();
		const answer = await rename();
		const sent = Object.keys(answer.headers).filter((name) => /retry|rate-?limit/.test(name));
		expect(sent.sort()).toEqual(names);
		const reset = answer.headers['x-rate-limit-reset'];
		if (reset) expect(Number(reset)).toBeGreaterThanOrEqual(Math.floor(asked / 1000) + 2);
	});

	it('strike where, when and how often they are told to', async () => {
		const { faults } = stand.service;
		faults.add({ kind: '500', route: 'PUT /users/{uid}', skip: 1, count: 2 });
		faults.add({ kind: '502', route: /^DELETE / });
		faults.add({ kind: '503', url: 'user-7' });
		const statuses = [];
		for (let n = 0; n < 4; n += 1) statuses.push((await rename()).status);
		expect(statuses).toEqual([200, 500, 500, 200]);
		expect((await stand.http.get('/v3/users/bob')).status).toBe(200);
		expect((await stand.http.get('/v3/users/user-7')).status).toBe(503);
		expect((await stand.http.delete('/v3/users/bob/friends')).status).toBe(502);
		const [first] = faults.list();
		expect(first).toMatchObject({ seen: 4, fired: 2 });
		first.remove();
		expect(faults.list()).toHaveLength(2);
		faults.clear();
		expect(faults.list()).toHaveLength(0);
		expect(() => faults.add({ kind: 'nonsense' as FaultKind })).toThrow('nonsense');
	});

	it('strike by chance, the same requests after each reset', async () => {
		const run = async () => {
			stand.service.reset();
			const fault = stand.service.faults.add({ kind: '500', probability: 0.3 });
			const statuses = [];
			for (let n = 0; n < 60; n += 1) statuses.push((await rename()).status);
			expect(fault.fired).toBeGreaterThan(5);
			expect(fault.fired).toBeLessThan(35);
			return statuses;
		};
		expect(await run()).toEqual(await run());
	});

	describe('in lists', () => {
		const features = async (pages: number) => {
			const keys: string[][] = [];
			for (let page = 1; page <= pages; page += 1) {
				const path = `/v3/roles/default/restrictedfeatures?perPage=50&page=${page}`;
				const { data } = await stand.http.get(path);
				keys.push(data.data.map(({ key }: { key: string }) => key));
			}
			return keys;
		};
		const blocked = async () => {
			const ids: string[][] = [];
			let params: Record<string, unknown> | undefined = { limit: 30 };
			while (params) {
				const { data }: AxiosResponse = await stand.http.get('/v3/moderation/blocked-messages', {
					params,
				});
				ids.push(data.data.map((entry: { message: { id: string } }) => entry.message.id));
				params = data.meta.next && { limit: 30, ...data.meta.next };
			}
			return ids;
		};
		const inForce = (spec: FaultSpec) => stand.service.faults.add(spec);

		it('growing-page shifts pages, so that a record comes twice', async () => {
			const plain = (await features(3)).flat();
			inForce({ kind: 'growing-page' });
			const [first, second, third] = await features(3);
			expect(first).toEqual(plain.slice(0, 50));
			expect(second[0]).toBe(first[49]);
			// The page has the last 30 of 130 features, and two features that moved to it
			expect(third).toHaveLength(32);
			expect(new Set([...first, ...second, ...third])).toEqual(new Set(plain));
		});

		it('shrinking-page shifts pages, so that a record is passed over', async () => {
			const plain = (await features(3)).flat();
			inForce({ kind: 'shrinking-page' });
			const seen = (await features(3)).flat();
			// With pages of 50, the first record of the second page, and of the third, which has moved on by two
			expect(plain.filter((key) => !seen.includes(key))).toEqual([plain[50], plain[101]]);
		});

		it('duplicate-records repeats the last record of a page on the next one', async () => {
			inForce({ kind: 'duplicate-records' });
			const [first, second] = await features(2);
			expect(second[0]).toBe(first[49]);
			const parts = await blocked();
			expect(parts[1][0]).toBe(parts[0][29]);
			// All messages of the seed that are blocked
			expect(new Set(parts.flat()).size).toBe(64);
		});
	});
});
