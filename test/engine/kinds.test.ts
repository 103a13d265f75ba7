import type { IDataObject, INodeParameters, NodeParameterValueType } from 'n8n-workflow';
import type { Field } from '../../nodes/shared/operation/types';
import type { RecordedRequest } from '../service';
import { share } from '../support/budget';
import { OF_CONTENT } from '../support/documented';
import { CSV, exampleOf, forms, formWith, inputsOf, type Form, type Input } from '../support/forms';
import { byId } from '../support/node';
import { run, skipWaits, useService } from './support';

// More messages than a sender may send in a minute
skipWaits();
const service = useService();

/** Back to the seed. A form with one value leaves the variables of a template open, so the templates here have none. */
function reset(): void {
	service.current.reset();
	for (const template of service.current.state.campaignTemplates.values()) {
		template.variableSchema = [];
		template.versions.forEach((version) => (version.channels = []));
	}
}
beforeEach(reset);

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

/** A field without a converter sends this for a value; 'refused' when it takes no such value. */
function expected({ type, options }: Field, value: unknown): unknown {
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
		const place = form.operation.routing.request.url.split('/').indexOf(`{${path}}`);
		return decodeURIComponent(url.split('?')[0].replace(/^\/v3/, '').split('/').at(place) ?? '');
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
const casesWithKinds = cases.map((entry, row) => ({
	...entry,
	kinds: share(Object.entries(KINDS), row),
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

/** The form of {@link formWith}, with what the field is refused without. */
function completed(form: Form, input: Input, value: NodeParameterValueType): INodeParameters {
	const parameters = formWith(form, input, value);
	const { resource, operation, options, additionalFields } = parameters;
	if (LISTS_FOR_A_USER.includes(`${resource} ${operation}`)) {
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

async function attempt(form: Form, input: Input, value: unknown) {
	// Without a request, the service is as it was
	if (service.current.requests.length > 0) reset();
	const parameters = completed(form, input, '={{ $json.value }}');
	const items = [{ value, ...COLUMNS } as IDataObject];
	const { error } = await run(service.current, parameters, { items, binary: [CSV] });
	return { error, requests: service.current.requests };
}

it.each(casesWithKinds)('$title takes no value of a wrong kind', async ({ form, input, kinds }) => {
	const { field, collection } = input;
	for (const [kind, value] of kinds) {
		const { error, requests } = await attempt(form, input, value);
		const { displayName } = field;
		// Where several collections have a setting of this name, the error says which
		const exact = collection ? [`${collection.displayName}: ${displayName}`] : [];
		const labels = [
			displayName,
			...exact,
			...(collection?.required ? [collection.displayName] : []),
		];
		const isRefused = labels.some((label) => error?.message.includes(`'${label}' `));
		const says = [kind, isRefused ? 'refused' : (error?.message ?? 'accepted')];
		if (isRefused) {
			expect([...says, requests.length]).toEqual([kind, 'refused', 0]);
			if (field.as || field.required || collection?.required || isNothing(value)) continue;
			expect([kind, expected(field, value)]).toEqual([kind, 'refused']);
			continue;
		}
		// Of several collections none is required, and so the operation as a whole is refused
		if (error?.message.startsWith(`'${form.operation.name}' has nothing to change`)) {
			const wanted = field.as ? undefined : expected(field, value);
			expect([kind, wanted, requests.length]).toEqual([kind, undefined, 0]);
			continue;
		}
		expect([kind, textOf(error)]).toEqual([kind, isDocumented(field)]);
		if (field.as || field.local || field.file || form.operation.multipart) continue;
		const request = requests.at(-1)!;
		if (request.method !== form.operation.routing.request.method) continue;
		const cleared = value === null ? undefined : (field.whenEmpty as { sends?: unknown })?.sends;
		const wanted = expected(field, value) ?? cleared;
		// A query holds nothing but text
		const written = isInQuery(field) && wanted !== undefined ? String(wanted) : wanted;
		expect([kind, sentFor(field, request, form)]).toEqual([kind, written]);
	}
});

const textOf = (error?: { message?: string; description?: string }) =>
	`${error?.message ?? ''} ${error?.description ?? ''}`;

/** The service may know no such thing, but what it was sent has the documented form. JSON is the author's own. */
function isDocumented({ type }: Field): unknown {
	const isFine = (text = '') =>
		type === 'json' || OF_CONTENT.test(text) || !text.includes('ERR_BAD_REQUEST');
	return { asymmetricMatch: isFine };
}

it.each(cases)('$title takes its own example', async ({ form, input }) => {
	const parameters = completed(form, input, exampleOf(input.field));
	const { error } = await run(service.current, parameters, { items: [COLUMNS], binary: [CSV] });
	// A cursor is made by the app and the place that are read
	expect(error?.message ?? '').not.toMatch(/^'(?!Cursor' is not)/);
	expect(textOf(error)).toEqual(isDocumented(input.field));
});
