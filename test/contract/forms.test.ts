import type { INodeParameters, INodeProperties, NodeParameterValueType } from 'n8n-workflow';
import { resources } from '../../nodes/CometChat/resources';
import type { Field, Operation } from '../../nodes/CometChat/transport/types';
import { hurry } from '../engine/support';
import type { RecordedRequest, Service } from '../service';
import { bodyParameters, operationAt } from '../service/contract';
import { holds, OF_CONTENT, problemsOf } from '../support/documented';
import { CSV, destinationOf } from '../support/forms';
import { itemsFor } from '../support/importRows';
import {
	branchesOf,
	choicesOf,
	completeOf,
	filledIn,
	formsWith,
	smallestOf,
	valuesOf,
	wholeForms,
	type Branch,
	type Choice,
	type WholeForm,
} from '../support/wholeForms';
import { run, useService } from './support';

// More messages than a sender may send in a minute
hurry({ minute: 50 });
const service = useService({ limits: { perMinute: Infinity, importPerMinute: Infinity } });

const IMPORTS = wholeForms.filter(({ start }) => start.resource === 'import');

/** Smallest forms that say too little, so that the node sends nothing. The complete form of the same branch does. */
const TOO_LITTLE: Array<{ titles: string[]; branch: Branch; why: string }> = [
	{
		titles: ['Message: Send', 'Message: Send as Bot'],
		branch: { receiverType: 'several' },
		why: 'Users or groups have to be named, and either will do.',
	},
	{
		titles: ['Moderation Keyword List: Update'],
		branch: { entriesChange: 'keep' },
		why: 'There would be nothing to change.',
	},
];

/** Complete forms that say too much, so that the node sends nothing, unless one of these fields is left out. */
const TOO_MUCH: Array<{ titles: string[]; fields: string[]; why: string }> = [
	{
		titles: ['Message: Send in Thread'],
		fields: ['receiverUid', 'receiverGuid'],
		why: 'A thread is in one conversation, with a user or in a group.',
	},
	{
		titles: ['Notification: Get Many Logs'],
		fields: ['receiver', 'receiverGuid'],
		why: 'A message goes to a user or to a group, and both are one parameter.',
	},
	{
		titles: ['Group: Create or Update', 'Group: Update'],
		fields: ['owner', 'onBehalfOf'],
		why: 'The service ignores a new owner when a user asks for it.',
	},
	{
		titles: IMPORTS.map(({ title }) => title),
		fields: ['dryRun'],
		why: 'It checks the records without sending any.',
	},
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

const tooMuchIn = ({ title }: WholeForm): string[] =>
	TOO_MUCH.find(({ titles }) => titles.includes(title))?.fields ?? [];

/** What to leave out of a complete form, one after the other. */
function turnsOf(form: WholeForm): string[][] {
	const fields = tooMuchIn(form);
	return fields.length > 0 ? fields.map((field) => [field]) : [[]];
}

const isTooLittle = ({ title }: WholeForm, branch: Branch): boolean =>
	TOO_LITTLE.some(
		({ titles, branch: known }) =>
			titles.includes(title) &&
			Object.entries(known).every(([name, value]) => branch[name] === value),
	);

interface Attempt {
	requests: RecordedRequest[];
	/** What is wrong with them; an empty list if all is fine. */
	faults: string[];
}

/** Runs a form on records that are there, and looks at what was sent. */
async function attempt(parameters: INodeParameters, isComplete: boolean): Promise<Attempt> {
	service.current.reset();
	addExamples(service.current);
	const items = itemsFor(parameters.operation as string, isComplete);
	const { error } = await run(service.current, parameters, { items, binary: [CSV] });
	const said = `${error?.message ?? ''} ${error?.description ?? ''}`;
	const requests = [...service.current.requests];
	const faults = requests.flatMap(problemsOf);
	if (requests.length === 0) faults.push(`Nothing was sent. ${said}`);
	// What the stand-in itself looks at besides, such as the content of files
	const isRefused = said.includes('ERR_BAD_REQUEST') && !OF_CONTENT.test(said);
	if (isRefused && faults.length === 0) faults.push(said);
	return { requests, faults: [...new Set(faults)] };
}

/** The records that the examples of the forms name, so that no operation ends where it looks for them. */
function addExamples({ state }: Service): void {
	const { users, messages, groups, keywordLists, rules } = state;
	for (const uid of ['superhero1', 'superhero2', 'superhero3', 'superhero4']) {
		users.set(uid, { ...users.get('alice')!, uid });
	}
	messages.set('1024', { ...messages.get('1')!, id: '1024', sender: 'superhero2' });
	groups.set('support-team', { ...groups.get('support')!, guid: 'support-team' });
	const list = 'swear-words';
	keywordLists.set(list, { ...keywordLists.get('profanity-list')!, id: list });
	const rule = 'block-swear-words';
	rules.set(rule, { ...rules.get('profanity-filter')!, id: rule });
}

/** In words, for the report of a failure. */
const inWords = (value: unknown) => JSON.stringify(value);

describe.each(wholeForms)('$title sends only what is documented', (form) => {
	const branches = branchesOf(form);

	it('when the form has nothing but what has to be there', async () => {
		const faults: string[] = [];
		for (const branch of branches) {
			const tried = await attempt(smallestOf(form, branch), false);
			if (isTooLittle(form, branch)) expect(tried.requests).toEqual([]);
			else faults.push(...tried.faults.map((fault) => `${inWords(branch)}: ${fault}`));
		}
		expect(faults).toEqual([]);
	});

	it('when the form is filled completely, and leaves no field out', async () => {
		const faults: string[] = [];
		for (const branch of branches) {
			for (const without of turnsOf(form)) {
				const tried = await attempt(completeOf(form, branch, { without }), true);
				const missing = missingIn(tried.requests, form, saidBy(form, branch, without));
				faults.push(
					...tried.faults.map((fault) => `${inWords(branch)}: ${fault}`),
					...missing.map((place) => `${inWords(branch)}: ${place} did not arrive`),
				);
			}
		}
		expect(faults).toEqual([]);
	});

	it('whatever is chosen', async () => {
		const faults: string[] = [];
		for (const choice of choicesOf(form)) {
			const { name } = choice.property;
			for (const value of valuesOf(choice.property)) {
				if (value === true && tooMuchIn(form).includes(name)) continue;
				const found = await faultsWith(form, choice, value);
				faults.push(...found.map((fault) => `${name} is ${inWords(value)}: ${fault}`));
			}
		}
		expect(faults).toEqual([]);
	});
});

/** What is wrong with the first form with this value that the node takes. */
async function faultsWith(form: WholeForm, choice: Choice, value: NodeParameterValueType) {
	let faults: string[] = [];
	for (const parameters of formsWith(form, choice, value, turnsOf(form)[0])) {
		const tried = await attempt(parameters, true);
		if (tried.requests.length > 0) return tried.faults;
		faults = tried.faults;
	}
	return faults;
}

/** Where a complete form says that its values go; an import has columns in place of fields, for all that is documented. */
function saidBy(form: WholeForm, branch: Branch, without: string[] = []): string[] {
	const { execute, routing } = operationOf(form);
	if (execute) {
		const { method, url } = routing.request;
		return bodyParameters(operationAt(method, url)!).map(({ path }) => `body ${path.join('.')}`);
	}
	return filledIn(form, branch)
		.filter(({ name }) => !without.includes(name))
		.flatMap((property) => destinationOf({ ...(property as Field), file: fileOf(form, property) }));
}

/** What the description of the node leaves out, because n8n has no word for it. */
function operationOf({ start }: WholeForm): Operation {
	const { operations } = resources.find(({ value }) => value === start.resource)!;
	return operations.find(({ value }) => value === start.operation)!;
}

const fileOf = (form: WholeForm, { name }: INodeProperties) =>
	operationOf(form).fields.find((field) => field.name === name)?.file;

/** What did not arrive of what a complete form says. */
function missingIn(requests: RecordedRequest[], { title }: WholeForm, said: string[]): string[] {
	const { says = '', sent = '' } = ELSEWHERE.find((entry) => entry.title === title) ?? {};
	return said.filter((place) => {
		const wanted = says && place.startsWith(says) ? place.replace(says, sent) : place;
		return !requests.some((request) => holds(request, wanted));
	});
}

describe('no exception is made without need:', () => {
	const named = (title: string) => wholeForms.find((form) => form.title === title)!;
	const cases = TOO_MUCH.flatMap(({ titles, why }) =>
		titles.map((title) => ({ form: named(title), title, why })),
	);

	it.each(cases)('$title sends nothing when it says too much: $why', async ({ form }) => {
		for (const branch of branchesOf(form)) {
			expect((await attempt(completeOf(form, branch), true)).requests).toEqual([]);
		}
	});

	it.each(ELSEWHERE)('$title sends $says in another place: $why', async ({ title, says }) => {
		const form = named(title);
		for (const branch of branchesOf(form)) {
			const { requests } = await attempt(completeOf(form, branch), true);
			const places = saidBy(form, branch).filter((place) => place.startsWith(says));
			expect(places).not.toEqual([]);
			for (const place of places) {
				expect(requests.some((request) => holds(request, place))).toBe(false);
			}
		}
	});

	it('each smallest form that says too little is one of the node', () => {
		for (const { titles, branch } of TOO_LITTLE) {
			for (const form of titles.map(named)) {
				expect(branchesOf(form)).toContainEqual(expect.objectContaining(branch));
			}
		}
	});
});
