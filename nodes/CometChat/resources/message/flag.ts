import { collection, onBehalfOf, picker } from '../../../shared/fields';
import type { Field, Operation } from '../../../shared/operation/types';
import { messageId } from './messageFields';

const reporter: Field = {
	...onBehalfOf,
	displayName: 'Reported By',
	description:
		'The user who reports the message, by UID. The user has to take part in the conversation.',
};

// The vendor's client and the newest reference call it `id`; an older page of the reference says `reasonId`.
// https://www.cometchat.com/docs/rest-api/moderation/flag-a-message
const reason: Field = {
	...picker('reasonId', 'Reason', 'searchReasons', 'e.g. spam', 'The reason for the report, by ID'),
	routing: { send: { type: 'body', property: 'id' } },
};

const additionalFields: Field = collection('additionalFields', [
	{
		displayName: 'Remark',
		name: 'remark',
		type: 'string',
		default: '',
		placeholder: 'e.g. The same advertisement for the third time',
		description: 'A note for the moderators',
		routing: { send: { type: 'body', property: 'remark' } },
	},
]);

export const flag: Operation = {
	name: 'Flag',
	value: 'flag',
	action: 'Flag or report a message',
	description: 'Report a message for a user, so that moderators decide about it',
	routing: { request: { method: 'POST', url: '/messages/{id}/flagged' } },
	fields: [messageId, reporter, reason, additionalFields],
	confirmation: { flagged: true },
};
