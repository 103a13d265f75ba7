import type { INodeProperties, INodePropertyOptions, INodeType } from 'n8n-workflow';
import { checkOperation } from './checkOperation';
import { runAllItems } from './transport/run/allItems';
import type { Field, Operation, Resource } from './transport/types';

/** The keys of a field that n8n does not know. */
const OURS = ['path', 'file', 'local', 'as', 'clears'];

/**
 * All properties of the node: the resource, then for each resource its operations and their fields.
 * @param preset the resource that a new node has
 */
export function assembleProperties(
	resources: Resource[],
	{ value: preset }: Resource,
): INodeProperties[] {
	return [
		{
			displayName: 'Resource',
			name: 'resource',
			type: 'options',
			noDataExpression: true,
			options: resources.map(resourceOption),
			default: preset,
			// Sends everything that n8n's own loop runs through the transport
			routing: { send: { paginate: true } },
		},
		...resources.flatMap((resource) => [operationProperty(resource), ...fieldProperties(resource)]),
	];
}

/** The functions that run the operations in ordinary runs, for all items at once. */
export function assembleOperations(
	resources: Resource[],
): NonNullable<INodeType['customOperations']> {
	return Object.fromEntries(
		resources.map((resource) => [
			resource.value,
			Object.fromEntries(
				resource.operations.map((operation) => {
					checkOperation(resource, operation);
					return [operation.value, runAllItems(operation)];
				}),
			),
		]),
	);
}

function resourceOption({ name, value, notForTools }: Resource): INodePropertyOptions {
	const hidden = { displayOptions: { show: { '@tool': [false] } } };
	return { name, value, ...(notForTools && hidden) };
}

function operationProperty({ value, operations, defaultOperation }: Resource): INodeProperties {
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [value] } },
		options: operations.map(operationOption),
		default: defaultOperation,
	};
}

function operationOption(operation: Operation): INodePropertyOptions {
	const { name, value, action, description, routing } = operation;
	return { name, value, action, description, routing };
}

/** One property for each field object of a resource, shown for the operations that list it. */
function fieldProperties({ value, operations }: Resource): INodeProperties[] {
	return inFormOrder(operations).map((field) => {
		const { show, ...otherRules } = field.displayOptions ?? {};
		const listing = operations.filter(({ fields }) => fields.includes(field));
		return {
			...toProperty(field),
			displayOptions: {
				...otherRules,
				show: {
					resource: [value],
					operation: listing.map((operation) => operation.value),
					...show,
				},
			},
		};
	});
}

/** The fields of all operations. Each form is merged in where its neighbours stand, so that its order is kept. */
function inFormOrder(operations: Operation[]): Field[] {
	const order: Field[] = [];
	for (const { fields } of operations) {
		let end = order.length;
		for (const field of [...fields].reverse()) {
			const place = order.indexOf(field);
			if (place < 0) order.splice(end, 0, field);
			else end = place;
		}
	}
	return order;
}

/** n8n's own part of a field. */
function toProperty(field: Field): INodeProperties {
	const { options } = field;
	const property = Object.fromEntries(Object.entries(field).filter(([key]) => !OURS.includes(key)));
	return {
		...property,
		...(options && {
			options: options.map((option) =>
				'displayName' in option ? toProperty(option as Field) : option,
			),
		}),
	} as INodeProperties;
}
