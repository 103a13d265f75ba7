import type { IDataObject, INodeParameters, NodeParameterValueType } from 'n8n-workflow';
import type { Field } from '../../nodes/shared/operation/types';
import type { RecordedRequest } from '../service';
import { eachValueOnce, partInShortRuns } from '../support/budget';
import { CONTENT_REFUSAL } from '../support/documented';
import { CSV, exampleOf, forms, formWith, inputsOf, type Form, type Input } from '../support/forms';
import { byId } from '../support/node';
import { run, skipWaits, useService } from './support';

// The tests send more messages than a sender may send in a minute
skipWaits();
const service = useService();

/** A form with one value leaves the variables of a template open, so the templates here have none. */
function withoutVariables(): void {
	for (const template of service.current.state.campaignTemplates.values()) {
		template.variableSchema = [];
		template.versions.forEach((version) => (version.channels = []));
	}
}
beforeEach(withoutVariables);

/** Values of every kind, as an expression or a workflow file may give them. */
const KINDS: Record<string, unknown> = {
	'a list of texts': ['admin1', 'admin2'],
	'a list of a list': [['admin1']],
	'an object': { a: 1 },
	'an empty object': {},
	'a number': 42,
	'not a number': NaN,
	infinity: Infinity,
	'a switch': true,
	'a date': new Date(0),
	nothing: null,
	blanks: '  ',
	'broken text': 'cut \ud83d',
	'words like a number': '0x10',
	'an empty picker': { __rl: true, mode: 'list', value: '' },
	'an empty picker, as collections store it': { mode: 'list', value: '' },
};

const isNothing = (value: unknown) =>
	value === null ||
	(typeof value === 'string' && value.trim() === '') ||
	(typeof value === 'object' && (value as IDataObject).value === '' && 'mode' in value!);

/** What a field without a converter sends for a value: `undefined` for nothing, `'refused'` if it refuses the value. */
function expectedValue({ type, options }: Field, value: unknown): unknown {
	if (isNothing(value)) return undefined;
	const choices = (options ?? []).map((option) => (option as { value?: unknown }).value);
	switch (type) {
		case 'string':
		case 'resourceLocator':
			if (typeof value === 'number' && Number.isFinite(value)) return String(value);
			return typeof value === 'string' && !value.includes('\ud83d') ? value : 'refused';
		case 'number':
			return typeof value === 'number' && Number.isFinite(value) ? value : 'refused';
		case 'boolean':
			return value === true ? true : 'refused';
		case 'options':
			return choices.includes(value) ? value : 'refused';
		case 'multiOptions':
			return Array.isArray(value) && value.length === 0 ? undefined : 'refused';
		default:
			throw new Error(`A field of the type ${type} needs a converter`);
	}
}

/** The value that left for a field, wherever it goes. */
function sentFor({ routing, path, file }: Field, request: RecordedRequest, form: Form): unknown {
	const { url, body, headers } = request;
	if (path !== undefined) {
		const part = form.operation.routing.request.url.split('/').indexOf(`{${path}}`);
		return decodeURIComponent(url.split('?')[0].replace(/^\/v3/, '').split('/').at(part) ?? '');
	}
	if (file !== undefined || !routing) return undefined;
	if ('request' in routing) return headers[Object.keys(routing.request.headers)[0].toLowerCase()];
	const { type, property } = routing.send;
	if (type === 'query') return new URL(url, 'http://x').searchParams.get(property) ?? undefined;
	return property
		.split('.')
		.reduce<unknown>((from, key) => (from as IDataObject | undefined)?.[key], body);
}

const isInQuery = ({ routing }: Field) =>
	routing !== undefined && 'send' in routing && routing.send.type === 'query';

const cases = forms.flatMap((form) =>
	inputsOf(form.operation).map((input) => ({
		form,
		input,
		title: `${form.title}: ${input.field.displayName}`,
	})),
);

/** Many operations have the same field: `npm test` tries it in one of them. */
const tried = eachValueOnce(cases, ({ input: { field, collection } }) => [
	[collection?.name, field.name, field.type, field.displayName].join(' '),
]);
const casesWithKinds = tried.map((entry, row) => ({
	...entry,
	kinds: partInShortRuns(Object.entries(KINDS), row),
}));

/** The lists with filters that need a user to act for. */
const LISTS_FOR_A_USER = [
	'message getMany',
	'message getManyInGroup',
	'message getManyOfUser',
	'message getManyThreads',
	'user getMany',
	'message getManyInThread',
];

/** A goal of an interactive message, and the elements that it is about, are refused without each other. */
const GOAL: INodeParameters = { interactionGoal: 'anyOf', goalElementIds: 'yes' };

/** The form of {@link formWith}, with the other fields without which the field is refused. */
function completed(form: Form, input: Input, value: NodeParameterValueType): INodeParameters {
	const parameters = formWith(form, input, value);
	const { resource, operation, options, additionalFields } = parameters;
	const isForUser = LISTS_FOR_A_USER.includes(`${resource} ${operation}`);
	if (isForUser || input.field.name === 'unread') {
		const others = { onBehalfOf: byId('alice') };
		return { ...parameters, options: { ...others, ...(options as INodeParameters) } };
	}
	if (operation === 'sendAsBot' && input.field.name === 'botUid') {
		// The example of a conversation belongs to the example of a bot
		return { ...parameters, conversationId: 'group_support-team' };
	}
	if (input.field.name in GOAL) {
		const others = { ...GOAL, ...(additionalFields as INodeParameters) };
		return { ...parameters, additionalFields: others };
	}
	return parameters;
}

/** The columns of an item of which keyword lists and audiences are made. */
const COLUMNS = {
	word: 'A column of keywords',
	uid: 'superhero1',
	first_name: 'Ada',
	posts: 3,
	uniqueId: 'kb-1',
	id: 'refunds',
	text: 'We refund within 30 days.',
};

/** Runs the operation with a value that an expression gives to the field. */
async function attempt(form: Form, input: Input, value: unknown) {
	const { requests } = service.current;
	// Only after a request that writes: putting the seed back takes longer than most requests
	if (requests.some(({ method }) => method !== 'GET')) {
		service.current.reset();
		withoutVariables();
	}
	requests.length = 0;
	const parameters = completed(form, input, '={{ $json.value }}');
	const items = [{ value, ...COLUMNS } as IDataObject];
	const { error } = await run(service.current, parameters, { items, binary: [CSV] });
	return { error, requests };
}

/** The names by which an error may call a field. */
function labelsOf({ field: { displayName }, collection }: Input): string[] {
	if (!collection) return [displayName];
	// Where several collections have a field of this name, the error says which
	const exact = `${collection.displayName}: ${displayName}`;
	return [displayName, exact, ...(collection.required ? [collection.displayName] : [])];
}

/** The value that has to leave for a field without a converter. */
function wantedFor(field: Field, value: unknown): unknown {
	const cleared = value === null ? undefined : (field.whenEmpty as { sends?: unknown })?.sends;
	const wanted = expectedValue(field, value) ?? cleared;
	// A query holds nothing but text
	return isInQuery(field) && wanted !== undefined ? String(wanted) : wanted;
}

const textOf = (error?: { message?: string; description?: string }) =>
	`${error?.message ?? ''} ${error?.description ?? ''}`;

/** Matches the text of an error that does not complain of the request's form, and the empty text. JSON may have any form. */
function withoutComplaintOfForm({ type }: Field): unknown {
	const isFine = (text = '') =>
		type === 'json' || CONTENT_REFUSAL.test(text) || !text.includes('ERR_BAD_REQUEST');
	return { asymmetricMatch: isFine };
}

/** An attempt with a value. Its kind stands on both sides of expectations, so that a failure names it. */
interface Attempt {
	kind: string;
	value: unknown;
	requests: RecordedRequest[];
}

/** Expects that the field has a reason to refuse the value, and that nothing was sent. */
function expectRefusal({ field, collection }: Input, { kind, value, requests }: Attempt): void {
	expect([kind, requests.length]).toEqual([kind, 0]);
	const isRequired = field.required || collection?.required;
	if (field.as || isRequired || isNothing(value)) return;
	expect([kind, expectedValue(field, value)]).toEqual([kind, 'refused']);
}

/** Expects that the value says nothing, and that nothing was sent. */
function expectNoChange({ field }: Input, { kind, value, requests }: Attempt): void {
	const wanted = field.as ? undefined : expectedValue(field, value);
	expect([kind, wanted, requests.length]).toEqual([kind, undefined, 0]);
}

/** Expects that the value has left as it has to. */
function expectSent(form: Form, { field }: Input, { kind, value, requests }: Attempt): void {
	const { multipart, routing } = form.operation;
	// What leaves for these has tests of its own
	if (field.as || field.local || field.file || multipart) return;
	const request = requests.at(-1)!;
	// The operation ended with a request that only reads before it came to its own
	if (request.method !== routing.request.method) return;
	// The user was not found, and looked for among all users: that ID has left in the request before
	if (field.path !== undefined && request.url.startsWith('/v3/users?')) return;
	expect([kind, sentFor(field, request, form)]).toEqual([kind, wantedFor(field, value)]);
}

it.each(casesWithKinds)('$title takes no value of a wrong kind', async ({ form, input, kinds }) => {
	for (const [kind, value] of kinds) {
		const { error, requests } = await attempt(form, input, value);
		const made = { kind, value, requests };
		const isRefused = labelsOf(input).some((label) => error?.message.includes(`'${label}' `));
		// Where an operation has several collections and requires none, it is refused as a whole
		const isIdle = error?.message.startsWith(`'${form.operation.name}' has nothing to change`);
		if (isRefused) expectRefusal(input, made);
		else if (isIdle) expectNoChange(input, made);
		else {
			expect([kind, textOf(error)]).toEqual([kind, withoutComplaintOfForm(input.field)]);
			expectSent(form, input, made);
		}
	}
});

it.each(tried)('$title takes its own example', async ({ form, input }) => {
	const parameters = completed(form, input, exampleOf(input.field));
	const { error } = await run(service.current, parameters, { items: [COLUMNS], binary: [CSV] });
	// An error about a field begins with its label in quotes. An example of a cursor belongs to another list, so that alone
	// may be refused: 'Cursor' is not …
	expect(error?.message ?? '').not.toMatch(/^'(?!Cursor' is not)/);
	expect(textOf(error)).toEqual(withoutComplaintOfForm(input.field));
});
