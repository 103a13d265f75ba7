import { optionalPicker } from '../../../shared/fields';
import { oneAddress } from '../../../shared/values/webAddress';
import { shownText } from '../../../shared/values/spoilt';
import type { Field } from '../../../shared/operation/types';

/** The attributes of a group that creating and updating have in common. */

export const description: Field = {
	displayName: 'Description',
	name: 'description',
	type: 'string',
	typeOptions: { rows: 2 },
	default: '',
	placeholder: 'e.g. Questions about orders and deliveries',
	description: 'A text about the group',
	routing: { send: { type: 'body', property: 'description' } },
	as: shownText,
};

export const icon: Field = {
	displayName: 'Icon URL',
	name: 'icon',
	type: 'string',
	default: '',
	placeholder: 'e.g. https://example.com/support.png',
	description: 'The address of the picture of the group',
	routing: { send: { type: 'body', property: 'icon' } },
	as: oneAddress,
};

export const groupName: Field = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	default: '',
	placeholder: 'e.g. Support Team',
	description: 'The name, up to 100 characters',
	routing: { send: { type: 'body', property: 'name' } },
	as: shownText,
};

export const requiredName: Field = { ...groupName, required: true };

export const type: Field = {
	displayName: 'Type',
	name: 'type',
	type: 'options',
	options: [
		{ name: 'Password', value: 'password', description: 'Everybody with the password can join' },
		{ name: 'Private', value: 'private', description: 'Members are added, nobody can join' },
		{ name: 'Public', value: 'public', description: 'Everybody can join' },
	],
	default: 'public',
	description: 'How users become members of the group',
	routing: { send: { type: 'body', property: 'type' } },
};

export const requiredType: Field = { ...type, required: true };

export const password: Field = {
	displayName: 'Password',
	name: 'password',
	type: 'string',
	typeOptions: { password: true },
	default: '',
	placeholder: 'e.g. open-sesame',
	description: 'The password with which users join a group of the type Password',
	routing: { send: { type: 'body', property: 'password' } },
};

export const owner: Field = {
	...optionalPicker(
		'owner',
		'Owner',
		'searchUsers',
		'e.g. superhero1',
		'The user to whom the group belongs, by UID',
	),
	routing: { send: { type: 'body', property: 'owner' } },
};
