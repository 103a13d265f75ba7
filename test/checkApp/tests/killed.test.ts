import { seededRandom, sleep } from '../../service';
import { describeUnlessShort } from '../../support/budget';
import { waitForEnd, start, useReport } from './startedCommand';
import { recordsOf, startApp } from './support';

jest.setTimeout(300_000);

// These tests need the built package, which only long runs have
describeUnlessShort('a run that was killed', () => {
	const report = useReport();
	const random = seededRandom(4);
	// A whole run sends more than 720 requests
	const points = Array.from({ length: 20 }, () => 1 + Math.floor(random() * 720));
	it.each(points)('at its request %i is cleaned up by the next run', async (point) => {
		await using app = await startApp();
		const before = recordsOf(app);
		const command = start(app, report);
		const over = waitForEnd(command);
		const watch = setInterval(() => app.requests.length >= point && command.kill('SIGKILL'), 1);
		await over;
		clearInterval(watch);
		while (app.requests.some(({ endedAt }) => endedAt === undefined)) await sleep(10);
		const { status, printed } = await waitForEnd(start(app, report, '--clean-up'));
		expect([status, printed]).toEqual([0, expect.stringContaining('Removed')]);
		expect(recordsOf(app)).toEqual(before);
	});
});
