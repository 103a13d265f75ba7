import dns from 'node:dns';
import type { FaultSpec } from '../../service';
import {
	brought,
	drivenImports,
	imports,
	newMessages,
	newUsers,
	runImport,
	statuses,
} from './support';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const driven = drivenImports({ recordBodies: false });
const { time, run } = driven;

/** A fault that begins `from` milliseconds from now and lasts `length` milliseconds. */
function phase(spec: FaultSpec, { from, length }: { from: number; length: number }): void {
	time.after(from, () => {
		const fault = driven.service.faults.add({ ...spec, url: '/data_import/' });
		time.after(length, () => fault.remove());
	});
}

describe('an outage in the middle', () => {
	// 10,000 users take more than three minutes, so it strikes after one
	it.each([
		['503', { kind: '503', retryAfter: 2 }, 5 * MINUTE],
		['502 pages', { kind: 'html-502' }, 5 * MINUTE],
		['500', { kind: '500' }, 5 * MINUTE],
		['lost answers', { kind: 'reset', when: 'after' }, 5 * MINUTE],
		['a sign-in page', { kind: 'html' }, 30 * SECOND],
		['a firewall that blocks everything', { kind: 'forbidden-page' }, 2 * MINUTE],
		['too many requests, without a word when', { kind: '429', headers: 'none' }, 5 * MINUTE],
	] as Array<[string, FaultSpec, number]>)('of %s is waited for', async (_name, spec, length) => {
		phase(spec, { from: MINUTE + SECOND, length });
		const startedAt = time.now();
		const { items, error } = await run({ items: newUsers(10_000) });
		expect(error).toBeUndefined();
		expect(brought(items)).toBe(10_000);
		expect(time.now() - startedAt).toBeGreaterThan(MINUTE + length);
		expect(imports(driven.service).length).toBeLessThan(200 + 60);
	});

	it.each([20 * SECOND, 5 * MINUTE])('of the network for %i ms is waited for', async (length) => {
		time.after(MINUTE + SECOND, async () => {
			await driven.service.stopListening();
			time.after(length, async () => await driven.service.listenAgain());
		});
		const startedAt = time.now();
		const { items, error } = await run({ items: newUsers(10_000) });
		expect(error).toBeUndefined();
		expect(time.now() - startedAt).toBeGreaterThan(MINUTE + length);
		expect(brought(items)).toBe(10_000);
	});

	it('of the name server is waited for', async () => {
		const { lookup } = dns;
		let isGone = false;
		const spy = jest.spyOn(dns, 'lookup').mockImplementation(((...given: unknown[]) => {
			const done = given.at(-1) as (error: Error) => void;
			if (isGone && given[0] === 'localhost')
				done(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }));
			else (lookup as (...all: unknown[]) => void)(...given);
		}) as never);
		time.after(MINUTE + SECOND, async () => {
			isGone = true;
			// So that nobody goes on with an open connection
			await driven.service.stopListening();
			await driven.service.listenAgain();
			time.after(30 * SECOND, () => void (isGone = false));
		});
		try {
			const origin = driven.service.origin.replace('127.0.0.1', 'localhost');
			const { items, error } = await time.run(
				async () =>
					await runImport(
						{ ...driven.service, origin },
						{ operation: 'importUsers', items: newUsers(10_000) },
					),
			);
			expect(error).toBeUndefined();
			expect(brought(items)).toBe(10_000);
			expect(spy).toHaveBeenCalled();
		} finally {
			spy.mockRestore();
		}
	});

	it('stops the import when it lasts longer than Max Outage says', async () => {
		phase({ kind: '503' }, { from: MINUTE + SECOND, length: 60 * MINUTE });
		const startedAt = time.now();
		const { items } = await run({
			items: newUsers(10_000),
			options: { maxOutage: 3 },
			onError: 'continueRegularOutput',
		});
		const { imported, failed } = statuses(items);
		expect(imported).toBeGreaterThanOrEqual(3_000);
		expect(imported + failed).toBe(10_000);
		expect(time.now() - startedAt).toBeLessThan(6 * MINUTE);
		const codes = items.flatMap(({ json }) => (json.details as { code?: string })?.code ?? []);
		expect([...new Set(codes)].sort()).toEqual(['NOT_SENT', 'UNKNOWN']);
	});

	it('is not waited for without patience', async () => {
		phase({ kind: '503' }, { from: MINUTE + SECOND, length: MINUTE });
		const { error } = await run({ items: newUsers(10_000), options: { maxOutage: 0 } });
		expect(error?.message).toMatch(/^The service is unavailable; [\d,]+ of 10,000 users were not/);
	});

	it('does not stop a service that takes what it knows, but nothing new', async () => {
		const old = newUsers(50).map((user) => ({ ...user, uid: `old-${user.uid}` }));
		await run({ items: old });
		const items = newUsers(1_000);
		driven.service.faults.add({
			kind: 'poison',
			keys: items.map(({ uid }) => String(uid)),
			when: 'before',
		});
		time.after(5 * MINUTE, () => driven.service.faults.clear());
		const { items: out, error } = await run({ items: [...old, ...items] });
		expect(error).toBeUndefined();
		expect(statuses(out).alreadyExists).toBe(50);
		expect(brought(out)).toBe(1_050);
	});
});

describe('a first request', () => {
	it('that never connects fails at once', async () => {
		await driven.service.stopListening();
		const startedAt = time.now();
		const { error } = await run({ items: newUsers(500) });
		await driven.service.listenAgain();
		expect(error?.message).toContain('500 of 500 users were not imported');
		expect(time.now() - startedAt).toBeLessThan(10 * SECOND);
	});

	it('that meets a service which is starting is waited for', async () => {
		phase({ kind: '503' }, { from: 0, length: 2 * MINUTE });
		const { items, error } = await run({ items: newUsers(500) });
		expect(error).toBeUndefined();
		expect(brought(items)).toBe(500);
	});
});

describe('a 429', () => {
	it('that names the seconds only in its text is waited for that long', async () => {
		driven.service.faults.add({ kind: '429', headers: 'text', retryAfter: 58, count: 1, skip: 1 });
		const startedAt = time.now();
		const { items } = await run({ operation: 'importMessages', items: newMessages(150) });
		expect(statuses(items)).toEqual({ imported: 150 });
		const [, refused, next] = imports(driven.service);
		expect(refused.status).toBe(429);
		expect(next.startedAt - refused.startedAt).toBeGreaterThanOrEqual(58 * SECOND);
		expect(time.now() - startedAt).toBeLessThan(70 * SECOND);
	});

	it('that never ends stops the import after ten minutes of pauses', async () => {
		driven.service.faults.add({ kind: '429', headers: 'none', skip: 4, url: '/data_import/' });
		const startedAt = time.now();
		const { error } = await run({ items: newUsers(5_000) });
		expect(error?.message).toContain('of 5,000 users were not imported');
		expect(time.now() - startedAt).toBeGreaterThan(9 * MINUTE);
		expect(time.now() - startedAt).toBeLessThan(15 * MINUTE);
	});

	it('again and again, for much more than ten minutes in all, stops nothing that goes on in between', async () => {
		for (let n = 1; n <= 30; n++) {
			const skip = n * 6;
			driven.service.faults.add({
				kind: '429',
				retryAfter: 59,
				skip,
				count: 1,
				url: '/data_import/',
			});
		}
		const startedAt = time.now();
		const { items, error } = await run({ operation: 'importMessages', items: newMessages(9_000) });
		expect(error).toBeUndefined();
		expect(statuses(items)).toEqual({ imported: 9_000 });
		expect(time.now() - startedAt).toBeGreaterThan(20 * MINUTE);
	});

	it('that asks for an hour stops the import at once', async () => {
		driven.service.faults.add({ kind: '429', retryAfter: 3_600 });
		const startedAt = time.now();
		const { error } = await run({ items: newUsers(500) });
		expect(error?.message).toContain('500 of 500 users were not imported');
		expect(time.now() - startedAt).toBeLessThan(10 * SECOND);
	});
});
