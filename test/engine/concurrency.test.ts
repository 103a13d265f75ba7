import { Turns, Slots } from '../../nodes/shared/transport/limits/concurrency';
import { runSideBySide } from './support';

describe('Slots', () => {
	// `take(2)` waits until fewer than 2 slots are taken

	const settle = async () => await new Promise(setImmediate);

	it('are given in the order of the calls', async () => {
		const slots = new Slots();
		await slots.take(1);
		const order: number[] = [];
		const all = runSideBySide(10_000, async (n) => {
			await slots.take(1);
			order.push(n);
			slots.free();
		});
		await settle();
		expect(order).toEqual([]);
		expect(slots.isIdle()).toBe(false);
		slots.free();
		await all;
		expect(order).toEqual(Array.from({ length: 10_000 }, (_, n) => n));
		expect(slots.isIdle()).toBe(true);
	});

	it('go to the next call in the queue when the first is cancelled', async () => {
		const slots = new Slots();
		const stop = new AbortController();
		await slots.take(2);
		const given = slots.take(1, stop.signal).catch(() => 'given up');
		let behind = 'waits';
		const next = slots.take(2).then(() => (behind = 'started'));
		await settle();
		expect(behind).toBe('waits');
		stop.abort();
		expect(await given).toBe('given up');
		await next;
		expect(slots.taken).toBe(2);
	});

	it('are idle when no slot is taken and no call waits', async () => {
		const slots = new Slots();
		await slots.take(1);
		const next = slots.take(1);
		expect(slots.isIdle()).toBe(false);
		slots.free();
		await next;
		expect(slots.isIdle()).toBe(false);
		slots.free();
		expect(slots.isIdle()).toBe(true);
	});

	it('are not taken by a call that was cancelled before', async () => {
		const slots = new Slots();
		await expect(slots.take(1, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
		expect(slots.isIdle()).toBe(true);
	});
});

it.each(['before', 'meanwhile'])(
	'ends the wait for a turn at once when it was cancelled %s',
	async (when) => {
		const turns = new Turns();
		let end = () => {};
		const first = turns.run(
			'a record',
			async () => await new Promise<void>((done) => (end = done)),
		);
		const stop = new AbortController();
		const cancel = () => stop.abort(new Error('stopped'));
		if (when === 'before') cancel();
		const second = turns.run('a record', async () => {}, stop.signal);
		if (when === 'meanwhile') setImmediate(cancel);
		await expect(second).rejects.toThrow('stopped');
		expect(turns.isIdle()).toBe(false);
		end();
		await first;
	},
);
