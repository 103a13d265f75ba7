import type { INodeProperties } from 'n8n-workflow';
import { put } from '../../shared/values/nesting';
import { choiceCell, inCell, rows } from '../../shared/values/rows';
import { isEmpty, jsonObject, list, text, trimmedText } from '../../shared/values/readers';
import type { Convert } from '../../shared/values/types';
import type { Field } from '../../shared/operation/types';
import { picker } from '../../shared/fields/ids';
import { fieldsOrJson } from '../../shared/fields/specify';

/** The pattern of permissions whose values are lists, e.g. `sendMessage.allowedMimeTypes` or `editMessage.denyForScopes`. */
const TAKES_LIST = /\.(allowed|denyFor)[A-Z]\w*$/;

/** `deny` for `Deny`: the service knows these words in small letters, and may confirm others. Other values stay. */
const asKnown = (value: unknown): unknown => {
	const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
	return ['allow', 'deny'].includes(word) ? word : value;
};

/** Reads each row as the ID of a permission (`name`) and its value. */
const permissionRows = rows(
	'permission',
	{
		id: { label: 'Permission', as: text, required: true },
		setTo: choiceCell('Set To', ['allow', 'deny', 'other'], { required: true }),
		value: { label: 'Value', as: (value) => value },
	},
	({ id, setTo, value }, refuse) => {
		const name = String(id).trim();
		const isList = TAKES_LIST.test(name);
		if (setTo !== 'other') {
			if (!isList) return { name, value: setTo };
			const reason = `has to be 'Another Value', because ${name} takes a list`;
			return refuse(inCell('Set To', reason));
		}
		if (value === undefined) return refuse("has a row without 'Value'");
		const read = isList ? list : trimmedText;
		return { name, value: asKnown(read(value, (reason) => refuse(inCell('Value', reason)))) };
	},
);

/** The rows as the service takes them, e.g. `{ "createGroup": "deny" }`: values by the IDs of permissions. */
const valuesById: Convert = (given, refuse) => {
	const values = {};
	for (const { name, value } of permissionRows(given, refuse)) {
		if (Object.hasOwn(values, name)) refuse(`has '${name}' in two rows`);
		put(values, [name], value);
	}
	return values;
};

/** A permission by its ID. @param search the method that lists the permissions of a role, or of a scope in a group */
const permissionPicker = (name: string, search: string): Field =>
	picker(name, 'Permission', search, 'e.g. sendMessage', 'The permission, by ID');

/** The permission to take back. @param search the method that lists the permissions */
export const permissionInPath = (search: string): Field => ({
	...permissionPicker('permission', search),
	path: 'permission',
});

const setTo: INodeProperties = {
	displayName: 'Set To',
	name: 'setTo',
	type: 'options',
	options: [
		{ name: 'Choose…', value: '' },
		{ name: 'Allow', value: 'allow' },
		{ name: 'Another Value', value: 'other' },
		{ name: 'Deny', value: 'deny' },
	],
	default: '',
	description: 'What the permission becomes',
};

const value: INodeProperties = {
	displayName: 'Value',
	name: 'value',
	type: 'string',
	displayOptions: { show: { setTo: ['other'] } },
	default: '',
	placeholder: 'e.g. public, private',
	description:
		'Permissions with "allowed" or "denyFor" in their name take several values, separated by commas',
};

/** The values by the IDs of permissions. Which values the service makes of true, of null or of an object is not documented. */
const valuesOfJson: Convert = (given, refuse) => {
	// A new object: the one that an expression gives may be part of the input item
	const values = Object.entries(jsonObject(given, refuse)).map(([id, value]) => {
		const isValue = ['string', 'number'].includes(typeof value) || Array.isArray(value);
		if (!isValue) {
			refuse(`has '${id}', whose value has to be a text like allow, a number or a list`);
		}
		// As in a row, a text with commas is the list that the permission takes. An array without entries allows none
		const refuseValue = (reason: string) => refuse(`has '${id}', whose value ${reason}`);
		const read = TAKES_LIST.test(id) ? list(value, refuseValue) : asKnown(value);
		if (!Array.isArray(value) && isEmpty(read)) refuseValue('is empty');
		return [id, read];
	});
	return Object.fromEntries(values);
};

const permissionsJson: Field = {
	displayName: 'Permissions (JSON)',
	name: 'permissionsJson',
	type: 'json',
	required: true,
	default: '{}',
	placeholder: 'e.g. {"createGroup": "deny", "sendMessage.allowedReceiverTypes": ["group"]}',
	description: 'The values by the IDs of the permissions, as a JSON object; others stay',
	displayOptions: { show: { specifyPermissions: ['json'] } },
	routing: { send: { type: 'body', property: 'permissions' } },
	as: valuesOfJson,
};

/**
 * The permissions to set, as rows or as JSON.
 * @param search the method that lists the permissions
 */
export const permissionFields = (search: string): Field[] => [
	fieldsOrJson(
		'Permissions',
		'specifyPermissions',
		'Whether the permissions are given in rows or in JSON',
	),
	{
		displayName: 'Permissions',
		name: 'permissions',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		required: true,
		placeholder: 'Add permission',
		default: {},
		description: 'The permissions to set; others stay as they are',
		displayOptions: { show: { specifyPermissions: ['fields'] } },
		options: [
			{
				displayName: 'Permission',
				name: 'permission',
				values: [permissionPicker('id', search), setTo, value],
			},
		],
		routing: { send: { type: 'body', property: 'permissions' } },
		as: valuesById,
	},
	permissionsJson,
];
