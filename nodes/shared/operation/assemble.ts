import type {
	IExecuteFunctions,
	IExecutePaginationFunctions,
	INodeExecutionData,
	INodeProperties,
	INodePropertyOptions,
	INodeType,
} from 'n8n-workflow';
import type { Field, Operation, Resource } from './types';

/** The keys of a field that n8n does not know; the compiler names a key that is missing here. */
export const OURS: Record<Exclude<keyof Field, keyof INodeProperties>, true> = {
	path: true,
	file: true,
	local: true,
	as: true,
	sendsOff: true,
	insteadOf: true,
	fromEvent: true,
	whenEmpty: true,
	written: true,
};

const OUR_KEYS = Object.keys(OURS);

/** The resource and the operations in whose form a field stands. */
interface Place {
	resource: string[];
	operation: string[];
}

/** A field shows when the field `name` has the value `wanted`. */
interface Decider {
	name: string;
	wanted: unknown;
	/** Whether the other field can hold an expression. */
	isOpen: boolean;
}

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
			// Makes n8n's own loop send everything through the transport
			routing: { send: { paginate: true } },
		},
		...resources.flatMap((resource) => [operationProperty(resource), ...fieldProperties(resource)]),
	];
}

/**
 * The functions that run the operations in ordinary runs, for all items at once. n8n reads every node when it starts, so
 * what only a run needs is loaded by the first run.
 */
export function assembleOperations(
	resources: Resource[],
): NonNullable<INodeType['customOperations']> {
	return Object.fromEntries(
		resources.map((resource) => [
			resource.value,
			Object.fromEntries(
				resource.operations.map((operation) => [operation.value, allItems(operation)]),
			),
		]),
	);
}

function allItems(operation: Operation) {
	return async function (this: IExecuteFunctions): Promise<INodeExecutionData[][] | null> {
		const { runAllItems } = await import('./run/allItems');
		return await runAllItems(this, operation);
	};
}

/** The function that runs an operation in n8n's own loop, which asks for the pages of one item. */
export function assemblePagination(resources: Resource[]) {
	return async function (this: IExecutePaginationFunctions): Promise<INodeExecutionData[]> {
		const { runOneItem } = await import('./run/oneItem');
		return await runOneItem(this, resources);
	};
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

/** The properties of each field object of a resource, shown for the operations that list it. */
function fieldProperties({ value, operations }: Resource): INodeProperties[] {
	const listing = new Map<Field, string[]>();
	for (const { value: name, fields } of operations) {
		for (const field of fields) listing.set(field, [...(listing.get(field) ?? []), name]);
	}
	return inFormOrder(operations).flatMap((field) => {
		const place = { resource: [value], operation: listing.get(field)! };
		const deciders = decidersOf(field, operations);
		return deciders ? markedRequired(field, deciders, place) : [shownAt(field, place)];
	});
}

function shownAt(field: Field, place: Place): INodeProperties {
	const { displayOptions } = field;
	const show = { ...place, ...displayOptions?.show };
	return { ...toProperty(field), displayOptions: { ...displayOptions, show } };
}

/**
 * The values of other fields for which the form shows a required field, at most one of which can be an expression;
 * undefined where it is not as simple.
 */
function decidersOf(field: Field, operations: Operation[]): Decider[] | undefined {
	const { required, type, displayOptions, fromEvent, local } = field;
	if (!required || fromEvent !== undefined || type === 'resourceMapper') return;
	// Of the names of selected fields, which nearly every form has, a second copy would weigh more than a mark is worth
	if (local === 'output') return;
	const { show = {}, hide } = displayOptions ?? {};
	if (hide || Object.keys(show).length === 0) return;
	const { fields } = operations.find((operation) => operation.fields.includes(field))!;
	const deciders: Decider[] = [];
	for (const [name, values] of Object.entries(show)) {
		if (values?.length !== 1 || name.startsWith('@')) return;
		const other = fields.find((sibling) => sibling.name === name);
		deciders.push({ name, wanted: values[0], isOpen: other?.noDataExpression !== true });
	}
	return deciders.filter(({ isOpen }) => isOpen).length > 1 ? undefined : deciders;
}

/**
 * A field that the form marks as required. n8n would demand it also where another field holds an expression that means
 * another value. So there the form has a second field of this name, which is not marked. It comes first, because n8n's
 * text for models takes from the first one whether a value is demanded, and a marked one is demanded with every choice.
 */
function markedRequired(field: Field, deciders: Decider[], place: Place): INodeProperties[] {
	const unless = (some: Decider[]) =>
		Object.fromEntries(some.map(({ name, wanted }) => [name, [{ _cnd: { not: wanted } }]]));
	const byExpression = deciders
		.filter(({ isOpen }) => isOpen)
		.map(({ name }) => {
			const show = { ...place, [name]: [{ _cnd: { startsWith: '=' } }] };
			const hide = unless(deciders.filter((one) => one.name !== name));
			return { ...toProperty(field), displayOptions: { show, hide } };
		});
	const displayOptions = { show: place, hide: unless(deciders) };
	const marked = { ...toProperty(field), required: true, displayOptions };
	return [...byExpression, marked] as INodeProperties[];
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
 * an expression, n8n demands the required fields of all its values. {@link markedRequired} finds a way for simple cases.
 * The node itself refuses every required field that is empty.
 */
function toProperty(field: Field): INodeProperties {
	// Not key by key: this runs for each field whenever n8n starts, and a copy takes half the time
	const property: Record<string, unknown> = { ...field };
	for (const key of OUR_KEYS) if (key in property) delete property[key];
	// The form is read by the fields themselves. Of this, n8n's own loop would only make a second request that nobody sends
	delete property.routing;
	const { options, displayOptions, fromEvent } = field;
	const dependsOnOthers = (displayOptions?.show ?? fromEvent) !== undefined;
	if (dependsOnOthers) delete property.required;
	if (options) {
		property.options = options.map((option) =>
			'displayName' in option ? toProperty(option as Field) : option,
		);
	}
	return property as unknown as INodeProperties;
}
