import { readPage } from '../../support/pages';
import { daysAgo, runImport, useHurriedService, type ImportRun } from './support';

const service = useHurriedService();

const [, ...blocks] = readPage('docs/import.md').split('```json\n');
const [statuses, summary] = blocks.map((block) => block.split('```')[0]);

/** The runs that give the lines of the first sample, in their order. */
const RUNS: Array<ImportRun & { answerIsLost?: boolean }> = [
	{ operation: 'importUsers', items: [{ uid: 'ada', name: 'Ada Lovelace' }] },
	{ operation: 'importUsers', items: [{ uid: 'alice', name: 'Alice Hartmann' }] },
	{
		operation: 'importMessages',
		items: [
			{
				muid: 'slack-17',
				sender: 'alice',
				receiverType: 'user',
				receiver: 'bob',
				text: 'Hello',
				sentAt: daysAgo(1),
			},
		],
	},
	{
		operation: 'importUsers',
		items: [{ uid: 'grace', name: 'Grace Hopper' }],
		answerIsLost: true,
	},
];

it('shows the status of records as it comes out', async () => {
	const items = [];
	for (const { answerIsLost, ...run } of RUNS) {
		if (answerIsLost) {
			service.current.faults.add({ kind: 'reset', when: 'after', count: 1, url: '/data_import/' });
		}
		items.push(...(await runImport(service.current, run)).items);
	}
	const lines = statuses.trim().split('\n');
	expect(items.map(({ json }) => json)).toEqual(lines.map((line) => JSON.parse(line) as unknown));
});

it('shows a summary as it comes out', async () => {
	const { items } = await runImport(service.current, {
		operation: 'importUsers',
		items: [
			{ uid: 'ada', name: 'Ada Lovelace', shoeSize: 38 },
			{ uid: 'alice', name: 'Alice Hartmann' },
			{ uid: 'grace hopper', name: 'Grace Hopper' },
		],
		options: { return: 'summary' },
		onError: 'continueRegularOutput',
	});
	expect(items).toHaveLength(1);
	expect({ ...items[0].json, seconds: 0.2 }).toEqual(JSON.parse(summary));
});
