import fc from 'fast-check';
import type {
	IDataObject,
	INodeParameterResourceLocator,
	INodeParameters,
	NodeParameterValueType,
} from 'n8n-workflow';
import { messageId } from '../../nodes/shared/fields';
import { placeholdersOf } from '../../nodes/shared/transport/urls';
import type { Field } from '../../nodes/shared/operation/types';
import { emoji } from '../../nodes/shared/values/emoji';
import { anyCharacter } from '../support/anyCharacter';
import { caseCount, eachValueOnce } from '../support/budget';
import { CSV, exampleOf, forms, formWith, inputsOf, type Form } from '../support/forms';
import { skipWaits } from '../engine/support';
import { unlessInLoop } from './differences';
import { byId, run, sent, useService } from './support';

// The tests send more messages than a sender may in a minute
skipWaits();
const service = useService();

/** Values of other fields that fit any value of the tested one; those of the smallest form fit its example only. */
const GOES_WITH_ANY: Record<string, INodeParameters> = {
	'Message: Send as Bot': { conversationId: 'group_support-team' },
};

/** The smallest form of an operation in which a field holds what the item says. */
function formByItem(form: Form, field: Field): INodeParameters {
	const text = `={{ $json.${field.name} }}`;
	const value = field.type === 'resourceLocator' ? byId(text) : text;
	return {
		...formWith(form, { field }, value),
		...GOES_WITH_ANY[form.title],
		[field.name]: value,
	};
}

/** The first request of operations with several requests: an unknown ID ends them after it. */
const FIRST: Record<string, { method: string; url: string }> = {
	addRecipients: { method: 'GET', url: '/campaigns/campaigns/{id}' },
	importRecipients: { method: 'GET', url: '/campaigns/campaigns/{id}' },
};

/** The fields that fill placeholders of URLs. */
const placeholders = forms.flatMap((form) =>
	placeholdersOf(form.operation.routing.request.url).map((placeholder) => {
		const field = form.operation.fields.find(({ path }) => path === placeholder)!;
		return { form, placeholder, field, title: `${form.title}: {${placeholder}}` };
	}),
);
const inPath = eachValueOnce(placeholders, ({ form, field }) => [
	`${form.operation.routing.request.method} ${field.name} ${field.type} ${field.displayName}`,
]);

const hostile = fc.oneof(
	fc.string({ unit: 'grapheme', minLength: 1 }),
	fc.string({ unit: anyCharacter, minLength: 1 }),
	fc.constantFrom(
		'../users',
		'a/b',
		'a\\b',
		'%2e%2e',
		'%2F',
		'?x=1',
		'#x',
		'a&b=c',
		'\r\nX-Injected: 1',
		'\u0000',
		'...',
		'@evil.example',
		'{uid}',
		'👩‍👩‍👧',
		'$&',
		'constructor',
		'a'.repeat(2_000),
	),
);

/** Whether the node refuses a text in a path: it is a step in the path, empty, or not valid Unicode. */
const isRefused = (text: string) =>
	['', '.', '..'].includes(text.trim()) || /\p{Surrogate}/u.test(text);

const TEXTS = caseCount(8);

describe('a value that fills a path placeholder', () => {
	// A choice takes none of these texts at all, and neither does a number
	const typed = inPath.filter(
		({ field: { type, as } }) => type !== 'options' && ![emoji, messageId.as].includes(as!),
	);

	it.each(typed)('$title never leaves its segment', async ({ form, placeholder, field }) => {
		const { name } = field;
		const texts = fc
			.sample(fc.uniqueArray(hostile, { minLength: TEXTS, maxLength: TEXTS }), {
				numRuns: 1,
				seed: 20_260_101,
			})[0]
			.filter((text) => !isRefused(text));
		await run(service.current, formByItem(form, field), {
			items: texts.map((text) => ({ [name]: text })),
			binary: texts.map(() => CSV),
			onError: 'continueRegularOutput',
		});
		const { value: operation, routing } = form.operation;
		const { method, url: route } = FIRST[operation] ?? routing.request;
		const segments = `/v3${route.replace('{call_url}', '')}`.split('/');
		const at = segments.indexOf(`{${placeholder}}`);
		// Another read of the same operation has an address of another length
		const ofRecord = service.current.requests.filter(
			({ url }) => url.split('?')[0].split('/').length === segments.length,
		);
		const own = ofRecord.filter((request) => request.method === method);
		// An operation with several requests may read first, and stop where the service knows no such thing
		const requests = own.length > 0 ? own : ofRecord;
		expect(requests).toHaveLength(texts.length);
		const arrived = requests.map(({ url }) => {
			const [rawPath] = url.split('?');
			const actual = rawPath.split('/');
			expect(actual).toHaveLength(segments.length);
			actual.forEach((segment, index) => {
				if (!segments[index].startsWith('{')) expect(segment).toBe(segments[index]);
			});
			return decodeURIComponent(actual[at]);
		});
		expect(arrived.sort()).toEqual(texts.map((text) => text.trim()).sort());
	});

	it.each(inPath)(
		'$title refuses IDs with steps of a path, and values that are no text',
		async ({ form, field }) => {
			const values = ['', '  ', '.', '..', ' .. ', '\ud83d', null, { a: 1 }, ['x'], true];
			const result = await run(service.current, formByItem(form, field), {
				items: values.map((value) => ({ [field.name]: value }) as IDataObject),
				onError: 'continueRegularOutput',
			});
			expect(sent(service.current)).toEqual([]);
			expect(result.items.map(({ json }) => json.error)).toEqual(
				values.map((_, index) =>
					expect.stringMatching(new RegExp(`^'${field.displayName}' .* \\[item ${index}\\]$`)),
				),
			);
		},
	);
});

describe('a required field', () => {
	/** Fields that are read once for all items, so that no single item can miss them. */
	const READ_ONCE = [
		'entryColumn',
		'uidColumn',
		'sourceColumn',
		'keyColumn',
		'titleColumn',
		'textColumn',
		'syncName',
	];
	const required = forms.flatMap((form) =>
		form.operation.fields
			.filter((field) => field.required && !['options', 'collection'].includes(field.type))
			.filter(({ name }) => !(form.operation.joinsItems && READ_ONCE.includes(name)))
			.map((field) => ({ form, field, title: `${form.title}: ${field.displayName}` })),
	);

	it.each(required)(
		'$title is missed by name, before anything is sent',
		async ({ form, field }) => {
			const hasRows = field.type === 'fixedCollection';
			const parameters = hasRows ? formWith(form, { field }, {}) : formByItem(form, field);
			const example = exampleOf(field) as INodeParameterResourceLocator | string | string[];
			const isPlain = typeof example === 'string' || Array.isArray(example);
			const good = unlessInLoop.goodItemsInFront([
				{ [field.name]: isPlain ? example : example.value },
			]);
			const { error } = await run(service.current, parameters, {
				items: [...good, { [field.name]: '' }],
				binary: [CSV, CSV],
			});
			const item = hasRows ? 0 : good.length;
			const how = hasRows ? '' : ': the expression gave nothing';
			expect(error?.message).toBe(`'${field.displayName}' is empty${how} [item ${item}]`);
			expect(sent(service.current)).toEqual([]);
		},
	);
});

describe('a required collection', () => {
	/** Members that change nothing as they stand here. */
	const IDLE: Record<string, NodeParameterValueType> = {
		metadata: '{}',
		metadataMode: 'replace',
		name: '',
		owner: byId(''),
		text: ' ',
	};
	const collections = forms.flatMap((form) =>
		form.operation.fields
			.filter((field) => field.required && field.type === 'collection')
			.map((field) => ({ form, field, title: `${form.title}: ${field.displayName}` })),
	);

	it.each(collections)('$title is missed where it changes nothing', async ({ form, field }) => {
		const members = (field.options as Field[]).map(({ name }) => name);
		const idle = Object.keys(IDLE).filter((name) => members.includes(name));
		for (const given of [{}, ...idle.map((name) => ({ [name]: IDLE[name] }))]) {
			const { error } = await run(service.current, formWith(form, { field }, given));
			const reason = `'${field.displayName}' is empty: there is nothing to change [item 0]`;
			expect([given, error?.message]).toEqual([given, reason]);
		}
		expect(sent(service.current)).toEqual([]);
	});
});

describe('a JSON field', () => {
	const jsonFields = forms.flatMap((form) =>
		inputsOf(form.operation)
			.filter(({ field }) => field.type === 'json')
			.map((input) => ({ form, input, title: `${form.title}: ${input.field.displayName}` })),
	);

	it.each(jsonFields)(
		'$title refuses what is not JSON, before anything is sent',
		async ({ form, input }) => {
			const parameters = formWith(form, input, '={{ $json.value }}');
			const label = input.field.displayName.replace(/[()]/g, '\\$&');
			for (const broken of ['{', '{"a":}', 'text', '[1,', '"text"', '12']) {
				const good = unlessInLoop.goodItemsInFront([{ value: exampleOf(input.field) as string }]);
				const { error } = await run(service.current, parameters, {
					items: [...good, { value: broken }],
				});
				expect(error?.message).toMatch(
					new RegExp(`^'${label}' (is not valid JSON|has to be a JSON)`),
				);
				expect(error?.message).toContain(` [item ${good.length}]`);
			}
			expect(sent(service.current)).toEqual([]);
		},
	);
});

it('refuses header values that would start another header, or that no header can hold', async () => {
	const result = await run(
		service.current,
		{
			resource: 'message',
			operation: 'removeReaction',
			messageId: '1',
			reaction: '👍',
			onBehalfOf: byId('={{ $json.uid }}'),
		},
		{
			items: ['bob\r\nX-Injected: 1', 'b\u00f6b', '\u0000', '👍'].map((uid) => ({ uid })),
			onError: 'continueRegularOutput',
		},
	);
	expect(sent(service.current)).toEqual([]);
	expect(result.items.map(({ json }) => json.error)).toEqual(
		[0, 1, 2, 3].map(
			(index) => `'On Behalf Of' contains characters that an ID cannot have [item ${index}]`,
		),
	);
});
