import fc from 'fast-check';
import type { IDataObject, INodeParameters, NodeParameterValueType } from 'n8n-workflow';
import { resources } from '../../nodes/CometChat/resources';
import { placeholdersOf } from '../../nodes/CometChat/transport/request/path';
import type { Field, Operation } from '../../nodes/CometChat/transport/types';
import { differences } from './differences';
import { run, sent, useService } from './support';

const service = useService();

/** Operations whose requests are made from one item each. */
const operations = resources.flatMap((resource) =>
	resource.operations
		.filter(({ execute }) => execute === undefined)
		.map((operation) => ({ resource: resource.value, operation })),
);

/** A form in which every required field holds something harmless, and the given ones what the item says. */
function formOf(resource: string, operation: Operation, byItem: string[]): INodeParameters {
	const form: INodeParameters = { resource, operation: operation.value };
	for (const field of operation.fields) {
		if (!field.required) form[field.name] = field.default as NodeParameterValueType;
		else if (byItem.includes(field.name))
			form[field.name] = value(field, `={{ $json.${field.name} }}`);
		else if (field.type === 'fixedCollection') form[field.name] = { conversation: [{ id: 'bob' }] };
		else
			form[field.name] =
				field.type === 'options' ? (field.default as string) : value(field, 'harmless');
	}
	return form;
}

function value(field: Field, text: string): NodeParameterValueType {
	return field.type === 'resourceLocator' ? { __rl: true, mode: 'id', value: text } : text;
}

const inPath = operations.flatMap(({ resource, operation }) =>
	placeholdersOf(operation.routing.request.url).map((placeholder) => {
		const { name, displayName } = operation.fields.find(({ path }) => path === placeholder)!;
		const title = `${resource}, ${operation.name}: {${placeholder}}`;
		return { resource, operation, placeholder, name, label: displayName, title };
	}),
);

const hostile = fc.oneof(
	fc.string({ unit: 'grapheme', minLength: 1 }),
	fc.string({ unit: 'binary', minLength: 1 }),
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

const isRefused = (text: string) =>
	['', '.', '..'].includes(text.trim()) || /\p{Surrogate}/u.test(text);

describe('a value that fills a path placeholder', () => {
	it.each(inPath)(
		'$title never leaves its segment',
		async ({ resource, operation, placeholder, name }) => {
			const texts = fc
				.sample(fc.uniqueArray(hostile, { minLength: 40, maxLength: 40 }), {
					numRuns: 1,
					seed: 20_260_101,
				})[0]
				.filter((text) => !isRefused(text));
			await run(service.current, formOf(resource, operation, [name]), {
				items: texts.map((text) => ({ [name]: text })),
				onError: 'continueRegularOutput',
			});
			const { method, url: route } = operation.routing.request;
			const segments = `/v3${route.replace('{call_url}', '')}`.split('/');
			const place = segments.indexOf(`{${placeholder}}`);
			const requests = service.current.requests.filter((request) => request.method === method);
			expect(requests).toHaveLength(texts.length);
			const arrived = requests.map(({ url }) => {
				const [rawPath] = url.split('?');
				const actual = rawPath.split('/');
				expect(actual).toHaveLength(segments.length);
				actual.forEach((segment, index) => {
					if (!segments[index].startsWith('{')) expect(segment).toBe(segments[index]);
				});
				return decodeURIComponent(actual[place]);
			});
			expect(arrived.sort()).toEqual(texts.map((text) => text.trim()).sort());
		},
	);

	it.each(inPath)(
		'$title is refused when nothing keeps it in place',
		async ({ resource, operation, name, label }) => {
			const values = ['', '  ', '.', '..', ' .. ', '\ud83d', null, { a: 1 }, ['x'], true];
			const result = await run(service.current, formOf(resource, operation, [name]), {
				items: values.map((value) => ({ [name]: value }) as IDataObject),
				onError: 'continueRegularOutput',
			});
			expect(sent(service.current)).toEqual([]);
			expect(result.items.map(({ json }) => json.error)).toEqual(
				values.map((_, index) =>
					expect.stringMatching(new RegExp(`^'${label}' .* \\[item ${index}\\]$`)),
				),
			);
		},
	);
});

describe('a required field', () => {
	const required = operations.flatMap(({ resource, operation }) =>
		operation.fields
			.filter((field) => field.required && field.type !== 'options')
			.filter(({ displayOptions }) => displayOptions === undefined)
			.map((field) => ({
				resource,
				operation,
				field,
				title: `${resource}, ${operation.name}: ${field.displayName}`,
			})),
	);

	it.each(required)(
		'$title is missed by name, before anything is sent',
		async ({ resource, operation, field }) => {
			const form = formOf(resource, operation, [field.name]);
			if (field.type === 'fixedCollection') form[field.name] = {};
			const good = differences.goodItems([{ [field.name]: 'harmless' }]);
			const { error } = await run(service.current, form, {
				items: [...good, { [field.name]: '' }],
			});
			const item = field.type === 'fixedCollection' ? 0 : good.length;
			expect(error?.message).toBe(`'${field.displayName}' is empty [item ${item}]`);
			expect(sent(service.current)).toEqual([]);
		},
	);
});

describe('a JSON field', () => {
	const jsonFields = operations.flatMap(({ resource, operation }) =>
		operation.fields.flatMap((collection) =>
			((collection.options ?? []) as Field[])
				.filter(({ type }) => type === 'json')
				.map((field) => ({
					resource,
					operation,
					collection: collection.name,
					field,
					title: `${resource}, ${operation.name}: ${field.displayName}`,
				})),
		),
	);

	it.each(jsonFields)(
		'$title refuses what is not JSON, before anything is sent',
		async ({ resource, operation, collection, field }) => {
			for (const broken of ['{', '{"a":}', 'text', '[1,', '"text"', '12']) {
				const form = {
					...formOf(resource, operation, []),
					[collection]: { [field.name]: '={{ $json.value }}' },
				};
				const good = differences.goodItems([{ value: '' }]);
				const { error } = await run(service.current, form, {
					items: [...good, { value: broken }],
				});
				expect(error?.message).toMatch(
					new RegExp(
						`^'${field.displayName.replace(/[()]/g, '\\$&')}' (is not valid JSON|has to be a JSON)`,
					),
				);
				expect(error?.message).toContain(` [item ${good.length}]`);
			}
			expect(sent(service.current)).toEqual([]);
		},
	);
});

it('refuses header values that would start another header', async () => {
	const result = await run(
		service.current,
		{
			resource: 'message',
			operation: 'removeReaction',
			messageId: '1',
			reaction: '👍',
			onBehalfOf: { __rl: true, mode: 'id', value: '={{ $json.uid }}' },
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
