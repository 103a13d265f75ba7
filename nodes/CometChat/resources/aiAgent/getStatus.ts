import { withListHint } from '../../../shared/fields';
import { list } from '../../../shared/values/readers';
import type { Field, Operation } from '../../../shared/operation/types';
import { KNOWLEDGE } from './knowledgeBase';
import { idsOfItems, sourceColumn } from './sourceColumn';

const from: Field = {
	displayName: 'Source IDs From',
	name: 'sourcesFrom',
	type: 'options',
	options: [
		{
			name: 'Input Items',
			value: 'items',
			description: 'A field of each item: all items make one request',
			// Not offered to tools, which have one item
			displayOptions: { show: { '@tool': [false] } },
		},
		{ name: 'Text', value: 'text' },
	],
	default: 'text',
	description: 'Where the IDs come from',
	local: true,
};

const ids: Field = {
	displayName: 'Source IDs',
	name: 'sourceIds',
	type: 'string',
	typeOptions: { rows: 2 },
	required: true,
	default: '',
	placeholder: 'e.g. f47ac10b-58cc-4372-a567-0e02b2c3d479',
	description: withListHint('The IDs of texts, websites or files'),
	displayOptions: { show: { sourcesFrom: ['text'] } },
	routing: { send: { type: 'body', property: 'uniqueId' } },
	as: list,
};

export const getStatus: Operation = {
	name: 'Get Knowledge Status',
	value: 'getStatus',
	action: 'Get the status of knowledge of AI agents',
	description: 'Tell of sources whether they are indexed, so that agents can find them',
	routing: { request: { method: 'POST', url: `${KNOWLEDGE}/status/poll` } },
	fields: [from, ids, sourceColumn],
	idempotent: true,
	joinsItems: (read) => read(from.name) === 'items',
	completeItem: (item) => {
		const { body } = item.request;
		if (item.value(from.name) === 'items') body.uniqueId = idsOfItems(item).flat();
		body.uniqueId = [...new Set(body.uniqueId as string[])];
	},
	run: async (client, item) => {
		const { readStates } = await import('./getStatus.run');
		return await readStates(client, item);
	},
};
