import { uidInQuery } from '../../fields';
import { clock } from '../../transport/clock';
import { unixMilliseconds } from '../../transport/request/time';
import type { Convert, Field, Operation } from '../../transport/types';
import { idCell, idColumn, kinds, typeColumn } from './conversationRows';
import { table } from './table';
import { withUid } from './withUid';

const later: Convert = (value, refuse) => {
	const time = unixMilliseconds(value, refuse) as number;
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
				idCell,
				{
					displayName: 'Type',
					name: 'type',
					type: 'options',
					options: kinds,
					default: 'oneOnOne',
					description: 'Whether the ID is that of a user or of a group',
				},
				{
					displayName: 'Until',
					name: 'until',
					type: 'dateTime',
					default: '',
					description:
						'When the conversation notifies again, UTC where it names no zone. An expression like <code>{{ $now.plus(8, "hours") }}</code> counts from now.',
				},
			],
		},
	],
	routing: { send: { type: 'body', property: 'conversations' } },
	as: table('conversation', {
		id: idColumn,
		type: { ...typeColumn, required: true },
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
