import type { INodeParameters, INodeType } from 'n8n-workflow';

const narrowedNodes = new WeakMap<INodeType, Map<string, INodeType>>();

/**
 * A node without the fields of other operations than that of a form; the node itself when the form does not say which
 * operation it is. n8n drops these fields as well, but it walks through all fields of a node several times for each run,
 * which takes longer than most runs of tests. `narrowed.test.ts` compares the two.
 */
export function narrowNode(whole: INodeType, { resource, operation }: INodeParameters): INodeType {
	if (typeof resource !== 'string' || typeof operation !== 'string') return whole;
	const nodes = narrowedNodes.get(whole) ?? new Map<string, INodeType>();
	narrowedNodes.set(whole, nodes);
	const key = `${resource} ${operation}`;
	const node = nodes.get(key) ?? withFieldsOf(whole, resource, operation);
	nodes.set(key, node);
	return node;
}

/** A field without `show` belongs to every operation. */
function withFieldsOf(whole: INodeType, resource: string, operation: string): INodeType {
	const properties = whole.description.properties.filter(({ displayOptions }) => {
		const { resource: ofResources, operation: ofOperations } = displayOptions?.show ?? {};
		return ofResources?.includes(resource) !== false && ofOperations?.includes(operation) !== false;
	});
	return Object.assign(Object.create(Object.getPrototypeOf(whole) as object) as INodeType, {
		...whole,
		description: { ...whole.description, properties },
	});
}
