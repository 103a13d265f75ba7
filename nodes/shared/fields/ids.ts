import type { INodeProperties } from 'n8n-workflow';
import { filterId, newId } from '../values/idsAndTags';
import { integer, fullyTrimmedText } from '../values/readers';
import type { Refuse } from '../values/types';
import type { Field } from '../operation/types';

/**
 * A picker: a record from a list that can be searched, or by its ID.
 * @param search the name of the method that searches the list
 */
export function picker(
	name: string,
	displayName: string,
	search: string,
	placeholder: string,
	description: string,
): Field & INodeProperties {
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

/** The field, no longer required, e.g. for a collection. */
export function optional(field: Field): Field {
	return { ...field, required: undefined };
}

/** A picker that may be left out. */
export function optionalPicker(...picked: Parameters<typeof picker>): Field {
	return optional(picker(...picked));
}

const userPicker = picker(
	'uid',
	'User',
	'searchUsers',
	'e.g. superhero1',
	'The user to work on, by UID',
);

export const uid: Field = { ...userPicker, path: 'uid' };

/** The user that is written. The user may not exist yet, so the form asks for an ID and shows no list. */
export const uidInBody: Field = {
	...userPicker,
	default: { mode: 'id', value: '' },
	description:
		'The user to create or update: up to 100 letters, digits, _ and -, kept in lower case',
	routing: { send: { type: 'body', property: 'uid' } },
	as: newId,
};

/** The user, for an operation whose URL has no place for the user. */
export const uidInQuery: Field = {
	...userPicker,
	routing: { send: { type: 'query', property: 'uid' } },
	as: filterId,
};

const rolePicker = optionalPicker('role', 'Role', 'searchRoles', 'e.g. moderator', '');

export const roleInBody: Field = {
	...rolePicker,
	description: 'The role of the user, by ID. The role has to exist.',
	routing: { send: { type: 'body', property: 'role' } },
};

export const roleInQuery: Field = {
	...rolePicker,
	description: 'Only users with this role, by ID',
	routing: { send: { type: 'query', property: 'role' } },
	as: filterId,
};

/** The user, for an operation that names the user in a header. */
export const uidInHeader: Field = {
	...userPicker,
	routing: { request: { headers: { onBehalfOf: '={{ $value }}' } } },
};

export const guid: Field = {
	...picker('guid', 'Group', 'searchGroups', 'e.g. support-team', 'The group to work on, by GUID'),
	path: 'guid',
};

/** The group that is written. The group may not exist yet, so the form asks for an ID and shows no list. */
export const guidInBody: Field = {
	...guid,
	default: { mode: 'id', value: '' },
	path: undefined,
	description:
		'The group to create or update: up to 100 letters, digits, _ and -, kept in lower case',
	routing: { send: { type: 'body', property: 'guid' } },
	as: newId,
};

export const role: Field = {
	...picker('role', 'Role', 'searchRoles', 'e.g. moderator', 'The role to work on, by ID'),
	path: 'role',
};

export const keywordId: Field = {
	...picker(
		'keywordId',
		'Keyword List',
		'searchKeywordLists',
		'e.g. swear-words',
		'The keyword list to work on, by ID',
	),
	path: 'keywordId',
};

export const ruleId: Field = {
	...picker(
		'ruleId',
		'Rule',
		'searchRules',
		'e.g. block-swear-words',
		'The moderation rule to work on, by ID',
	),
	path: 'ruleId',
};

export const reasonId: Field = {
	...picker('reasonId', 'Reason', 'searchReasons', 'e.g. spam', 'The reason to work on, by ID'),
	path: 'id',
};

export const sourceId: Field = {
	...picker(
		'uniqueId',
		'Source',
		'searchKnowledgeSources',
		'e.g. f47ac10b-58cc-4372-a567-0e02b2c3d479',
		'The text or website, by ID',
	),
	path: 'uniqueId',
};

/** A whole number. `1,024` of a spreadsheet is refused, because a service that reads the first digits would take it for message 1. */
export const messageNumber = (value: unknown, refuse: Refuse): string =>
	String(integer(fullyTrimmedText(value, refuse), refuse));

export const messageId: Field = {
	displayName: 'Message ID',
	name: 'messageId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 1024',
	description: 'The ID of the message, as lists show it',
	path: 'messageId',
	as: messageNumber,
};
