import type { IDataObject } from 'n8n-workflow';
import { collection, optionalOnBehalfOf } from '../../../shared/fields';
import { asRecord } from '../../../shared/values/readers';
import { MESSAGE_IS_GONE } from '../../../shared/transport/types';
import type { Field, Operation } from '../../../shared/operation/types';
import { messageId } from './messageFields';

const options: Field = collection('options', [
	{
		displayName: 'Delete Permanently',
		name: 'permanent',
		type: 'boolean',
		default: false,
		description:
			'Whether to erase the message for good. When off, it stays in the app, marked as deleted.',
		routing: { send: { type: 'body', property: 'permanent' } },
	},
	{
		...optionalOnBehalfOf,
		description:
			'The sender who deletes the message, by UID. When empty, the app itself deletes it.',
	},
]);

export const deleteMessage: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Delete a message',
	description: 'Take a message out of its conversation, marked as deleted or for good',
	routing: { request: { method: 'DELETE', url: '/messages/{id}' } },
	fields: [messageId, options],
	doneAfterLostAnswer: MESSAGE_IS_GONE,
	records: (data, { request: { ids, body } }) => [
		{ deleted: true, ...ids, permanent: body.permanent === true, ...detailsIn(asRecord(data)) },
	],
};

/** The service answers with the action message that it sends to the conversation, or with a confirmation. */
function detailsIn(answer: IDataObject): IDataObject {
	if ('success' in answer) return answer;
	const { sender, receiver, receiverType, conversationId } = answer;
	return { deletedBy: sender, receiver, receiverType, conversationId };
}
