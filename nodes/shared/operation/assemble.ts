import type {
	IExecuteFunctions,
	IExecutePaginationFunctions,
	INodeExecutionData,
	INodeProperties,
	INodePropertyOptions,
	INodeType,
} from 'n8n-workflow';
import type { Field, Operation, Resource } from './types';

/** The keys of a field that n8n does not know. It is a record, so that TypeScript tells of a missing key. */
export const OURS: Record<Exclude<keyof Field, keyof INodeProperties>, true> = {
	path: true,
	file: true,
	local: true,
	as: true,
	sendsOff: true,
	insteadOf: true,
	fromEvent: true,
	whenEmpty: true,
	readAsWritten: true,
};

/** The forms that show a field: the forms of these operations. */
interface Forms {
	resource: string[];
	operation: string[];
}

/** Another field, which decides whether a field shows. */
interface Decider {
	name: string;
	/** The field shows when the decider has this value. */
	wanted: unknown;
	takesExpression: boolean;
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
 * The functions that run the operations in ordinary runs, for all items at once. The code of a run is loaded by the first
 * run, because n8n reads every node when it starts.
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

/**
 * The field Operation. Its first option is the default, which most people want; all other options follow by name. n8n keeps this
 * order in its list of actions as well.
 */
function operationProperty({ value, operations, defaultOperation }: Resource): INodeProperties {
	const isDefault = (operation: Operation) => operation.value === defaultOperation;
	const others = operations.filter((operation) => !isDefault(operation));
	const listed = [...operations.filter(isDefault), ...others];
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
	const operationsOf = new Map<Field, string[]>();
	for (const operation of operations) {
		for (const field of operation.fields) {
			operationsOf.set(field, [...(operationsOf.get(field) ?? []), operation.value]);
		}
	}
	return inFormOrder(operations).flatMap((field) => {
		const forms = { resource: [value], operation: operationsOf.get(field)! };
		const deciders = decidersOf(field, operations);
		return deciders ? markedRequired(field, deciders, forms) : [shownIn(field, forms)];
	});
}

function shownIn(field: Field, forms: Forms): INodeProperties {
	const property = toProperty(field);
	const { displayOptions } = field;
	property.displayOptions = { ...displayOptions, show: { ...forms, ...displayOptions?.show } };
	return property;
}

/**
 * The other fields that decide whether the form shows a required field. Undefined for a field that is not marked as
 * required, or whose conditions are not simple: one value of each decider, and at most one decider with an expression.
 */
function decidersOf(field: Field, operations: Operation[]): Decider[] | undefined {
	const { required, type, displayOptions, fromEvent, local } = field;
	if (!required || fromEvent !== undefined || type === 'resourceMapper') return;
	// Nearly every form has the names of selected fields: the copies would weigh more than the marks are worth
	if (local === 'output') return;
	const { show = {}, hide } = displayOptions ?? {};
	if (hide || Object.keys(show).length === 0) return;
	const { fields } = operations.find((operation) => operation.fields.includes(field))!;
	const deciders: Decider[] = [];
	for (const [name, values] of Object.entries(show)) {
		// n8n's own conditions, like '@tool', are about the node and not about a field
		const isOfField = !name.startsWith('@');
		if (values?.length !== 1 || !isOfField) return;
		const decider = fields.find((sibling) => sibling.name === name);
		const takesExpression = decider?.noDataExpression !== true;
		deciders.push({ name, wanted: values[0], takesExpression });
	}
	const withExpression = deciders.filter(({ takesExpression }) => takesExpression);
	return withExpression.length > 1 ? undefined : deciders;
}

/**
 * The properties of a field that the form marks as required: a marked one for when all deciders have the wanted value, and an
 * unmarked one for when a decider holds an expression, which may give another value. The unmarked one comes first, because
 * n8n's text for models takes from the first property of a name whether a value is demanded, and a marked one is demanded
 * with every choice.
 */
function markedRequired(field: Field, deciders: Decider[], forms: Forms): INodeProperties[] {
	const property = toProperty(field);
	const displayOptions = { show: { ...forms }, hide: hiddenUnlessWanted(deciders) };
	const marked: INodeProperties = { ...property, required: true, displayOptions };
	const open = deciders.find(({ takesExpression }) => takesExpression);
	if (!open) return [marked];
	const show = { ...forms, [open.name]: [{ _cnd: { startsWith: '=' } }] };
	const hide = hiddenUnlessWanted(deciders.filter((decider) => decider !== open));
	return [{ ...property, displayOptions: { show, hide } }, marked];
}

/**
 * Hides a property unless each decider has the wanted value. In `show`, n8n takes an expression for every value. `_cnd` is
 * n8n's word for a condition that is no comparison with one of some values.
 */
function hiddenUnlessWanted(deciders: Decider[]) {
	return Object.fromEntries(
		deciders.map(({ name, wanted }) => [name, [{ _cnd: { not: wanted } }]]),
	) as NonNullable<INodeProperties['displayOptions']>['hide'];
}

/**
 * The fields of all operations, so that each form keeps its order.
 * @throws when two forms show the same two fields in different orders
 */
function inFormOrder(operations: Operation[]): Field[] {
	/** The fields that stand directly before a field, in any form. */
	const before = new Map<Field, Set<Field>>();
	for (const { fields } of operations) {
		fields.forEach((field, index) => {
			const earlier = before.get(field) ?? new Set();
			if (index > 0) earlier.add(fields[index - 1]);
			before.set(field, earlier);
		});
	}
	const order = new Set<Field>();
	/** Adds a field after all fields that stand before it; `later` are the fields that wait for this field. */
	const add = (field: Field, later: Field[] = []) => {
		if (order.has(field)) return;
		if (later.includes(field)) {
			const [{ action }] = operations.filter(({ fields }) => fields.includes(field));
			throw new Error(
				`"${action}" and another operation show "${field.displayName}" and "${later.at(-1)?.displayName}" in different orders`,
			);
		}
		for (const earlier of before.get(field) ?? []) add(earlier, [...later, field]);
		order.add(field);
	};
	for (const field of before.keys()) add(field);
	return [...order];
}

/**
 * The part of a field that n8n knows. A field that depends on a decider loses its mark `required`: as soon as the decider
 * holds an expression, n8n demands the required fields of all its values. {@link markedRequired} sets the mark in simple
 * cases. The node itself refuses every required field that is empty.
 */
function toProperty(field: Field): INodeProperties {
	const property: Record<string, unknown> = {};
	// `Object.entries` would take longer, and this runs for each field whenever n8n starts
	for (const key in field) {
		// By `routing`, n8n's own loop would build a second request, which nobody sends: `readFormOfItem` reads it
		if (!(key in OURS) && key !== 'routing') property[key] = field[key as keyof Field];
	}
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
