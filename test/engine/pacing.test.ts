import { clock } from '../../nodes/shared/transport/clock';
import { startService, type Service } from '../service';
import { driveClock } from '../support/drivenClock';
import type { Run } from '../support/node';
import {
	addUsers,
	byId,
	formOf,
	useFastClock,
	namedUsers,
	run,
	sleep,
	updateUsersForm,
	useService,
} from './support';

useFastClock();
const service = useService({ latencyMs: 2 });

const update = async (count: number, options: Partial<Run> = {}) =>
	await run(service.current, updateUsersForm(), { items: namedUsers(count), ...options });

describe('Requests in flight', () => {
	// So slow that requests are under way at the same time, on any machine
	const slow = useService({ latencyMs: 100 });
	const updateSlowly = async (count: number, options: Partial<Run> = {}) =>
		await run(slow.current, updateUsersForm(), { items: namedUsers(count), ...options });

	it.each([1, 10, 50])('are at most %i, and the items keep their order', async (most) => {
		addUsers(slow.current, 60);
		const { items, error } = await updateSlowly(60, { app: { maxConcurrentRequests: most } });
		expect(error).toBeUndefined();
		expect(slow.current.maxInFlight).toBeLessThanOrEqual(most);
		// Of 50, a busy machine may not have more than 20 under way at the same time
		expect(slow.current.maxInFlight).toBeGreaterThanOrEqual(Math.min(most, 20));
		expect(items.map(({ json }) => json.name)).toEqual(namedUsers(60).map(({ name }) => name));
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(
			Array.from({ length: 60 }, (_, item) => ({ item })),
		);
	});

	it.each([
		[{ batchSize: 2, batchInterval: 1_000 }, [0, 0, 1]],
		[{ batchSize: 0, batchInterval: 1_000 }, [0, 1, 2]],
		[{ batchInterval: 1_000 }, [0, 0, 0]],
		[{ batchSize: 1, batchInterval: 0 }, [0, 0, 0]],
	])('leave in batches: with %j, after %j seconds', async (batch, seconds) => {
		const start = Date.now();
		const form = formOf('campaign', 'getMany', { requestOptions: { batching: { batch } } });
		await run(slow.current, form, { items: namedUsers(3) });
		const times = slow.current.requests.map(({ startedAt }) => startedAt - start);
		expect(times.map((time) => Math.round(time / 1_000))).toEqual(seconds);
	});

	it('are ten when nothing is set', async () => {
		await updateSlowly(60);
		expect(slow.current.maxInFlight).toBe(10);
	});

	it('are shared by two executions for the same app', async () => {
		const results = await Promise.all([updateSlowly(80), updateSlowly(80)]);
		expect(slow.current.maxInFlight).toBe(10);
		for (const { items } of results) expect(items).toHaveLength(80);
	});

	it('of another app do not count', async () => {
		await using other = await startService({ latencyMs: 100 });
		const stalled = slow.current.faults.add({ kind: '503', retryAfterSeconds: 30 });
		let stop = () => {};
		const first = updateSlowly(20, { onStart: (execution) => (stop = () => execution.cancel()) });
		const result = await run(other, updateUsersForm(), { items: namedUsers(60) });
		expect(result.items).toHaveLength(60);
		expect(other.maxInFlight).toBe(10);
		stalled.remove();
		stop();
		await first.catch(() => undefined);
	});

	it('of an execution with a lower limit wait for the requests of other executions, and get their turn', async () => {
		const [many, one] = await Promise.all([
			updateSlowly(60, { app: { maxConcurrentRequests: 20 } }),
			updateSlowly(10, { app: { maxConcurrentRequests: 1 } }),
		]);
		expect(many.items).toHaveLength(60);
		expect(one.items).toHaveLength(10);
		expect(slow.current.maxInFlight).toBeLessThanOrEqual(20);
	});
});

describe('Requests that wait', () => {
	const one = { resource: 'group', operation: 'get', guid: byId('general') };
	const many = {
		resource: 'message',
		operation: 'send',
		messageType: 'text',
		text: 'Hi',
		receiverType: 'user',
		receiverUid: byId('={{ $json.uid }}'),
	};

	it.each([
		['for the limit of their sender', many, undefined, 120],
		[
			'before they are sent again',
			updateUsersForm(),
			{ kind: '503', retryAfterSeconds: 90 } as const,
			20,
		],
	])('%s do not hold up another execution', async (_name, parameters, fault, count) => {
		const { driven, timed } = await startDriven();
		addUsers(timed, count);
		if (fault) timed.faults.add({ ...fault, count, url: '/users/' });
		await driven.run(async () => {
			const crowd = run(timed, parameters, { items: namedUsers(count) });
			await clock.sleep(1_000);
			const from = clock.elapsed();
			expect((await run(timed, one)).error).toBeUndefined();
			expect(clock.elapsed() - from).toBeLessThan(1_000);
			const { error, items } = await crowd;
			expect(error).toBeUndefined();
			expect(items).toHaveLength(count);
			expect(clock.elapsed() - from).toBeLessThanOrEqual(180_000);
		});
		await timed.close();
	});
});

/** Starts a service. The test drives its clock and the node's. */
async function startDriven() {
	const driven = driveClock();
	return { driven, timed: await startService({ now: driven.now }) };
}

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
		timed.faults.add({ kind: '429', headers: 'none', count: 8 });
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

describe('Limits of the service', () => {
	it('are not reached, because requests slow down before', async () => {
		// The minute of the stand-in is a twentieth of a real one, and that of the node the same
		await using limited = await startService({ limits: { perMinute: 100, clockScale: 20 } });
		clock.minute = 60_000 / 20;
		addUsers(limited, 180);
		const { items } = await run(limited, updateUsersForm(), { items: namedUsers(180) });
		expect(items).toHaveLength(180);
		expect(limited.requests.filter(({ status }) => status === 429)).toEqual([]);
	});

	it('are named to the person who waits for them', async () => {
		const { driven, timed } = await startDriven();
		const message = {
			resource: 'message',
			operation: 'send',
			messageType: 'text',
			text: 'Hi',
			receiverType: 'user',
			receiverUid: byId('bob'),
		};
		const send = async (count: number) =>
			await driven.run(async () => await run(timed, message, { items: namedUsers(count) }));
		expect((await send(30)).hints).toEqual([]);
		// 50 to 69 or 110 to 129 seconds: a minute or two, less the time that the requests took
		expect((await send(31)).hints).toEqual([
			expect.stringMatching(/^Waited (1[12]\d|[56]\d) s: 30 messages a minute for each sender$/),
		]);
		await timed.close();
	});

	it('that a refusal of the service names are named, too', async () => {
		const { driven, timed } = await startDriven();
		timed.faults.add({ kind: '429', retryAfterSeconds: 60, count: 1 });
		const { hints } = await driven.run(
			async () => await run(timed, updateUsersForm(), { items: namedUsers(1) }),
		);
		expect(hints).toEqual(['Waited 60 s: the service asked to wait']);
		await timed.close();
	});

	it('of the free plan are kept beforehand', async () => {
		const { driven, timed } = await startDriven();
		addUsers(timed, 700);
		const app = { plan: 'free', maxConcurrentRequests: 50 };
		const { items, hints } = await driven.run(
			async () => await run(timed, updateUsersForm(), { app, items: namedUsers(700) }),
		);
		expect(items).toHaveLength(700);
		expect(hints).toEqual([
			expect.stringMatching(/^Waited \d+ s: 500 requests a minute on the Free plan$/),
		]);
		const starts = timed.requests.map(({ startedAt }) => startedAt);
		for (let n = 500; n < starts.length; n += 1) {
			expect(starts[n] - starts[n - 500]).toBeGreaterThanOrEqual(clock.minute);
		}
		await timed.close();
	});
});

describe('A cancelled execution', () => {
	// Each test has an app of its own, because a pause must not hold up the next test
	let app: Service;
	const unhandled = jest.fn();
	beforeEach(async () => {
		app = await startService({ latencyMs: 2 });
		process.on('unhandledRejection', unhandled);
	});
	afterEach(async () => {
		await app.close();
		process.off('unhandledRejection', unhandled);
		expect(unhandled).not.toHaveBeenCalled();
	});

	const start = async (count: number, options: Partial<Run> = {}) =>
		await run(app, updateUsersForm(), { items: namedUsers(count), ...options });

	/** Cancels a run when `isTime`; gives the milliseconds until it ended, and the numbers of requests until then and later. */
	async function cancelWhen(isTime: () => boolean, count: number) {
		let cancel = () => {};
		const ended = start(count, {
			onStart: (execution) => (cancel = () => execution.cancel()),
		}).catch(() => undefined);
		while (!isTime()) await sleep(1);
		const cancelledAt = Date.now();
		const sent = app.requests.length;
		cancel();
		await ended;
		const took = Date.now() - cancelledAt;
		// Requests that still leave arrive within this time
		await sleep(100);
		return { took, sent, sentLater: app.requests.length - sent };
	}

	it('sends nothing more', async () => {
		const { took, sent, sentLater } = await cancelWhen(() => app.requests.length >= 30, 500);
		expect(took).toBeLessThan(10_000);
		expect(sent + sentLater).toBeLessThan(500);
		// As many requests may have been under way
		expect(sentLater).toBeLessThanOrEqual(10);
	});

	it('ends without an error of the node, with the items that came until then', async () => {
		app.faults.add({ kind: 'slow', url: 'user-3', delayMs: 10_000 });
		let cancel = () => {};
		const running = run(app, updateUsersForm(), {
			app: { maxConcurrentRequests: 1 },
			items: namedUsers(3),
			onStart: (execution) => (cancel = () => execution.cancel()),
		});
		// The third request leaves when the answers to the first two have been read
		while (app.requests.length < 3) await sleep(1);
		cancel();
		const ended = await running;
		expect(ended.run.status).toBe('canceled');
		expect(ended.error?.name).toBe('ManualExecutionCancelledError');
		expect(ended.items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
	});

	it('ends after the time that n8n needs to store it', async () => {
		clock.afterCancellation = 500;
		const { took } = await cancelWhen(() => app.requests.length >= 30, 200);
		expect(took).toBeGreaterThanOrEqual(499);
	});

	it.each([
		['a pause', { kind: '429', retryAfterSeconds: 30 } as const],
		['a back-off', { kind: '503', retryAfterSeconds: 30 } as const],
	])('does not wait for the end of %s', async (_name, fault) => {
		app.faults.add(fault);
		const areWaiting = () => app.requests.filter(({ endedAt }) => endedAt).length >= 10;
		const { took, sentLater } = await cancelWhen(areWaiting, 20);
		expect(took).toBeLessThan(10_000);
		expect(sentLater).toBe(0);
	});

	it('ends at once while it waits behind another execution, and leaves the queue', async () => {
		app.faults.add({ kind: '503', retryAfterSeconds: 6, count: 10 });
		const other = start(20);
		while (app.requests.length < 10) await sleep(1);
		const since = Date.now();
		const { took } = await cancelWhen(() => Date.now() > since + 500, 20);
		expect(took).toBeLessThan(4_000);
		expect((await other).items).toHaveLength(20);
		expect((await start(20)).items).toHaveLength(20);
		expect(app.requests).toHaveLength(10 + 20 + 20);
	});
});
