import { Places } from '../../nodes/shared/transport/limits/places';
import { Turns } from '../../nodes/shared/transport/limits/turns';
import { times } from './support';

describe('Places', () => {
	const settle = async () => await new Promise(setImmediate);

	it('are given to those who wait, in the order in which they came', async () => {
		const places = new Places();
		await places.take(1);
		const order: number[] = [];
		const all = times(10_000, async (n) => {
			await places.take(1);
			order.push(n);
			places.free();
		});
		await settle();
		expect(order).toEqual([]);
		expect(places.isIdle()).toBe(false);
		places.free();
		await all;
		expect(order).toEqual(Array.from({ length: 10_000 }, (_, n) => n));
		expect(places.isIdle()).toBe(true);
	});

	it('that somebody no longer waits for go to those behind, whom that one alone kept waiting', async () => {
		const places = new Places();
		const stop = new AbortController();
		await places.take(2);
		const given = places.take(1, stop.signal).catch(() => 'given up');
		let behind = 'waits';
		const next = places.take(2).then(() => (behind = 'started'));
		await settle();
		expect(behind).toBe('waits');
		stop.abort();
		expect(await given).toBe('given up');
		await next;
		expect(places.taken).toBe(2);
	});

	it('are idle when nobody has one or waits for one', async () => {
		const places = new Places();
		await places.take(1);
		const next = places.take(1);
		expect(places.isIdle()).toBe(false);
		places.free();
		await next;
		expect(places.isIdle()).toBe(false);
		places.free();
		expect(places.isIdle()).toBe(true);
	});

	it('are not taken by somebody who was cancelled before', async () => {
		const places = new Places();
		await expect(places.take(1, AbortSignal.abort(new Error('stopped')))).rejects.toThrow(
			'stopped',
		);
		expect(places.isIdle()).toBe(true);
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
