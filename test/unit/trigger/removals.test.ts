import {
	cancelRemoval,
	planRemoval,
	removalsEnded,
} from '../../../nodes/CometChatTrigger/registration/removals';

/** Milliseconds that no test waits for. */
const LATER = 30_000;
const done: string[] = [];
const plan = (milliseconds: number, name = 'removed') =>
	planRemoval('own', milliseconds, async () => {
		done.push(name);
		await Promise.resolve();
	});

beforeEach(() => done.splice(0));

it('happens after its time', async () => {
	const start = Date.now();
	plan(150);
	expect(done).toEqual([]);
	await removalsEnded();
	expect(done).toEqual(['removed']);
	// A timer may go off a little early
	expect(Date.now() - start).toBeGreaterThanOrEqual(140);
});

it('is dropped for a newer plan, without waiting for its time', async () => {
	const start = Date.now();
	plan(LATER, 'first');
	plan(0, 'second');
	await removalsEnded();
	expect(done).toEqual(['second']);
	expect(Date.now() - start).toBeLessThan(LATER / 2);
});

it('does not happen after it was cancelled, and holds nobody up until its time', async () => {
	const start = Date.now();
	plan(LATER);
	await cancelRemoval('own');
	await removalsEnded();
	expect(done).toEqual([]);
	expect(Date.now() - start).toBeLessThan(LATER / 2);
});

it('is finished when it has begun before it is cancelled', async () => {
	let end = () => {};
	planRemoval('own', 0, async () => {
		await new Promise<void>((resolve) => (end = resolve));
		done.push('removed');
	});
	// The removal has begun by then
	await new Promise((resolve) => setTimeout(resolve, 20));
	const cancelled = cancelRemoval('own').then(() => done.push('published again'));
	end();
	await cancelled;
	expect(done).toEqual(['removed', 'published again']);
});
