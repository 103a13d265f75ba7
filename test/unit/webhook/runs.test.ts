import { beginRun, runsOf } from '../../../nodes/shared/webhook/runs';

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
