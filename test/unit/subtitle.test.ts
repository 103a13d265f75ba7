import { Workflow } from 'n8n-workflow';
import type { INode, INodeParameters } from 'n8n-workflow';
import { nodeTypesBy } from '../engine/engine';
import { nodeWith } from '../support/nodes';
import { resources } from '../support/resources';

const PLACE = { id: '1', position: [0, 0] as [number, number] };

/** The text on the canvas below the name of the node. */
function subtitleOf(parameters: INodeParameters): string {
	const nodeType = nodeWith(parameters.resource);
	const node: INode = { ...PLACE, name: 'N', type: 'n', typeVersion: 1, parameters };
	const nodeTypes = nodeTypesBy(() => nodeType);
	const { expression } = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	const { subtitle } = nodeType.description;
	return expression.getSimpleParameterValue(node, subtitle, 'internal', {}) as string;
}

it.each([
	['user', 'getMany', 'Get many: user'],
	['moderation', 'reviewBlockedMessage', 'Review blocked message: moderation'],
	['keywordList', 'update', 'Update: keyword list'],
	['import', 'importUsers', 'Import users: import'],
])('says %s and %s as a person would', (resource, operation, expected) => {
	expect(subtitleOf({ resource, operation })).toBe(expected);
});

it('differs for each operation', () => {
	const all = resources.flatMap(({ value: resource, operations }) =>
		operations.map(({ value: operation }) => subtitleOf({ resource, operation })),
	);
	expect(new Set(all).size).toBe(all.length);
	for (const subtitle of all) expect(subtitle).toMatch(/^[A-Z][a-z ]+: [a-z ]+$/);
});
