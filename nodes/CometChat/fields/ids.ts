import type { Field } from '../transport/types';

/** A picker: searching live, or by ID. Both fill the path placeholder of the field's name. */
export function picker(
	name: string,
	displayName: string,
	search: string,
	placeholder: string,
	description: string,
): Field {
	return {
		displayName,
		name,
		type: 'resourceLocator',
		required: true,
		default: { mode: 'list', value: '' },
		description,
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: search, searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder },
		],
	};
}

export const uid: Field = {
	...picker(
		'uid',
		'User',
		'searchUsers',
		'e.g. superhero1',
		'The user to work on, chosen from the list or given by UID',
	),
	// Where the path has no place for it
	send: { to: 'query' },
};

export const guid = picker(
	'guid',
	'Group',
	'searchGroups',
	'e.g. support-team',
	'The group to work on, chosen from the list or given by GUID',
);

export const role = picker(
	'role',
	'Role',
	'searchRoles',
	'e.g. moderator',
	'The role to work on, chosen from the list or given by ID',
);

export const keywordId = picker(
	'keywordId',
	'Keyword List',
	'searchKeywordLists',
	'e.g. swear-words',
	'The keyword list to change, chosen from the list or given by ID',
);

export const ruleId = picker(
	'ruleId',
	'Rule',
	'searchRules',
	'e.g. block-swear-words',
	'The moderation rule to change, chosen from the list or given by ID',
);

export const messageId: Field = {
	displayName: 'Message ID',
	name: 'messageId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 1024',
	description: 'The ID of the message, as it stands in messages and moderation lists',
};
