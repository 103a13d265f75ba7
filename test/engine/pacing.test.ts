import { clock } from '../../nodes/shared/transport/clock';
import { startService } from '../service';
import type { Run } from '../support/node';
import {
	addUsers,
	byId,
	formOf,
	useFastClock,
	namedUsers,
	run,
	startDriven,
	updateUsersForm,
	useService,
} from './support';

useFastClock();

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
