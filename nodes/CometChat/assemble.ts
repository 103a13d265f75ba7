import type { INodeProperties, INodePropertyOptions, INodeType } from 'n8n-workflow';
import { runAllItems } from './transport/run/allItems';
import type { Field, Operation, Resource } from './transport/types';

/** The keys of a field that n8n does not know; the compiler names one that is missing here. */
const OURS: Record<Exclude<keyof Field, keyof INodeProperties>, true> = {
	path: true,
	file: true,
	content: true,
	local: true,
	as: true,
	clears: true,
	sendsOff: true,
	insteadOf: true,
	fromEvent: true,
	protects: true,
	written: true,
};

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
				resource.operations.map((operation) => [operation.value, runAllItems(operation)]),
			),
		]),
	);
}

function resourceOption({ name, value, description, notForTools }: Resource): INodePropertyOptions {
	const hidden = { displayOptions: { show: { '@tool': [false] } } };
	return { name, value, description, ...(notForTools && hidden) };
}

/** n8n lists operations in this order, also in its list of actions: what most people want, then the others by name. */
function operationProperty({ value, operations, defaultOperation }: Resource): INodeProperties {
	const isFirst = (operation: Operation) => operation.value === defaultOperation;
	const listed = [...operations.filter(isFirst), ...operations.filter((one) => !isFirst(one))];
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [value] } },
		options: listed.map(operationOption),
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

/**
 * The fields of all operations, so that each form keeps its order.
 * @throws when two forms show the same two fields in different orders
 */
function inFormOrder(operations: Operation[]): Field[] {
	const before = new Map<Field, Set<Field>>();
	for (const { fields } of operations) {
		fields.forEach((field, index) => {
			const earlier = before.get(field) ?? new Set();
			if (index > 0) earlier.add(fields[index - 1]);
			before.set(field, earlier);
		});
	}
	const order = new Set<Field>();
	const place = (field: Field, later: Field[] = []) => {
		if (order.has(field)) return;
		if (later.includes(field)) {
			const [{ action }] = operations.filter(({ fields }) => fields.includes(field));
			throw new Error(
				`"${action}" and another operation show "${field.displayName}" and "${later.at(-1)?.displayName}" in different orders`,
			);
		}
		for (const earlier of before.get(field) ?? []) place(earlier, [...later, field]);
		order.add(field);
	};
	for (const field of before.keys()) place(field);
	return [...order];
}

/**
 * n8n's own part of a field. A field that depends on another one is not required for n8n: as soon as the other one holds
 * an expression, n8n demands the required fields of all its values. The node itself refuses the field when it is empty.
 */
function toProperty(field: Field): INodeProperties {
	const { options, displayOptions } = field;
	const isLeftOut = (key: string) =>
		Object.hasOwn(OURS, key) ||
		(key === 'required' && (displayOptions?.show ?? field.fromEvent) !== undefined);
	const property = Object.fromEntries(Object.entries(field).filter(([key]) => !isLeftOut(key)));
	return {
		...property,
		...(options && {
			options: options.map((option) =>
				'displayName' in option ? toProperty(option as Field) : option,
			),
		}),
	} as INodeProperties;
}
