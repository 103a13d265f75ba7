import type { INodeProperties } from 'n8n-workflow';
import { optionalPicker } from '../../../shared/fields';
import { rows } from '../../../shared/values/rows';
import { filterId } from '../../../shared/values/idsAndTags';
import { oneOf } from '../../../shared/values/readers';
import type { Convert } from '../../../shared/values/types';
import type { Field } from '../../../shared/operation/types';

/** An entry of the global list, as the service takes it: the other side of the conversation. */
export type PinnedEntry = { uid: string } | { guid: string };

const CELLS: Record<string, { name: 'uid' | 'guid'; label: string }> = {
	user: { name: 'uid', label: 'User' },
	group: { name: 'guid', label: 'Group' },
};

const cell = (type: string, search: string, placeholder: string, description: string) => ({
	...optionalPicker(CELLS[type].name, CELLS[type].label, search, placeholder, description),
	displayOptions: { show: { type: [type] } },
});

const entries: Convert = rows(
	'conversation',
	{
		type: { label: 'Type', as: oneOf(Object.keys(CELLS)), required: true },
		uid: { label: CELLS.user.label, as: filterId },
		guid: { label: CELLS.group.label, as: filterId },
	},
	(row, refuse) => {
		const { name, label } = CELLS[row.type as string];
		return { [name]: row[name] ?? refuse(`has a row without '${label}'`) };
	},
);

/** The conversations of the list that are added, removed, or that replace the whole list. */
export const conversationsField: Field = {
	displayName: 'Conversations',
	name: 'pinnedConversations',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, sortable: true },
	required: true,
	placeholder: 'Add conversation',
	default: {},
	description: 'The conversations, in the order in which the app shows them',
	options: [
		{
			displayName: 'Conversation',
			name: 'conversation',
			values: [
				{
					displayName: 'Type',
					name: 'type',
					type: 'options',
					options: [
						{ name: 'Group', value: 'group' },
						{ name: 'User', value: 'user' },
					],
					default: 'group',
					description: 'Whether the conversation is in a group or with a user',
				},
				cell(
					'group',
					'searchGroups',
					'e.g. support-team',
					'The group of the conversation, by GUID',
				),
				cell(
					'user',
					'searchUsers',
					'e.g. superhero1',
					'The user with whom each user has the conversation, by UID',
				),
			] as INodeProperties[],
		},
	],
	local: true,
	as: entries,
};
