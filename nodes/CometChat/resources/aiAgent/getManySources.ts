import {
	byCursor,
	collection,
	limit,
	refuseReversedPeriod,
	returnAll,
} from '../../../shared/fields';
import { unixMilliseconds } from '../../../shared/values/time';
import type { Field, Item, Operation } from '../../../shared/operation/types';

const DAY = 86_400_000;

const filters: Field = collection('filters', [
	{
		displayName: 'From',
		name: 'startTime',
		type: 'dateTime',
		default: '',
		description: 'Only sources from this time on. A time without a time zone counts as UTC.',
		routing: { send: { type: 'query', property: 'startTime' } },
		as: unixMilliseconds,
	},
	{
		displayName: 'Until',
		name: 'endTime',
		type: 'dateTime',
		default: '',
		description: 'Only sources up to this time. A time without a time zone counts as UTC.',
		routing: { send: { type: 'query', property: 'endTime' } },
		as: unixMilliseconds,
	},
]);

/** The service may want both ends of a period. Without one, it ends tomorrow, because its clock may be ahead. */
function completePeriod(item: Item): void {
	refuseReversedPeriod(item, ['startTime', 'From'], ['endTime', 'Until']);
	const { query } = item.request;
	query.startTime ??= 0;
	query.endTime ??= Date.now() + DAY;
}

export const getManySources: Operation = {
	name: 'Get Many Knowledge Sources',
	value: 'getManySources',
	action: 'Get many sources of the knowledge of AI agents',
	description: 'List texts, websites and files of the knowledge base, and whether they are indexed',
	routing: { request: { method: 'GET', url: '/ai-agents/agent-builder/knowledge-base' } },
	fields: [returnAll, limit, filters],
	paging: byCursor('uniqueId'),
	complete: completePeriod,
};
