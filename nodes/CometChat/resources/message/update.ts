import type { IDataObject } from 'n8n-workflow';
import { collection, optionalOnBehalfOf, outputOfWrite } from '../../../shared/fields';
import { metadataMode, replacingTags, updateMergingMetadata } from '../../fields';
import { simplifyMessage } from '../../../shared/records/simplify';
import { asRecord, isRecord, jsonObject } from '../../../shared/values/readers';
import type { RecordOrRefusal } from '../../../shared/operation/outcome';
import type { Field, Operation } from '../../../shared/operation/types';
import {
	messageMetadata,
	messageMetadataValues,
	refuseObjectAsText,
	refuseTooLong,
} from './content';
import { messageId } from './messageFields';

const updateFields: Field = collection(
	'updateFields',
	[
		{
			displayName: 'Custom Data',
			name: 'customData',
			type: 'json',
			default: '{}',
			placeholder: 'e.g. {"latitude": 50.62, "longitude": 3.05}',
			description: 'The new content of a custom message, as a JSON object; it replaces the old one',
			routing: { send: { type: 'body', property: 'data.customData' } },
			as: jsonObject,
		},
		messageMetadata,
		metadataMode,
		messageMetadataValues,
		replacingTags,
		{
			displayName: 'Text',
			name: 'text',
			type: 'string',
			typeOptions: { rows: 3 },
			default: '',
			placeholder: 'e.g. Hello Ada, welcome to our community!',
			description: 'The new text of a text message, or the new caption of a media message',
			routing: { send: { type: 'body', property: 'data.text' } },
		},
	],
	{ required: true },
);

const options: Field = collection('options', [
	{
		...optionalOnBehalfOf,
		description: 'The sender who edits the message, by UID. When empty, the app itself edits it.',
	},
]);

export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update a message',
	description:
		'Change the text, caption, custom data, metadata or tags of a message; returns the edited message',
	routing: { request: { method: 'PUT', url: '/messages/{id}' } },
	fields: [messageId, updateFields, options, outputOfWrite],
	// Beside the usual short form: what an edit changes
	simplify: (message) => ({
		...simplifyMessage(message),
		tags: message.tags,
		editedAt: message.editedAt,
		editedBy: message.editedBy,
	}),
	completeItem: (item) => {
		refuseObjectAsText(item, { name: 'updateFields.text', displayName: 'Text' });
		refuseTooLong(item.request.body.data, 'Update Fields');
	},
	run: async (client, item) => {
		const edits = await updateMergingMetadata(client, item, '/messages/{id}', {
			metadataPath: ['data', 'metadata'],
			// The metadata that the message has already counts for the size, too
			check: ({ data }) => refuseTooLong(data, 'Update Fields'),
		});
		return edits.map(editedMessage);
	},
};

/** The service answers with the action message that it sends to the conversation; the edited message is inside. */
function editedMessage(outcome: RecordOrRefusal): RecordOrRefusal {
	const { data } = outcome as IDataObject;
	const entities = asRecord(asRecord(data).entities);
	const edited = isRecord(entities.on) ? entities.on.entity : undefined;
	return isRecord(edited) ? (edited as IDataObject) : outcome;
}
