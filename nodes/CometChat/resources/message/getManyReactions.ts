import type { IDataObject } from 'n8n-workflow';
import {
	byCursor,
	collection,
	limit,
	optional,
	optionalOnBehalfOf,
	output,
	returnAll,
} from '../../../shared/fields';
import { idInAddress } from '../../../shared/transport/urls';
import { asRecord } from '../../../shared/values/readers';
import type { Field, Operation } from '../../../shared/operation/types';
import { messageId, reaction } from './messageFields';

const filters: Field = collection('filters', [
	{
		...optional(reaction),
		// `run` fills the URL, which has no reaction without this filter
		path: undefined,
		local: true,
		description: 'Only reactions with this emoji',
		as: idInAddress,
	},
]);

const options: Field = collection('options', [
	{
		...optionalOnBehalfOf,
		description:
			'The user for whom the reactions are read, by UID. When empty, the app itself reads them.',
	},
]);

const paging = byCursor('id');

/** A reaction, and the name of the user beside the UID. */
function simplifyReaction(record: IDataObject): IDataObject {
	return {
		id: record.id,
		messageId: record.messageId,
		reaction: record.reaction,
		uid: record.uid,
		name: asRecord(record.reactedBy).name,
		reactedAt: record.reactedAt,
	};
}

export const getManyReactions: Operation = {
	name: 'Get Many Reactions',
	value: 'getManyReactions',
	action: 'Get many reactions to a message',
	description: 'List who reacted to a message and with which emoji',
	routing: { request: { method: 'GET', url: '/messages/{id}/reactions' } },
	fields: [messageId, returnAll, limit, ...output, filters, options],
	paging,
	simplify: simplifyReaction,
	// Reactions with one emoji have an address of their own
	run: async (client, item) => {
		const { ids, headers } = item.request;
		const emoji = item.value('filters.reaction');
		const url = `/messages/{id}/reactions${emoji === undefined ? '' : '/{reaction}'}`;
		const path = { ...ids, reaction: emoji };
		return await client.list({ method: 'GET', url, path, headers }, paging, item.limit);
	},
};
