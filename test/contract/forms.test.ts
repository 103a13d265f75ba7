import type {
	INodeParameters,
	INodeProperties,
	INodePropertyCollection,
	NodeParameterValueType,
} from 'n8n-workflow';
import type { Field } from '../../nodes/shared/operation/types';
import { runsInLoop } from '../engine/harness';
import { skipWaits } from '../engine/support';
import { partInShortRuns } from '../support/budget';
import { choicesOf, formsWith, type Choice } from '../support/choices';
import { bodyParameters, operationAt, type RecordedRequest } from '../service';
import { hasValueAt, CONTENT_REFUSAL, problemsOf } from '../support/documented';
import { addExamples } from '../support/exampleRecords';
import { CSV, destinationOf } from '../support/forms';
import { itemsFor } from '../support/importRows';
import { isImport } from '../support/resources';
import { TOO_MUCH, omissionsOf } from '../support/omissions';
import {
	branchesOf,
	completeOf,
	enterableIn,
	membersOf,
	operationOf,
	shownIn,
	smallestOf,
	offeredValues,
	wholeForms,
	type Branch,
	type WholeForm,
} from '../support/wholeForms';
import { run, useService } from './support';

// The forms send more messages than a sender may in a minute
skipWaits();
const service = useService({ limits: { perMinute: Infinity, importPerMinute: Infinity } });

/** Smallest forms that say too little, so that the node sends nothing. The complete form of the same branch is sent. */
const TOO_LITTLE: Array<{ titles: string[]; branch: Branch; why: string }> = [
	{
		titles: ['Message: Send', 'Message: Send as Bot'],
		branch: { receiverType: 'several' },
		why: 'Users or groups have to be named, and either will do.',
	},
	{
		titles: ['Notification: Update App Settings'],
		branch: {},
		why: 'There would be nothing to change.',
	},
	{
		titles: ['Moderation Keyword List: Update'],
		branch: { entriesChange: 'keep' },
		why: 'There would be nothing to change.',
	},
	{
		titles: ['Message: Send and Wait for Response'],
		branch: { receiverType: 'thread' },
		why: 'Only users write in threads, so a sender has to be named.',
	},
	...(runsInLoop
		? [
				{
					titles: ['Create', 'Sync', 'Update'].map((name) => `Moderation Keyword List: ${name}`),
					branch: { entriesFrom: 'items' },
					why: "n8n's own loop gives one item at a time.",
				},
				{
					titles: ['AI Agent: Get Knowledge Status'],
					branch: { sourcesFrom: 'items' },
					why: "n8n's own loop gives one item at a time.",
				},
				{
					titles: ['Campaign: Add Recipients', 'Campaign: Send Notification'],
					branch: { usersFrom: 'items' },
					why: "n8n's own loop gives one item at a time.",
				},
			]
		: []),
];

/** Parameters that are sent in another place than their field says, and why. */
const ELSEWHERE: Array<{ title: string; says: string; sent: string; why: string }> = [
	{
		title: 'Group: Create',
		says: 'body members.',
		sent: 'body ',
		why: 'A creation takes 25 members only; requests of their own take any number of them.',
	},
];

const isTooLittle = ({ title }: WholeForm, branch: Branch): boolean =>
	TOO_LITTLE.some(
		({ titles, branch: excepted }) =>
			titles.includes(title) &&
			Object.entries(excepted).every(([name, value]) => branch[name] === value),
	);

interface Attempt {
	requests: RecordedRequest[];
	/** The mistakes in them; an empty list if all is fine. */
	mistakes: string[];
}

beforeEach(() => addExamples(service.current));

/** Puts the seed and the examples back after a request that writes. This takes longer than most requests. */
function startAgain(): void {
	const { requests } = service.current;
	if (requests.some(({ method }) => method !== 'GET')) {
		service.current.reset();
		addExamples(service.current);
	}
	requests.length = 0;
}

/** Runs a form on records that are there, and looks at what was sent. */
async function attempt(parameters: INodeParameters, { isComplete = true } = {}): Promise<Attempt> {
	startAgain();
	const items = itemsFor(parameters.operation as string, { isComplete });
	const { error } = await run(service.current, parameters, { items, binary: [CSV] });
	const said = `${error?.message ?? ''} ${error?.description ?? ''}`;
	const requests = [...service.current.requests];
	const mistakes = requests.flatMap(problemsOf);
	if (requests.length === 0) mistakes.push(`Nothing was sent. ${said}`);
	// The stand-in also looks at more than the schema, such as the content of files
	const isRefused = /ERR_BAD_REQUEST|ERR_VALIDATION/.test(said) && !CONTENT_REFUSAL.test(said);
	if (isRefused && mistakes.length === 0) mistakes.push(said);
	return { requests, mistakes: [...new Set(mistakes)] };
}

const inWords = (value: unknown) => JSON.stringify(value);

/** Whether n8n's own loop can run the form: it gives one item at a time, and a sync needs all of them. */
const canRunInLoop = ({ title }: WholeForm) => title !== 'AI Agent: Sync Knowledge';

describe.each(wholeForms.filter((form) => !runsInLoop || canRunInLoop(form)))(
	'$title sends only documented requests',
	(form) => {
		const branches = branchesOf(form);

		it('when the form has only the required fields', async () => {
			const mistakes: string[] = [];
			for (const branch of branches) {
				const tried = await attempt(smallestOf(form, branch), { isComplete: false });
				if (isTooLittle(form, branch)) expect(tried.requests).toEqual([]);
				else mistakes.push(...tried.mistakes.map((mistake) => `${inWords(branch)}: ${mistake}`));
			}
			expect(mistakes).toEqual([]);
		});

		it('when the form is filled completely, and leaves no field out', async () => {
			const mistakes: string[] = [];
			for (const branch of branches) {
				for (const without of omissionsOf(form)) {
					const tried = await attempt(completeOf(form, branch, { without }));
					const missing = missingIn(tried.requests, form, saidBy(form, branch, without));
					mistakes.push(
						...tried.mistakes.map((mistake) => `${inWords(branch)}: ${mistake}`),
						...missing.map((place) => `${inWords(branch)}: ${place} did not arrive`),
					);
				}
			}
			expect(mistakes).toEqual([]);
		});

		it('with each option of each choice', async () => {
			const mistakes: string[] = [];
			const options = choicesOf(form).flatMap((choice) =>
				offeredValues(choice.property).map((value) => ({ choice, value })),
			);
			// Many options take long, so a form with more than ten tries each of them with FUZZ=long only
			const tried =
				options.length > 10 ? partInShortRuns(options, wholeForms.indexOf(form)) : options;
			for (const { choice, value } of tried) {
				const { name } = choice.property;
				// A switch that turns off other fields contradicts the complete form
				if (value === true && omissionsOf(form).flat().includes(name)) continue;
				const found = await mistakesWith(form, choice, value);
				mistakes.push(...found.map((mistake) => `${name} is ${inWords(value)}: ${mistake}`));
			}
			expect(mistakes).toEqual([]);
		});
	},
);

/** The mistakes of the first form with this value that the node takes. */
async function mistakesWith(form: WholeForm, choice: Choice, value: NodeParameterValueType) {
	let mistakes: string[] = [];
	for (const parameters of formsWith(form, choice, value, omissionsOf(form)[0])) {
		const tried = await attempt(parameters);
		if (tried.requests.length > 0) return tried.mistakes;
		mistakes = tried.mistakes;
	}
	return mistakes;
}

/** The destinations of the values of a complete form. An import has columns for everything documented, and no fields. */
function saidBy(form: WholeForm, branch: Branch, without: string[] = []): string[] {
	const operation = operationOf(form.chosen);
	if (isImport(operation)) {
		const { method, url } = operation.routing.request;
		return bodyParameters(operationAt(method, url)!).map(({ path }) => `body ${path.join('.')}`);
	}
	return enterableIn(form, branch)
		.filter(({ name }) => !without.includes(name))
		.flatMap((property) => destinationOf({ ...(property as Field), file: fileOf(form, property) }));
}

const fileOf = ({ chosen }: WholeForm, { name }: INodeProperties) =>
	operationOf(chosen).fields.find((field) => field.name === name)?.file;

/** The values of a complete form that did not arrive. */
function missingIn(requests: RecordedRequest[], { title }: WholeForm, said: string[]): string[] {
	const { says = '', sent = '' } = ELSEWHERE.find((entry) => entry.title === title) ?? {};
	return said.filter((place) => {
		const wanted = says && place.startsWith(says) ? place.replace(says, sent) : place;
		return !requests.some((request) => hasValueAt(request, wanted));
	});
}

/** A collection of settings such as 'Email Settings': its members may have the names of fields outside. */
const isPart = ({ type, name }: INodeProperties) =>
	type === 'collection' && name.endsWith('Settings');

it.each(wholeForms)('$title never shows two fields of one name', (form) => {
	for (const branch of branchesOf(form)) {
		const shown = enterableIn(form, branch);
		const parts = shownIn(form, branch).filter(isPart);
		const inParts = parts.map((part) => membersOf(part, branch));
		const others = shown.filter((field) => !inParts.flat().includes(field));
		for (const fields of [others, ...inParts]) {
			const cells = fields
				.filter(({ type }) => type === 'fixedCollection')
				.flatMap(({ options = [] }) => (options as INodePropertyCollection[])[0].values);
			// Cells of different kinds of rows may share a name
			const byName = new Map(cells.map((cell) => [cell.displayName, cell]));
			const labels = [...fields, ...byName.values()].map(({ displayName }) => displayName);
			expect(labels.filter((label, index) => labels.indexOf(label) < index)).toEqual([]);
		}
	}
});

describe('no exception is made without need:', () => {
	const named = (title: string) => wholeForms.find((form) => form.title === title)!;
	const cases = TOO_MUCH.flatMap(({ titles, why }) =>
		titles.map((title) => ({ form: named(title), title, why })),
	);

	it.each(cases)(
		'$title sends nothing when its form contradicts itself: $why',
		async ({ form }) => {
			for (const branch of branchesOf(form)) {
				expect((await attempt(completeOf(form, branch))).requests).toEqual([]);
			}
		},
	);

	it.each(ELSEWHERE)('$title sends $says in another place: $why', async ({ title, says }) => {
		const form = named(title);
		for (const branch of branchesOf(form)) {
			const { requests } = await attempt(completeOf(form, branch));
			const places = saidBy(form, branch).filter((place) => place.startsWith(says));
			expect(places).not.toEqual([]);
			for (const place of places) {
				expect(requests.some((request) => hasValueAt(request, place))).toBe(false);
			}
		}
	});

	it('each smallest form that says too little is a branch of a form of the node', () => {
		for (const { titles, branch } of TOO_LITTLE) {
			for (const form of titles.map(named)) {
				expect(branchesOf(form)).toContainEqual(expect.objectContaining(branch));
			}
		}
	});
});
