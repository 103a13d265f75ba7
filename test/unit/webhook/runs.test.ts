import { beginRun, beginRunInTurn, runsOf } from '../../../nodes/shared/webhook/runs';

// The number behind the node is the most runs at once, and the last one how many milliseconds a run waits for its turn

it('ends a run once, however often its end is told', () => {
	const [first, second] = [beginRun('node', 2), beginRun('node', 2)];
	expect(beginRun('node', 2)).toBeUndefined();
	first!();
	first!();
	expect(runsOf('node')).toBe(1);
	const third = beginRun('node', 2);
	expect(beginRun('node', 2)).toBeUndefined();
	second!();
	third!();
	expect(runsOf('node')).toBe(0);
});

it('counts the runs of each node by themselves', () => {
	const end = beginRun('one', 1);
	expect(beginRun('other', 1)).toBeDefined();
	end!();
});

describe('A run that waits for its turn', () => {
	const isWaiting = async (turn: Promise<unknown>) =>
		(await Promise.race([turn, new Promise((resolve) => setTimeout(resolve, 20, 'waits'))])) ===
		'waits';

	it('begins when another run ends, the oldest first, and takes the place of that run', async () => {
		const end = (await beginRunInTurn('turn', 1, 5_000))!;
		const turns = [beginRunInTurn('turn', 1, 5_000), beginRunInTurn('turn', 1, 5_000)];
		end();
		const endFirst = await turns[0];
		expect([runsOf('turn'), await isWaiting(turns[1])]).toEqual([1, true]);
		// `end` was called before, so it frees no second place
		end();
		expect(await isWaiting(turns[1])).toBe(true);
		endFirst!();
		(await turns[1])!();
		expect(runsOf('turn')).toBe(0);
	});

	// Half of a time limit need not be a whole number
	it.each([10, 10.5])('gives up after %d ms, and its turn is not lost', async (time) => {
		const end = (await beginRunInTurn('late', 1, time))!;
		expect(await beginRunInTurn('late', 1, time)).toBeUndefined();
		end();
		expect(runsOf('late')).toBe(0);
		(await beginRunInTurn('late', 1, time))!();
	});

	it('does not wait behind a hundred others', async () => {
		const end = (await beginRunInTurn('many', 1, 10))!;
		const others = Array.from({ length: 100 }, async () => await beginRunInTurn('many', 1, 200));
		const begun = performance.now();
		expect(await beginRunInTurn('many', 1, 10_000)).toBeUndefined();
		expect(performance.now() - begun).toBeLessThan(5_000);
		await Promise.all(others);
		end();
	});
});
