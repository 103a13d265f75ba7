import { NodeHelpers } from 'n8n-workflow';
import type { INode, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { resources } from '../../nodes/CometChat/resources';
import { placeholdersOf } from '../../nodes/CometChat/transport/request/path';
import type { Field } from '../../nodes/CometChat/transport/types';
import { loadNode } from '../engine/harness';

const node = loadNode();
const { description } = node;
const properties = description.properties.filter(({ name }) => name !== 'requestOptions');
const fieldProperties = properties.filter(({ name }) => !['resource', 'operation'].includes(name));
const operations = resources.flatMap((resource) =>
	resource.operations.map((operation) => ({
		resource,
		operation,
		title: `${resource.name}: ${operation.name}`,
	})),
);

/** Fields that are read by the transport itself, or only decide what the form shows. */
const WITHOUT_DESTINATION = ['returnAll', 'limit', 'simplify', 'termSource'];

const optionsOf = (property: INodeProperties) => property.options as INodePropertyOptions[];

describe('operations', () => {
	it.each(operations)('$title is reachable and runs', ({ resource, operation }) => {
		const choice = properties.find(
			({ name, displayOptions }) =>
				name === 'operation' && displayOptions?.show?.resource?.includes(resource.value),
		)!;
		expect(optionsOf(choice).map(({ value }) => value)).toContain(operation.value);
		expect(node.customOperations?.[resource.value]?.[operation.value]).toBeInstanceOf(Function);
	});

	it('have a default that exists', () => {
		for (const property of properties.filter(({ name }) =>
			['resource', 'operation'].includes(name),
		)) {
			expect(optionsOf(property).map(({ value }) => value)).toContain(property.default);
		}
	});

	it('have names, values and actions of their own', () => {
		for (const { operations: siblings } of resources) {
			expect(new Set(siblings.map(({ value }) => value)).size).toBe(siblings.length);
			expect(siblings.map(({ name }) => name)).toEqual(siblings.map(({ name }) => name).sort());
		}
		const actions = operations.map(({ operation }) => operation.action);
		expect(new Set(actions).size).toBe(actions.length);
	});

	it.each(operations)('$title has a route whose placeholders are fields', ({ operation }) => {
		expect(operation.route).toMatch(/^(GET|POST|PUT|PATCH|DELETE) (\/|\{call_url\}\/)/);
		const names = operation.fields.map(({ name }) => name);
		expect(names).toEqual(expect.arrayContaining(placeholdersOf(operation.route)));
	});
});

describe('fields', () => {
	const perItem = operations.filter(({ operation }) => operation.execute === undefined);

	it.each(perItem)('of $title all go somewhere', ({ operation }) => {
		const inPath = placeholdersOf(operation.route);
		const goesSomewhere = (field: Field): boolean =>
			field.send !== undefined ||
			inPath.includes(field.name) ||
			WITHOUT_DESTINATION.includes(field.name) ||
			(field.type === 'collection' && (field.options as Field[]).every(goesSomewhere));
		expect(
			operation.fields.filter((field) => !goesSomewhere(field)).map(({ name }) => name),
		).toEqual([]);
	});

	it.each(operations)(
		'of $title are shown, and no others, in their order',
		({ resource, operation }) => {
			// Fields that depend on another field are shown for one value of it only
			const fields = operation.fields.filter(({ displayOptions }) => displayOptions === undefined);
			const dependent = operation.fields
				.filter((field) => !fields.includes(field))
				.map(({ name }) => name);
			const parameters = { resource: resource.value, operation: operation.value };
			const shown = fieldProperties
				.filter((property) => isShown(property, parameters))
				.map(({ name }) => name)
				.filter((name) => !dependent.includes(name));
			expect(shown).toEqual(fields.map(({ name }) => name));
		},
	);

	it.each(operations)('of $title have names of their own', ({ operation }) => {
		const names = operation.fields.map(({ name }) => name);
		expect(new Set(names).size).toBe(names.length);
	});

	it('are defined at most once per resource, and once for all resources where that is possible', () => {
		for (const resource of resources) {
			const names = fieldProperties
				.filter(({ displayOptions }) => displayOptions?.show?.resource?.includes(resource.value))
				.map(({ name }) => name);
			const twice = names.filter((name, index) => names.indexOf(name) !== index);
			expect(twice).toEqual([]);
		}
		const count = (wanted: string) => fieldProperties.filter(({ name }) => name === wanted).length;
		expect(['uid', 'guid', 'onBehalfOf', 'returnAll', 'limit', 'simplify'].map(count)).toEqual([
			1, 1, 1, 1, 1, 1,
		]);
	});

	it('only appear where some operation lists them', () => {
		for (const { displayOptions } of fieldProperties) {
			const { resource = [], operation = [] } = displayOptions?.show ?? {};
			const known = resources
				.filter(({ value }) => resource.includes(value))
				.flatMap((entry) => entry.operations.map(({ value }) => value));
			expect(known).toEqual(expect.arrayContaining(operation as string[]));
		}
	});
});

describe('wording', () => {
	const everything = flatten(fieldProperties);

	it('gives every field a description', () => {
		const silent = everything.filter(
			(property) => property.type !== 'collection' && !hasRows(property),
		);
		expect(silent.filter(({ description: text }) => !text).map(({ name }) => name)).toEqual([]);
	});

	it('shows an example in every text field', () => {
		const texts = everything.filter(
			({ type, name }) => ['string', 'json'].includes(type) && name !== 'binaryPropertyName',
		);
		expect(
			texts.filter(({ placeholder }) => !placeholder?.startsWith('e.g. ')).map(({ name }) => name),
		).toEqual([]);
	});

	it('ends one sentence without a full stop, and several with one', () => {
		for (const { description: text = '' } of everything) {
			const sentences = text.split(/\. (?=[A-Z'])/).length;
			expect([text, text.endsWith('.')]).toEqual([text, sentences > 1]);
		}
	});

	it('orders the members of collections alphabetically', () => {
		for (const { type, options } of everything.filter(({ type }) => type === 'collection')) {
			const names = (options as INodeProperties[]).map(({ displayName }) => displayName);
			expect([type, names]).toEqual([type, [...names].sort()]);
		}
	});
});

function isShown(
	property: INodeProperties,
	parameters: { resource: string; operation: string },
): boolean {
	const asNode = { typeVersion: 1, parameters } as unknown as INode;
	return NodeHelpers.displayParameter(parameters, property, asNode, description);
}

function hasRows({ type }: INodeProperties): boolean {
	return type === 'fixedCollection' || type === 'resourceMapper';
}

/** Fields with the members of collections, and the cells of rows. */
function flatten(list: INodeProperties[]): INodeProperties[] {
	return list.flatMap((property) => {
		const { type, options = [] } = property;
		if (type === 'collection') return [property, ...flatten(options as INodeProperties[])];
		if (type !== 'fixedCollection') return [property];
		return [
			property,
			...options.flatMap((row) => flatten((row as { values: INodeProperties[] }).values)),
		];
	});
}
