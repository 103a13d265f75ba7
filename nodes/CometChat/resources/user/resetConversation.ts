import { collection, notice, onBehalfOf, optionalPicker } from '../../../shared/fields';
import { preserveOrder } from '../../fields';
import { asRecord } from '../../../shared/values/readers';
import type { Field, Operation } from '../../../shared/operation/types';
import { EACH_REFUSAL_FAILS } from '../../../shared/transport/types';
import { otherUser } from './conversation';

const loser: Field = {
	...onBehalfOf,
	displayName: 'User (Loses the Conversation)',
	description:
		"The user who loses the conversation, by UID. 'Other User' keeps it, unless its messages are deleted permanently.",
};

const deleteMessagesPermanently: Field = {
	displayName: 'Delete Messages Permanently',
	name: 'deleteMessagesPermanently',
	type: 'boolean',
	default: false,
	description:
		"Whether to erase the messages for good. When off, they only disappear for 'User (Loses the Conversation)'.",
	routing: { send: { type: 'body', property: 'deleteMessagesPermanently' } },
};

const permanentNotice: Field = {
	...notice(
		'bothUsersNotice',
		'Both users lose all messages of the conversation. It cannot be undone.',
	),
	displayOptions: { show: { deleteMessagesPermanently: [true] } },
};

const options: Field = collection('options', [
	{
		...optionalPicker(
			'conversationWith',
			'Conversation With',
			'searchUsers',
			'e.g. superhero2',
			'',
		),
		description: "The user at the other end, if 'Other User' is 'User (Loses the Conversation)'",
		routing: { send: { type: 'body', property: 'conversationWith' } },
	},
	preserveOrder,
]);

export const resetConversation: Operation = {
	name: 'Reset Conversation',
	value: 'resetConversation',
	action: 'Reset a conversation with a user',
	description:
		'Remove a conversation between two users from the view of one of them, or erase it for both',
	routing: { request: { method: 'DELETE', url: '/users/{uid}/conversation' } },
	fields: [loser, otherUser, deleteMessagesPermanently, permanentNotice, options],
	doneAfterLostAnswer: EACH_REFUSAL_FAILS,
	records: (data, { request: { ids, headers, body } }) => {
		const uid = headers.onBehalfOf;
		const isLoser = String(ids.uid).toLowerCase() === uid.toLowerCase();
		// The API also takes the same user in both fields. Then 'Conversation With' names the other side
		const otherUid = isLoser ? (body.conversationWith ?? ids.uid) : ids.uid;
		return [{ reset: true, uid, otherUid, ...asRecord(data) }];
	},
};
