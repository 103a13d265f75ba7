import { uidInQuery } from '../../../shared/fields';
import { clock } from '../../../shared/transport/clock';
import { unixMilliseconds } from '../../../shared/values/time';
import type { Convert } from '../../../shared/values/types';
import type { Field, Operation } from '../../../shared/operation/types';
import { conversationCells, conversationRows, typeCell } from './conversationRows';
import { withUid } from './withUid';

/** A time in the future, in Unix milliseconds. */
const later: Convert = (value, refuse) => {
	const time = unixMilliseconds(value, refuse);
	return time > clock.now() ? time : refuse('has passed already');
};

const conversations: Field = {
	displayName: 'Conversations',
	name: 'conversations',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	required: true,
	placeholder: 'Add conversation',
	default: {},
	description: 'The conversations that do not notify the user for some time',
	options: [
		{
			displayName: 'Conversation',
			name: 'conversation',
			values: [
				...conversationCells,
				{
					displayName: 'Until',
					name: 'until',
					type: 'dateTime',
					default: '',
					description:
						'The end of the mute. ISO 8601; without a zone: UTC; an expression like <code>{{ $now.plus(8, "hours") }}</code> counts from now.',
				},
			],
		},
	],
	routing: { send: { type: 'body', property: 'conversations' } },
	as: conversationRows({
		type: { ...typeCell, required: true },
		until: { label: 'Until', as: later, required: true },
	}),
};

export const muteConversations: Operation = {
	name: 'Mute Conversations',
	value: 'muteConversations',
	action: 'Mute conversations of a user',
	description: 'Keep conversations from notifying a user until a certain time',
	routing: { request: { method: 'PUT', url: '/notifications/v1/preferences/mute' } },
	fields: [uidInQuery, conversations],
	records: withUid({ muted: true }),
};
