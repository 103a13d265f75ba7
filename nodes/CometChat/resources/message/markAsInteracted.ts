import { withListHint, onBehalfOf } from '../../../shared/fields';
import { list } from '../../../shared/values/readers';
import type { Field, Operation } from '../../../shared/operation/types';
import { messageId } from './messageFields';

const elementIds: Field = {
	displayName: 'Element IDs',
	name: 'elementIds',
	type: 'string',
	typeOptions: { rows: 2 },
	required: true,
	default: '',
	placeholder: 'e.g. submit-button, name-field',
	description: withListHint(
		'The elements of the message that the user has used, by their IDs in the message',
	),
	routing: { send: { type: 'body', property: 'interactions' } },
	as: list,
};

/** https://www.cometchat.com/docs/rest-api/messages/mark-message-as-interacted */
export const markAsInteracted: Operation = {
	name: 'Mark as Interacted',
	value: 'markAsInteracted',
	action: 'Mark a message as interacted',
	description:
		'Record which elements of an interactive message, such as a form or a card, a user has used',
	routing: { request: { method: 'PATCH', url: '/messages/{id}/interacted' } },
	fields: [
		{ ...messageId, description: 'The ID of the message, which has to be an interactive one' },
		elementIds,
		{
			...onBehalfOf,
			description: 'The user who has used the elements, by UID',
		},
	],
	// An element that was recorded before keeps its first time
	idempotent: true,
	confirmation: { interacted: true },
};
