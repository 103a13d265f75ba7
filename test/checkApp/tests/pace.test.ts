import { Pace } from '../pace';

/** A pace whose clock moves by its waits and by `pass` only. `take` gives the milliseconds at which a request starts. */
function drivenPace(perMinute: number) {
	let now = 0;
	const wait = async (milliseconds: number) => void (now += milliseconds);
	const pace = new Pace(perMinute, () => now, wait);
	return { take: async () => (await pace.take(), now), pass: wait };
}

it.each([60, 500])('lets at most %i requests start in any minute', async (perMinute) => {
	const { take } = drivenPace(perMinute);
	const starts: number[] = [];
	for (let n = 0; n < 3 * perMinute; n += 1) starts.push(await take());
	for (const start of starts) {
		const inMinute = starts.filter((one) => one > start - 60_000 && one <= start);
		expect(inMinute.length).toBeLessThanOrEqual(perMinute);
	}
	// Three times the limit: the last third starts after two minutes
	expect(starts.at(-1)).toBe(120_000);
});

it('lets a request start at once when the minute has room', async () => {
	const { take, pass } = drivenPace(2);
	for (let n = 0; n < 10; n += 1) {
		expect(await take()).toBe(n * 30_000);
		await pass(30_000);
	}
});
