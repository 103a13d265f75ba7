import type { Field } from '../transport/types';

/** A picker: searching live, or by ID. */
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
				placeholder: 'Choose from the list, or type to search',
				typeOptions: { searchListMethod: search, searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder },
		],
	};
}

const userPicker = picker(
	'uid',
	'User',
	'searchUsers',
	'e.g. superhero1',
	'The user to work on, chosen from the list or given by UID',
);

export const uid: Field = { ...userPicker, path: 'uid' };

/** For the operations whose URL has no place for the user. */
export const uidInQuery: Field = {
	...userPicker,
	routing: { send: { type: 'query', property: 'uid' } },
};

export const guid: Field = {
	...picker(
		'guid',
		'Group',
		'searchGroups',
		'e.g. support-team',
		'The group to work on, chosen from the list or given by GUID',
	),
	path: 'guid',
};

export const role: Field = {
	...picker(
		'role',
		'Role',
		'searchRoles',
		'e.g. moderator',
		'The role to work on, chosen from the list or given by ID',
	),
	path: 'role',
};

export const keywordId: Field = {
	...picker(
		'keywordId',
		'Keyword List',
		'searchKeywordLists',
		'e.g. swear-words',
		'The keyword list to work on, chosen from the list or given by ID',
	),
	path: 'keywordId',
};

export const ruleId: Field = {
	...picker(
		'ruleId',
		'Rule',
		'searchRules',
		'e.g. block-swear-words',
		'The moderation rule to work on, chosen from the list or given by ID',
	),
	path: 'ruleId',
};

export const reasonId: Field = {
	...picker(
		'reasonId',
		'Reason',
		'searchReasons',
		'e.g. spam',
		'The reason to work on, chosen from the list or given by ID',
	),
	path: 'reasonId',
};

export const messageId: Field = {
	displayName: 'Message ID',
	name: 'messageId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 1024',
	description: 'The ID of the message, as it stands in messages and moderation lists',
	path: 'messageId',
};
