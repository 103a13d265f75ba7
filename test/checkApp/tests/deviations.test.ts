import { firstInShortRuns, isLong } from '../../support/budget';
import { partsNamed } from '../scenario';
import { LATE_MS, planted } from './planted';
import { checkApp, checkWithOwnBaseline, startApp } from './support';

jest.setTimeout(300_000);

it('plants at least sixty different deviations', () => {
	expect(planted.length).toBeGreaterThanOrEqual(60);
	expect(new Set(planted.map(({ title }) => title)).size).toBe(planted.length);
});

// For a few of them, the answers that the whole scenario expects would take longer than the checks
const checkParts = isLong ? checkApp : checkWithOwnBaseline;

it.each(firstInShortRuns(3, planted))(
	'$title is found, and named by its route',
	async ({ part, route, deviation }) => {
		await using app = await startApp({ deviations: [deviation] });
		const { differences } = await checkParts(app, {
			parts: partsNamed([part]),
			slowMs: LATE_MS - 200,
		});
		expect(differences.map((difference) => difference.route)).toContain(route);
	},
);
