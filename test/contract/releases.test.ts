import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { useFastClock } from '../engine/support';
import { addExamples } from '../support/exampleRecords';
import { CSV } from '../support/forms';
import { itemsFor } from '../support/importRows';
import { omissionsOf } from '../support/omissions';
import { branchesOf, completeOf, wholeForms, type WholeForm } from '../support/wholeForms';
import { run, sent, useService } from './support';

/** A step of a workflow that was saved with a release, and the requests that it sent then. */
interface SavedStep {
	title: string;
	parameters: INodeParameters;
	items: IDataObject[];
	requests: IDataObject[];
}

/** Holds a file for each release. `npm run release` lets this test write it, with the version in RECORD. */
const FOLDER = join(__dirname, '../releases');

/** All forms but those of imports, whose examples have times that change from day to day. */
const forms = wholeForms.filter(({ chosen }) => chosen.resource !== 'import');

useFastClock({ minute: 50 });
const service = useService({ limits: { perMinute: Infinity, importPerMinute: Infinity } });

/** A request without parts that differ between runs: times, and the links of a question. */
const withoutChanges = (text: string) =>
	text
		// The link to the page of a question
		.replace(/https?:\/\/[^\s"\\]*(waiting|signature)[^\s"\\]*/g, 'LINK')
		// Unix times from 2023 to 2033, in seconds or milliseconds
		.replace(/\b1[789]\d{8}(\d{3})?\b/g, '0')
		// Dates of this century, with a time or without
		.replace(/\b20\d\d-\d\d-\d\d([T ][\d:.]+Z?)?/g, 'TIME');

async function requestsOf({ parameters, items }: Omit<SavedStep, 'title' | 'requests'>) {
	service.current.reset();
	addExamples(service.current);
	await run(service.current, parameters, { items, binary: [CSV] });
	// Requests of several items leave at the same time
	const texts = sent(service.current).map((request) => withoutChanges(JSON.stringify(request)));
	return texts.sort().map((text) => JSON.parse(text) as IDataObject);
}

/** The step with everything filled in, for each branch of a form. */
async function savedOf(form: WholeForm): Promise<SavedStep[]> {
	const saved: SavedStep[] = [];
	for (const branch of branchesOf(form)) {
		// Fields that contradict each other cannot all be filled in, so the first list of such fields is left out
		const [without] = omissionsOf(form);
		const parameters = completeOf(form, branch, { without });
		const items = itemsFor(parameters.operation as string, { isComplete: true });
		const requests = await requestsOf({ parameters, items });
		saved.push({ title: `${form.title} ${JSON.stringify(branch)}`, parameters, items, requests });
	}
	return saved;
}

const { RECORD } = process.env;

(RECORD ? it : it.skip)(
	'records what steps send',
	async () => {
		const saved: SavedStep[] = [];
		for (const form of forms) saved.push(...(await savedOf(form)));
		mkdirSync(FOLDER, { recursive: true });
		const lines = saved.map((step) => JSON.stringify(step)).join(',\n');
		writeFileSync(join(FOLDER, `${RECORD}.json`), `[\n${lines}\n]\n`);
	},
	900_000,
);

const releases = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
const recorded = releases.flatMap((file) =>
	(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as SavedStep[]).map((step) => ({
		version: file.replace(/\.json$/, ''),
		...step,
	})),
);

if (recorded.length > 0 && !RECORD) {
	it.each(recorded)('sends for $title what $version sent', async ({ requests, ...step }) => {
		expect(await requestsOf(step)).toEqual(requests);
	});
}

it('sends the same for a saved step each time, and something else when a field has lost its name', async () => {
	const form = forms.find(({ title }) => title === 'Message: Send')!;
	const [{ parameters, items, requests }] = await savedOf(form);
	expect(requests).not.toEqual([]);
	expect(await requestsOf({ parameters, items })).toEqual(requests);
	const { onBehalfOf: sender, ...others } = parameters;
	expect(await requestsOf({ parameters: { ...others, sender }, items })).not.toEqual(requests);
});
