import { NodeHelpers, type INode, type INodeParameters, type INodeType } from 'n8n-workflow';
import type { Field, Operation } from '../../nodes/shared/operation/types';
import { exampleOf } from '../support/forms';
import { resources } from '../support/resources';
import { loadNode, nodeFor } from './harness';

const everyOperation = resources.flatMap(({ name, value, operations }) =>
	operations.map((operation) => ({
		title: `${name}: ${operation.name}`,
		start: { resource: value, operation: operation.value },
		operation,
	})),
);

/** Every field filled in, by what `valueOf` gives for it; fields that others hide are among them. */
function formFilledBy({ fields }: Operation, valueOf: (field: Field) => unknown): INodeParameters {
	const entries = (list: Field[]): INodeParameters =>
		Object.fromEntries(
			list
				.filter(({ type }) => type !== 'notice')
				.map((field) => [
					field.name,
					field.type === 'collection' ? entries(field.options as Field[]) : valueOf(field),
				]),
		) as INodeParameters;
	return entries(fields);
}

/** The parameters that n8n reads from a form before it runs the node, and its complaints about them. */
function readByN8n({ description }: INodeType, form: INodeParameters) {
	const node = { typeVersion: 1, parameters: form } as INode;
	const { properties } = description;
	const withDefaults = true;
	const withHiddenFields = false;
	const parameters = NodeHelpers.getNodeParameters(
		properties,
		structuredClone(form),
		withDefaults,
		withHiddenFields,
		node,
		description,
	);
	return {
		parameters,
		issues: NodeHelpers.getNodeParametersIssues(
			properties,
			{ ...node, parameters: parameters ?? {} },
			description,
		),
	};
}

describe.each(everyOperation)('$title', ({ start, operation }) => {
	it.each([
		['untouched', {}],
		['with an example in each field', formFilledBy(operation, exampleOf)],
		['with an expression in each field', formFilledBy(operation, () => '={{ $json.value }}')],
		['with nothing in each field', formFilledBy(operation, () => '')],
	])('is read by n8n without the fields of other operations as with them, %s', (_name, fields) => {
		const form = { ...start, ...fields };
		const seen = readByN8n(nodeFor(form), form);
		expect(seen).toEqual(readByN8n(loadNode(start.resource), form));
		expect(seen.parameters).toMatchObject(start);
	});
});

it('keeps all fields when a form names no operation', () => {
	for (const form of [{}, { resource: 'user' }, { resource: 'user', operation: ['get'] }]) {
		expect(nodeFor(form as INodeParameters)).toBe(loadNode('user'));
	}
});
