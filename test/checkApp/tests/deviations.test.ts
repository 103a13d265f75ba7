import { isLong } from '../../support/budget';
import { partsNamed } from '../scenario';
import { LATE_MS, planted } from './planted';
import { checkApp, startApp } from './support';

jest.setTimeout(300_000);

it('plants at least sixty different deviations', () => {
	expect(planted.length).toBeGreaterThanOrEqual(60);
	expect(new Set(planted.map(({ title }) => title)).size).toBe(planted.length);
});

/** Every twelfth deviation in `npm test`, all deviations in the long searches. */
const tried = planted.filter((_, index) => isLong || index % 12 === 4);

it.each(tried)('$title is found, and named by its route', async ({ part, route, deviation }) => {
	await using app = await startApp({ deviations: [deviation] });
	const { differences } = await checkApp(app, {
		parts: partsNamed([part]),
		slowMs: LATE_MS - 200,
	});
	expect(differences.map((difference) => difference.route)).toContain(route);
});
