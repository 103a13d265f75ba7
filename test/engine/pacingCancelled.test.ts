import { clock } from '../../nodes/shared/transport/clock';
import { startService, type Service } from '../service';
import type { Run } from '../support/node';
import { useFastClock, namedUsers, run, sleep, updateUsersForm } from './support';

useFastClock();

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
