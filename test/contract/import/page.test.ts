import { readPage } from '../../support/pages';
import { hurriedImports, message, type ImportRun } from './support';

const { run, failImports } = hurriedImports();

/** The two samples in JSON on the page. */
const [statuses, summary] = readPage('docs/import.md')
	.split('```json\n')
	.slice(1)
	.map((block) => block.split('```')[0]);

/** The runs that give the lines of the first sample, in their order. */
const RUNS: Array<Partial<ImportRun> & { answerIsLost?: boolean }> = [
	{ items: [{ uid: 'ada', name: 'Ada Lovelace' }] },
	{ items: [{ uid: 'alice', name: 'Alice Hartmann' }] },
	{ operation: 'importMessages', items: [message({ muid: 'slack-17' })] },
	{ items: [{ uid: 'grace', name: 'Grace Hopper' }], answerIsLost: true },
];

it('shows the status of records as it comes out', async () => {
	const items = [];
	for (const { answerIsLost, ...given } of RUNS) {
		if (answerIsLost) failImports({ kind: 'reset', when: 'after', count: 1 });
		items.push(...(await run(given)).items);
	}
	const lines = statuses.trim().split('\n');
	expect(items.map(({ json }) => json)).toEqual(lines.map((line) => JSON.parse(line) as unknown));
});

it('shows a summary as it comes out', async () => {
	const { items } = await run({
		items: [
			{ uid: 'ada', name: 'Ada Lovelace', shoeSize: 38 },
			{ uid: 'alice', name: 'Alice Hartmann' },
			{ uid: 'grace hopper', name: 'Grace Hopper' },
		],
		options: { return: 'summary' },
		onError: 'continueRegularOutput',
	});
	expect(items).toHaveLength(1);
	// The page shows 0.2 seconds
	expect({ ...items[0].json, seconds: 0.2 }).toEqual(JSON.parse(summary));
});
