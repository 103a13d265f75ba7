import type { IDataObject } from 'n8n-workflow';
import {
	metadataMode,
	optionalOnBehalfOf,
	replacingTags,
	updateMergingMetadata,
} from '../../fields';
import { isRecord } from '../../transport/request/values';
import type { Field, Operation, Outcome } from '../../transport/types';
import { checkContent, messageMetadata } from './content';
import { messageId } from './messageFields';

const updateFields: Field = {
	displayName: 'Update Fields',
	name: 'updateFields',
	type: 'collection',
	required: true,
	placeholder: 'Add field',
	default: {},
	options: [
		messageMetadata,
		metadataMode,
		replacingTags,
		{
			displayName: 'Text',
			name: 'text',
			type: 'string',
			typeOptions: { rows: 3 },
			default: '',
			placeholder: 'e.g. Hello Ada, welcome to our community!',
			description: 'The new text, in place of the old one',
			routing: { send: { type: 'body', property: 'data.text' } },
		},
	],
};

const options: Field = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [
		{
			...optionalOnBehalfOf,
			description:
				'The user who edits the message, chosen from the list or given by UID. It has to be the sender. When empty, the app itself edits it, whoever sent it.',
		},
	],
};

export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update a message',
	description: 'Change the text, metadata or tags of a message; returns the edited message',
	routing: { request: { method: 'PUT', url: '/messages/{id}' } },
	fields: [messageId, updateFields, options],
	complete: ({ request }) => checkContent(request.body.data, 'Update Fields'),
	run: async (client, item) =>
		(await updateMergingMetadata(client, item, '/messages/{id}', ['data', 'metadata'])).map(
			editedMessage,
		),
};

/** The service answers with the message by which it tells the conversation; what it is about is the edited one. */
function editedMessage(outcome: Outcome): Outcome {
	const { data } = outcome as IDataObject;
	const entities = isRecord(data) && isRecord(data.entities) ? data.entities : {};
	const edited = isRecord(entities.on) ? entities.on.entity : undefined;
	return isRecord(edited) ? (edited as IDataObject) : outcome;
}
