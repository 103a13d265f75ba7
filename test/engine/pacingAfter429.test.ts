import { clock } from '../../nodes/shared/transport/clock';
import type { Run } from '../support/node';
import {
	addUsers,
	useFastClock,
	namedUsers,
	run,
	startDriven,
	updateUsersForm,
	useService,
} from './support';

useFastClock();
const service = useService({ latencyMs: 2 });

const update = async (count: number, options: Partial<Run> = {}) =>
	await run(service.current, updateUsersForm(), { items: namedUsers(count), ...options });

describe('A 429', () => {
	it('holds back every request of the app until the named time', async () => {
		service.current.faults.add({ kind: '429', skip: 15, count: 1, retryAfterSeconds: 3 });
		const [first, second] = await Promise.all([update(40), update(40)]);
		expect([first.items.length, second.items.length]).toEqual([40, 40]);
		const { requests } = service.current;
		// 80 items, and the refused request once more
		expect(requests).toHaveLength(81);
		const refused = requests.find(({ status }) => status === 429)!;
		const inPause = requests.filter(
			// In the first 1.5 s of the pause, requests arrive that were under way
			({ startedAt }) =>
				startedAt > refused.endedAt! + 1_500 && startedAt < refused.endedAt! + 2_900,
		);
		expect(inPause).toEqual([]);
		expect(requests.at(-1)!.startedAt).toBeGreaterThanOrEqual(refused.endedAt! + 2_900);
	});

	it('holds back other requests even when the refused request has no retry left', async () => {
		service.current.faults.add({ kind: '429', count: 1, retryAfterSeconds: 0.3 });
		const { items } = await update(30, {
			patience: { retries: 0 },
			app: { maxConcurrentRequests: 1 },
			onError: 'continueRegularOutput',
		});
		expect(items.filter(({ json }) => json.error !== undefined)).toHaveLength(1);
		const [refused, next] = service.current.requests;
		expect(service.current.requests).toHaveLength(30);
		expect(next.startedAt - refused.startedAt).toBeGreaterThanOrEqual(290);
	});

	it('that names a time beyond the longest wait closes the app, and says how long', async () => {
		const { driven, timed } = await startDriven();
		timed.faults.add({ kind: '429', retryAfterSeconds: 3_600, headers: 'retry-after', count: 1 });
		const updateFive = async (options: Partial<Run> = {}) =>
			await run(timed, updateUsersForm(), {
				app: { maxConcurrentRequests: 1 },
				items: namedUsers(5),
				...options,
			});
		const { items, later } = await driven.run(async () => {
			const refused = await updateFive({ onError: 'continueRegularOutput' });
			expect(timed.requests).toHaveLength(1);
			await clock.sleep(clock.longestWait);
			return { items: refused.items, later: await updateFive() };
		});
		expect(items.map(({ json }) => json.error)).toEqual([
			'Too many requests. Please retry later [item 0]',
			...[1, 2, 3, 4].map((n) => `The service takes no requests for now [item ${n}]`),
		]);
		for (const { json } of items) {
			expect((json.details as { description: string }).description).toMatch(
				/The service asks to wait another 3600 s, which is longer than n8n waits\./,
			);
		}
		expect(later.error).toBeUndefined();
		await timed.close();
	});

	it('that closes the app ends a request that waits for its second attempt, and the error tells of the first attempt', async () => {
		const { driven, timed } = await startDriven();
		addUsers(timed, 2);
		timed.faults.add({ kind: '503', retryAfterSeconds: 60, url: '/user-1', when: 'after' });
		timed.faults.add({ kind: '429', retryAfterSeconds: 3_600, url: '/user-2' });
		const [one, two] = namedUsers(2);
		const { error } = await driven.run(async () => {
			const first = run(timed, updateUsersForm(), { items: [one] });
			await clock.sleep(1_000);
			await run(timed, updateUsersForm(), { items: [two] });
			return await first;
		});
		expect(error?.description).toContain(
			'The request was not sent. An earlier attempt may have been processed although its answer was lost.',
		);
		await timed.close();
	});

	it('is repeated until the waits exceed the longest wait', async () => {
		clock.longestWait = 2_900;
		const { driven, timed } = await startDriven();
		timed.faults.add({ kind: '429', retryAfterSeconds: 1 });
		const { error } = await driven.run(
			async () =>
				await run(timed, updateUsersForm(), { patience: { retries: 10 }, items: namedUsers(1) }),
		);
		expect(timed.requests).toHaveLength(3);
		expect(error?.description).toContain('Gave up after 3 attempts in 2 s.');
		await timed.close();
	});

	it('that names no time is repeated for longer than the minute in which the service counts', async () => {
		const { driven, timed } = await startDriven();
		addUsers(timed, 1);
		timed.faults.add({ kind: '429', headers: 'none', count: 2 * clock.retries });
		const { error } = await driven.run(
			async () =>
				await run(timed, updateUsersForm(), {
					patience: { firstBackoff: 1_000 },
					items: namedUsers(1),
				}),
		);
		expect(error).toBeUndefined();
		expect(driven.elapsed()).toBeGreaterThan(60_000);
		await timed.close();
	});

	it('does not count the wait for a window against the longest wait', async () => {
		clock.longestWait = 30_000;
		const { driven, timed } = await startDriven();
		addUsers(timed, 501);
		timed.faults.add({ kind: '503', url: '/user-501', count: 1 });
		const { error } = await driven.run(
			async () =>
				await run(timed, updateUsersForm(), { app: { plan: 'free' }, items: namedUsers(501) }),
		);
		expect(error).toBeUndefined();
		expect(timed.requests).toHaveLength(502);
		await timed.close();
	});

	it('ends a request that has no retries', async () => {
		service.current.faults.add({ kind: '429' });
		const { error } = await update(1, { patience: { retries: 0 } });
		expect(service.current.requests).toHaveLength(1);
		expect(error?.description).not.toContain('Gave up');
	});
});
