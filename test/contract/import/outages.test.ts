import { clock } from '../../../nodes/shared/transport/clock';
import type { FaultSpec } from '../../service';
import { firstInShortRuns, loadSize } from '../../support/budget';
import {
	MINUTE,
	SECOND,
	countReportedStored,
	drivenImports,
	newMessages,
	newUsers,
	numbersFrom,
	countByStatus,
} from './support';

const { service, time, run, runByName, imports, poison, failFor, failImports } = drivenImports({
	recordBodies: false,
});

/** Users whose import takes more than two minutes; outages begin after one. */
const MANY = loadSize(7_000, 10_000);

/** A fault that begins `from` milliseconds from now and lasts `length` milliseconds. */
function phase(spec: FaultSpec, { from, length }: { from: number; length: number }): void {
	time.after(from, () => failFor(length, { ...spec, url: '/data_import/' }));
}

describe('an outage in the middle', () => {
	const outages: Array<[string, FaultSpec, number]> = [
		['503', { kind: '503', retryAfterSeconds: 2 }, 5 * MINUTE],
		['lost answers', { kind: 'reset', when: 'after' }, 5 * MINUTE],
		['a firewall that blocks everything', { kind: 'forbidden-page' }, 2 * MINUTE],
		['too many requests, without a word when', { kind: '429', headers: 'none' }, 5 * MINUTE],
		['502 pages', { kind: 'html-502' }, 5 * MINUTE],
		['500', { kind: '500' }, 5 * MINUTE],
		['a sign-in page', { kind: 'html' }, 30 * SECOND],
	];

	it.each(firstInShortRuns(4, outages))('of %s is waited for', async (_name, spec, length) => {
		phase(spec, { from: MINUTE + SECOND, length });
		const startedAt = time.now();
		const { items, error } = await run({ items: newUsers(MANY) });
		expect(error).toBeUndefined();
		expect(countReportedStored(items)).toBe(MANY);
		expect(time.now() - startedAt).toBeGreaterThan(MINUTE + length);
		// A request takes 50 users; at most 60 more ask whether the service is back
		expect(imports().length).toBeLessThan(MANY / 50 + 60);
	});

	it.each(firstInShortRuns(1, [5 * MINUTE, 20 * SECOND]))(
		'of the network for %i ms is waited for',
		async (length) => {
			time.after(MINUTE + SECOND, async () => {
				await service.current.stopListening();
				time.after(length, async () => await service.current.listenAgain());
			});
			const startedAt = time.now();
			const { items, error } = await run({ items: newUsers(MANY) });
			expect(error).toBeUndefined();
			expect(time.now() - startedAt).toBeGreaterThan(MINUTE + length);
			expect(countReportedStored(items)).toBe(MANY);
		},
	);

	it('of the name server is waited for', async () => {
		let isGone = false;
		time.after(MINUTE + SECOND, async () => {
			isGone = true;
			// Closes the open connections, which need no name server
			await service.current.stopListening();
			await service.current.listenAgain();
			time.after(30 * SECOND, () => void (isGone = false));
		});
		const { items, error, asked } = await runByName(() => isGone, { items: newUsers(MANY) });
		expect(error).toBeUndefined();
		expect(countReportedStored(items)).toBe(MANY);
		expect(asked).toBeGreaterThan(0);
	});

	it.each([0, 30])(
		'stops the import when it lasts longer than Max Outage says, also when the clock is set back by %i minutes',
		async (minutes) => {
			phase({ kind: '503' }, { from: MINUTE + SECOND, length: 60 * MINUTE });
			time.after(2.5 * MINUTE, () => {
				const { now } = clock;
				clock.now = () => now() - minutes * MINUTE;
			});
			const startedAt = time.now();
			const { items } = await run({
				items: newUsers(MANY),
				options: { maxOutage: 3 },
				onError: 'continueRegularOutput',
			});
			const { imported, failed } = countByStatus(items);
			// In the minute before the outage, the node sends 60 requests with 50 users each
			expect(imported).toBeGreaterThanOrEqual(3_000);
			expect(imported + failed).toBe(MANY);
			expect(time.now() - startedAt).toBeLessThan(6 * MINUTE);
			const codes = items.flatMap(({ json }) => (json.details as { code?: string })?.code ?? []);
			expect([...new Set(codes)].sort()).toEqual(['NOT_SENT', 'UNKNOWN']);
		},
	);

	it('is waited for as long as Max Outage says when the service asks for more than half of that time', async () => {
		// One repetition after 6 minutes, then 10 minutes of waiting
		phase({ kind: '503', retryAfterSeconds: 360 }, { from: MINUTE + SECOND, length: 13 * MINUTE });
		const { items, error } = await run({ items: newUsers(MANY), options: { maxOutage: 10 } });
		expect(error).toBeUndefined();
		expect(countReportedStored(items)).toBe(MANY);
	});

	it('is not waited for when Max Outage is 0', async () => {
		phase({ kind: '503' }, { from: MINUTE + SECOND, length: 2 * MINUTE });
		const { error } = await run({ items: newUsers(MANY), options: { maxOutage: 0 } });
		expect(error?.message).toMatch(
			new RegExp(
				`^The service is unavailable; [\\d,]+ of ${MANY.toLocaleString('en-US')} users were not`,
			),
		);
	});

	it('does not stop at a service that takes records that it has, but no new ones', async () => {
		const old = newUsers(50).map((user) => ({ ...user, uid: `old-${user.uid}` }));
		await run({ items: old });
		const items = newUsers(1_000);
		poison(numbersFrom(0, 1_000), { when: 'before' });
		time.after(5 * MINUTE, () => service.current.faults.clear());
		const { items: out, error } = await run({ items: [...old, ...items] });
		expect(error).toBeUndefined();
		expect(countByStatus(out).alreadyExists).toBe(50);
		expect(countReportedStored(out)).toBe(1_050);
	});
});

describe('a first request', () => {
	it('that never connects fails at once', async () => {
		// The requests of the test before count for a minute
		await time.run(async () => await clock.sleep(MINUTE));
		await service.current.stopListening();
		const startedAt = time.now();
		const { error } = await run({ items: newUsers(500) });
		await service.current.listenAgain();
		expect(error?.message).toContain('500 of 500 users were not imported');
		expect(time.now() - startedAt).toBeLessThan(10 * SECOND);
	});

	it('that meets a service which is starting is waited for', async () => {
		phase({ kind: '503' }, { from: 0, length: 2 * MINUTE });
		const { items, error } = await run({ items: newUsers(500) });
		expect(error).toBeUndefined();
		expect(countReportedStored(items)).toBe(500);
	});
});

it('a service that names the seconds until it is back is left alone so long, and not longer', async () => {
	failImports({ kind: '503', retryAfterSeconds: 40, skip: 4, count: 5 });
	const { items } = await run({ operation: 'importMessages', items: newMessages(400) });
	expect(countReportedStored(items)).toBe(400);
	const failed = service.current.requests.filter(({ status }) => status === 503);
	const times = failed.map(({ startedAt }) => (startedAt - failed[0].startedAt) / SECOND);
	// After the first pause, a question about the service itself fails at once; after the second one, pauses are short
	expect(times.map(Math.floor)).toEqual([0, 40, 40, 80, 81]);
});

describe('a 429', () => {
	it('that names the seconds only in its text is waited for that long', async () => {
		service.current.faults.add({
			kind: '429',
			headers: 'text',
			retryAfterSeconds: 58,
			count: 1,
			skip: 1,
		});
		const startedAt = time.now();
		const { items } = await run({ operation: 'importMessages', items: newMessages(150) });
		expect(countByStatus(items)).toEqual({ imported: 150 });
		const [, refused, next] = imports();
		expect(refused.status).toBe(429);
		expect(next.startedAt - refused.startedAt).toBeGreaterThanOrEqual(58 * SECOND);
		expect(time.now() - startedAt).toBeLessThan(70 * SECOND);
	});

	it('that never ends stops the import after ten minutes of pauses', async () => {
		failImports({ kind: '429', headers: 'none', skip: 4 });
		const startedAt = time.now();
		const { error } = await run({ items: newUsers(5_000) });
		expect(error?.message).toContain('of 5,000 users were not imported');
		expect(time.now() - startedAt).toBeGreaterThan(9 * MINUTE);
		expect(time.now() - startedAt).toBeLessThan(15 * MINUTE);
	});

	it('again and again, for much more than ten minutes in all, stops nothing that goes on in between', async () => {
		for (let n = 1; n <= 30; n++) {
			failImports({ kind: '429', retryAfterSeconds: 59, skip: n * 6, count: 1 });
		}
		const startedAt = time.now();
		const { items, error } = await run({ operation: 'importMessages', items: newMessages(9_000) });
		expect(error).toBeUndefined();
		expect(countByStatus(items)).toEqual({ imported: 9_000 });
		expect(time.now() - startedAt).toBeGreaterThan(20 * MINUTE);
	});

	it('that asks for an hour stops the import at once', async () => {
		service.current.faults.add({ kind: '429', retryAfterSeconds: 3_600 });
		const startedAt = time.now();
		const { error } = await run({ items: newUsers(500) });
		expect(error?.message).toContain('500 of 500 users were not imported');
		expect(time.now() - startedAt).toBeLessThan(10 * SECOND);
	});
});
