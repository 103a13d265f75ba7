import type { IDataObject } from 'n8n-workflow';
import { byCursor, collection, limit, output, returnAll } from '../../../shared/fields';
import type { Field, Operation } from '../../../shared/operation/types';

const filters: Field = collection('filters', [
	{
		displayName: 'Search',
		name: 'search',
		type: 'string',
		default: '',
		placeholder: 'e.g. support',
		description: 'Only agents that this text finds',
		routing: { send: { type: 'query', property: 'search' } },
	},
]);

/** The short form of an agent. */
function simplifyAgent(agent: IDataObject): IDataObject {
	return {
		uid: agent.uid,
		name: agent.name,
		description: agent.description,
		model: agent.model,
		isActive: agent.isActive,
		createdAt: agent.createdAt,
		updatedAt: agent.updatedAt,
	};
}

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many AI agents',
	description: 'List the agents that were built in the dashboard of CometChat',
	routing: { request: { method: 'GET', url: '/ai-agents/agent-builder/agents' } },
	fields: [returnAll, limit, ...output, filters],
	paging: byCursor('uid'),
	simplify: simplifyAgent,
};
