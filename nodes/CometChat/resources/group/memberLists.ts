import type { IDataObject } from 'n8n-workflow';
import type { Field } from '../../transport/types';
import { list } from '../../transport/request/values';

/** The lists in which users are named, the highest scope first, and what becomes of them in the group. */
export const PLACES: Record<string, IDataObject> = {
	admins: { added: true, scope: 'admin' },
	moderators: { added: true, scope: 'moderator' },
	participants: { added: true, scope: 'participant' },
	usersToBan: { banned: true },
};

export const admins: Field = {
	displayName: 'Admins',
	name: 'admins',
	type: 'string',
	default: '',
	placeholder: 'e.g. superhero1, superhero2',
	description:
		'The UIDs of users who get the scope admin: a comma-separated list, or an array by expression',
	routing: { send: { type: 'body', property: 'admins' } },
	as: list,
};

export const moderators: Field = {
	displayName: 'Moderators',
	name: 'moderators',
	type: 'string',
	default: '',
	placeholder: 'e.g. superhero1, superhero2',
	description:
		'The UIDs of users who get the scope moderator: a comma-separated list, or an array by expression',
	routing: { send: { type: 'body', property: 'moderators' } },
	as: list,
};

export const participants: Field = {
	displayName: 'Participants',
	name: 'participants',
	type: 'string',
	default: '',
	placeholder: 'e.g. superhero1, superhero2',
	description:
		'The UIDs of users who get the scope participant: a comma-separated list, or an array by expression',
	routing: { send: { type: 'body', property: 'participants' } },
	as: list,
};

export const usersToBan: Field = {
	displayName: 'Users to Ban',
	name: 'usersToBan',
	type: 'string',
	default: '',
	placeholder: 'e.g. superhero1, superhero2',
	description:
		'The UIDs of users who are kept from joining the group: a comma-separated list, or an array by expression',
	routing: { send: { type: 'body', property: 'usersToBan' } },
	as: list,
};
