import type { IDataObject } from 'n8n-workflow';
import { idList } from '../../../shared/records/outcomes';
import { withListHint } from '../../../shared/fields';
import { InputError } from '../../../shared/values/inputError';
import type { Field } from '../../../shared/operation/types';

/** The outcomes of users by the names of their lists, the highest scope first. */
export const MEMBER_LISTS: Record<string, IDataObject> = {
	admins: { added: true, scope: 'admin' },
	moderators: { added: true, scope: 'moderator' },
	participants: { added: true, scope: 'participant' },
	usersToBan: { banned: true },
};

export const admins: Field = {
	displayName: 'Admins',
	name: 'admins',
	type: 'string',
	typeOptions: { rows: 2 },
	default: '',
	placeholder: 'e.g. superhero1, superhero2',
	description: withListHint('The UIDs of users with the scope admin'),
	routing: { send: { type: 'body', property: 'admins' } },
	as: idList,
};

export const moderators: Field = {
	displayName: 'Moderators',
	name: 'moderators',
	type: 'string',
	typeOptions: { rows: 2 },
	default: '',
	placeholder: 'e.g. superhero1, superhero2',
	description: withListHint('The UIDs of users with the scope moderator'),
	routing: { send: { type: 'body', property: 'moderators' } },
	as: idList,
};

export const participants: Field = {
	displayName: 'Participants',
	name: 'participants',
	type: 'string',
	typeOptions: { rows: 2 },
	default: '',
	placeholder: 'e.g. superhero1, superhero2',
	description: withListHint('The UIDs of users with the scope participant'),
	routing: { send: { type: 'body', property: 'participants' } },
	as: idList,
};

export const usersToBan: Field = {
	displayName: 'Users to Ban',
	name: 'usersToBan',
	type: 'string',
	typeOptions: { rows: 2 },
	default: '',
	placeholder: 'e.g. superhero1, superhero2',
	description: withListHint('The UIDs of users who may not join'),
	routing: { send: { type: 'body', property: 'usersToBan' } },
	as: idList,
};

/**
 * @param lists UIDs by the names of their lists
 * @throws InputError for a user who is in a list to add and in the list to ban
 */
export function refuseAddedAndBanned(lists: IDataObject): void {
	const banned = new Set(((lists.usersToBan ?? []) as string[]).map((uid) => uid.toLowerCase()));
	for (const { name, displayName } of [admins, moderators, participants]) {
		const uid = ((lists[name] ?? []) as string[]).find((one) => banned.has(one.toLowerCase()));
		if (uid === undefined) continue;
		throw new InputError(
			usersToBan.displayName,
			`names ${uid}, who is in '${displayName}' as well. A user is added or banned`,
		);
	}
}
