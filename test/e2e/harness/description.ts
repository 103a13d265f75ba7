import type { N8nApi } from './api';
import { CAMPAIGNS_TYPE, NODE_TYPE } from './paths';

interface DisplayOptions {
	show?: Record<string, unknown[]>;
	hide?: Record<string, unknown[]>;
}

export interface Property {
	displayName: string;
	name: string;
	type: string;
	default: unknown;
	displayOptions?: DisplayOptions;
	options?: Array<{
		name: string;
		value?: unknown;
		displayName?: string;
		action?: string;
		values?: Property[];
		displayOptions?: DisplayOptions;
	}>;
	typeOptions?: Record<string, unknown>;
}

interface Operation {
	name: string;
	value: string;
	action: string;
}

interface Resource {
	name: string;
	value: string;
	operations: Operation[];
	defaultOperation: string;
}

export interface Description {
	properties: Property[];
	resources: Resource[];
	defaultResource: string;
}

/** The description of a node with operations in the running n8n; the editor draws the node from it. */
export async function readDescription(api: N8nApi, nodeType = NODE_TYPE): Promise<Description> {
	const types = await api.nodeTypes();
	const type = types.find(({ name }) => name === nodeType) as unknown as {
		properties: Property[];
	};
	const { properties } = type;
	const [resource] = properties.filter(({ name }) => name === 'resource');
	const resources = (resource.options ?? []).filter(isOwn).map(({ name, value }) => {
		const [operation] = properties.filter(
			(property) => property.name === 'operation' && isShown(property, { resource: value }),
		);
		return {
			name,
			value: String(value),
			operations: (operation.options ?? []).filter(isOwn) as Operation[],
			defaultOperation: String(operation.default),
		};
	});
	return { properties, resources, defaultResource: String(resource.default) };
}

/** The descriptions of all nodes with operations, by their types. */
export async function readDescriptions(api: N8nApi): Promise<Map<string, Description>> {
	const types = [NODE_TYPE, CAMPAIGNS_TYPE];
	return new Map(
		await Promise.all(types.map(async (type) => [type, await readDescription(api, type)] as const)),
	);
}

/** The resource and operation that the parameters of a node name; exported workflows leave default values out. */
export function operationOf(
	{ resources, defaultResource }: Description,
	parameters: Record<string, unknown>,
): { resource: Resource; operation: Operation } {
	const wanted = parameters.resource ?? defaultResource;
	const resource = resources.find(({ value }) => value === wanted);
	const operation = resource?.operations.find(
		({ value }) => value === (parameters.operation ?? resource.defaultOperation),
	);
	if (!resource || !operation)
		throw new Error(`The node has no ${String(wanted)}: ${String(parameters.operation)}`);
	return { resource, operation };
}

/** Whether an entry is not the one that n8n adds, which leads to its HTTP Request node. */
function isOwn({ value }: { value?: unknown }): boolean {
	return value !== '__CUSTOM_API_CALL__';
}

/**
 * Whether a property belongs into the form when other parameters have these values. An option inside of a
 * collection names the parameters of the node with a slash before them.
 */
export function isShown(
	{ displayOptions }: { displayOptions?: DisplayOptions },
	values: Record<string, unknown>,
): boolean {
	const { show = {}, hide = {} } = displayOptions ?? {};
	// A step of a workflow is no tool
	const valuesOfNode: Record<string, unknown> = { '@tool': false, ...values };
	const fits = ([name, allowed]: [string, unknown[]]) =>
		allowed.some((condition) => isMet(condition, valuesOfNode[name.replace(/^\//, '')]));
	return Object.entries(show).every(fits) && !Object.entries(hide).some(fits);
}

/** The shortest expression, for the conditions of our forms, which look only at the beginning of a value. */
export const AN_EXPRESSION = '=';

/** Whether a value meets a condition: it is the condition itself, is not `not` of it, or begins with its `startsWith`. */
function isMet(condition: unknown, value: unknown): boolean {
	const { _cnd: rule } = (condition ?? {}) as { _cnd?: { not?: unknown; startsWith?: string } };
	if (!rule) return condition === value;
	return rule.startsWith === undefined
		? value !== rule.not
		: typeof value === 'string' && value.startsWith(rule.startsWith);
}
