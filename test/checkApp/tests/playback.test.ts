import { partsNamed } from '../scenario';
import type { Deviation } from '../../service';
import { checkWithOwnBaseline, differenceLines, startApp } from './support';
import { itUnlessShort } from '../../support/budget';

jest.setTimeout(300_000);

const reported: Deviation[] = [
	{ route: 'GET /users/{uid}', change: 'kind', at: 'data.createdAt', kind: 'time in milliseconds' },
	{ route: 'GET /users/{uid}', change: 'code', from: 'ERR_UID_NOT_FOUND', to: 'ERR_GONE' },
	{ route: 'GET /users', change: 'rename', at: 'meta.pagination.total_pages', to: 'pages' },
	{ route: 'GET /users/{uid}/auth_tokens', change: 'no header', at: 'x-rate-limit' },
	{ route: 'GET /users/{uid}/friends', change: 'field', at: 'data[].since', kind: 'number' },
];

itUnlessShort(
	'repeats the differences of a report when the stand-in answers with its deviations',
	async () => {
		const parts = partsNamed(['users']);
		await using app = await startApp({ deviations: reported });
		const report = await checkWithOwnBaseline(app, { parts });
		expect(new Set(report.differences.map(({ route }) => route))).toEqual(
			new Set(reported.map(({ route }) => route)),
		);
		const { differences } = JSON.parse(JSON.stringify(report)) as typeof report;
		const deviations = differences.flatMap(({ deviation }) => deviation ?? []);
		await using played = await startApp({ deviations });
		const again = await checkWithOwnBaseline(played, { parts });
		expect(differenceLines(again).sort()).toEqual(differenceLines(report).sort());
	},
);
