import {
	bySourceCursor,
	collection,
	limit,
	refuseReversedPeriod,
	returnAll,
	wholePeriod,
} from '../../../shared/fields';
import { unixMilliseconds } from '../../../shared/values/time';
import type { Field, Item, Operation } from '../../../shared/operation/types';

const filters: Field = collection('filters', [
	{
		displayName: 'From',
		name: 'startTime',
		type: 'dateTime',
		default: '',
		description: 'Only sources from this time on. ISO 8601; without a zone: UTC.',
		routing: { send: { type: 'query', property: 'startTime' } },
		as: unixMilliseconds,
	},
	{
		displayName: 'Until',
		name: 'endTime',
		type: 'dateTime',
		default: '',
		description: 'Only sources up to this time. ISO 8601; without a zone: UTC.',
		routing: { send: { type: 'query', property: 'endTime' } },
		as: unixMilliseconds,
	},
]);

/** Sends both ends of the period, because the service may want both. */
function completePeriod(item: Item): void {
	refuseReversedPeriod(item, ['startTime', 'From'], ['endTime', 'Until']);
	const { request } = item;
	request.query = { ...wholePeriod(), ...request.query };
}

export const getManySources: Operation = {
	name: 'Get Many Knowledge Sources',
	value: 'getManySources',
	action: 'Get many sources of the knowledge of AI agents',
	description: 'List texts, websites and files of the knowledge base, and whether they are indexed',
	routing: { request: { method: 'GET', url: '/ai-agents/agent-builder/knowledge-base' } },
	fields: [returnAll, limit, filters],
	paging: bySourceCursor,
	completeItem: completePeriod,
};
