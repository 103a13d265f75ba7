import type { INodeProperties, INodePropertyOptions, INodeType } from 'n8n-workflow';
import { createTransport } from './transport';
import type { Field, Resource } from './transport/types';

/** One field object with the operations that list it. */
interface Placement {
	field: Field;
	resources: string[];
	operations: string[];
}

/** All properties of the node: the resource, the operations of each resource, then the fields. */
export function assembleProperties(resources: Resource[]): INodeProperties[] {
	const [{ value: firstResource }] = resources;
	return [
		{
			displayName: 'Resource',
			name: 'resource',
			type: 'options',
			noDataExpression: true,
			options: resources.map(({ name, value }) => ({ name, value })),
			default: firstResource,
		},
		...resources.map(operationProperty),
		...placeFields(resources).map(toProperty),
	];
}

/**
 * What runs for each operation. n8n's own loop for declarative nodes would resolve every expression four times
 * per item, and start all items at once; custom operations leave both to the transport.
 */
export function assembleOperations(
	resources: Resource[],
): NonNullable<INodeType['customOperations']> {
	return Object.fromEntries(
		resources.map((resource) => [
			resource.value,
			Object.fromEntries(
				resource.operations.map((operation) => [
					operation.value,
					operation.execute ?? createTransport(operation),
				]),
			),
		]),
	);
}

function operationProperty({
	value: resource,
	operations,
	defaultOperation,
}: Resource): INodeProperties {
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [resource] } },
		options: operations.map(
			({ name, value, action, description }): INodePropertyOptions => ({
				name,
				value,
				action,
				description,
			}),
		),
		default: defaultOperation,
	};
}

/**
 * Turns every field object into as few properties as possible. n8n resolves the value of a parameter once for
 * each property of its name, so resources that list the same field share one property, unless some other
 * operation would then show it, too.
 */
function placeFields(resources: Resource[]): Placement[] {
	return inFormOrder(resources).flatMap((field) => {
		const placements: Placement[] = [];
		for (const resource of resources) {
			const operations = resource.operations
				.filter(({ fields }) => fields.includes(field))
				.map(({ value }) => value);
			if (operations.length === 0) continue;
			const placement: Placement = { field, resources: [resource.value], operations };
			const partner = placements.find((other) => fits(resources, other, placement));
			if (partner) {
				partner.resources.push(resource.value);
				partner.operations = [...new Set([...partner.operations, ...operations])];
			} else {
				placements.push(placement);
			}
		}
		return placements;
	});
}

/** The distinct fields of all operations, in an order that keeps the order of every operation's form. */
function inFormOrder(resources: Resource[]): Field[] {
	const forms = resources.flatMap(({ operations }) => operations.map(({ fields }) => [...fields]));
	const order: Field[] = [];
	for (;;) {
		const heads = forms.flatMap((form) => form.slice(0, 1));
		if (heads.length === 0) return order;
		const next = heads.find((head) => !forms.some((form) => form.indexOf(head) > 0));
		if (!next) {
			throw new Error(
				`Operations order these fields differently: ${heads.map(({ name }) => name).join(', ')}`,
			);
		}
		order.push(next);
		forms.filter(([head]) => head === next).forEach((form) => form.shift());
	}
}

/** Whether one property for both would show the field at exactly the operations that list it. */
function fits(resources: Resource[], one: Placement, other: Placement): boolean {
	const names = [...one.resources, ...other.resources];
	const operations = [...one.operations, ...other.operations];
	return resources
		.filter(({ value }) => names.includes(value))
		.flatMap((resource) => resource.operations)
		.filter(({ value }) => operations.includes(value))
		.every(({ fields }) => fields.includes(one.field));
}

function toProperty({ field, resources, operations }: Placement): INodeProperties {
	const { show, ...otherRules } = field.displayOptions ?? {};
	return {
		...withoutDestination(field),
		displayOptions: {
			...otherRules,
			show: { resource: resources, operation: operations, ...show },
		},
	};
}

/** Destinations are for the transport alone. */
function withoutDestination(field: Field): INodeProperties {
	const property = { ...field };
	delete property.send;
	if (field.options) {
		property.options = (field.options as Field[]).map((option) =>
			'displayName' in option ? (withoutDestination(option) as Field) : option,
		);
	}
	return property as INodeProperties;
}
