import { notice, sourceId } from '../../../shared/fields';
import { asRecord } from '../../../shared/values/readers';
import type { Field, Operation } from '../../../shared/operation/types';
import { KNOWLEDGE } from './knowledgeBase';

const sourceType: Field = {
	displayName: 'Type',
	name: 'sourceType',
	type: 'options',
	options: [
		{ name: 'Text', value: 'text' },
		{ name: 'Website', value: 'website' },
	],
	default: 'text',
	description: 'What the source is',
	local: true,
};

export const deleteSource: Operation = {
	name: 'Delete Knowledge Source',
	value: 'deleteSource',
	action: 'Delete a source of the knowledge of AI agents',
	description: 'Remove a text, or a website with its pages, from the knowledge of all agents',
	routing: { request: { method: 'DELETE', url: `${KNOWLEDGE}/text/{uniqueId}` } },
	fields: [
		sourceType,
		sourceId,
		notice('deleteSourceNotice', 'No agent knows it afterwards. This cannot be undone.'),
	],
	doneAfterLostAnswer: ['ERR_KB_NOT_FOUND'],
	// The request of the operation is that for a text. A website has another URL
	run: async (client, { request, value }) => {
		const { ids, doneAfterLostAnswer } = request;
		const url = `${KNOWLEDGE}/website/{uniqueId}`;
		const { data } =
			value(sourceType.name) === 'website'
				? await client.sendDescribed({ method: 'DELETE', url, path: ids, doneAfterLostAnswer })
				: await client.sendPrepared(request);
		return [{ deleted: true, ...ids, ...asRecord(data) }];
	},
};
