import { uidInQuery } from '../../../shared/fields';
import type { Field, Operation } from '../../../shared/operation/types';
import { EACH_REFUSAL_FAILS } from '../../../shared/transport/types';
import { conversationCells, conversationRows } from './conversationRows';
import { withUid } from './withUid';

const conversations: Field = {
	displayName: 'Conversations',
	name: 'conversations',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	required: true,
	placeholder: 'Add conversation',
	default: {},
	description: 'The conversations that notify the user again',
	options: [
		{
			displayName: 'Conversation',
			name: 'conversation',
			values: conversationCells,
		},
	],
	routing: { send: { type: 'body', property: 'conversations' } },
	as: conversationRows(),
};

export const unmuteConversations: Operation = {
	name: 'Unmute Conversations',
	value: 'unmuteConversations',
	action: 'Unmute conversations of a user',
	description: 'Let muted conversations notify a user again',
	routing: { request: { method: 'DELETE', url: '/notifications/v1/preferences/mute' } },
	fields: [uidInQuery, conversations],
	doneAfterLostAnswer: EACH_REFUSAL_FAILS,
	records: withUid({ unmuted: true }),
};
