import { withListHint, notice, uid as uidPicker } from '../../../shared/fields';
import type { Field, Operation } from '../../../shared/operation/types';
import { idsInAddresses, oneUid } from './uids';

const uid: Field = {
	...uidPicker,
	default: { mode: 'id', value: '' },
	// The URL names no user: the body has a list of UIDs
	path: undefined,
	description: 'The user to let in again, by UID; the list shows active users only',
	routing: { send: { type: 'body', property: 'uidsToActivate' } },
	as: oneUid,
};

const unbanFrom: Field = {
	displayName: 'Unban From',
	name: 'unbanFrom',
	type: 'options',
	options: [
		{
			name: 'All Groups',
			value: 'all',
			description:
				'Every group that the user is banned from. One request for each group of the app finds them.',
		},
		{
			name: 'Listed Groups',
			value: 'listed',
			description:
				"Groups that you name, e.g. 'bannedFrom' of the suspension, if it was finished in one run",
		},
		{ name: 'No Group', value: 'none', description: 'Leave the bans as they are' },
	],
	default: 'none',
	description:
		'The groups whose ban is lifted. The user may join them again, and is no member until then.',
	local: true,
};

const guids: Field = {
	displayName: 'Group IDs',
	name: 'guids',
	type: 'string',
	typeOptions: { rows: 2 },
	required: true,
	displayOptions: { show: { unbanFrom: ['listed'] } },
	default: '',
	placeholder: 'e.g. support-team, hiking',
	description: withListHint('The GUIDs of the groups'),
	local: true,
	as: idsInAddresses,
	// `bannedFrom` of a suspension may be an empty list
	whenEmpty: { sends: [] },
};

export const reinstate: Operation = {
	name: 'Reinstate',
	value: 'reinstate',
	action: 'Reinstate a suspended user',
	description:
		'Let a suspended user in again: reactivate it, and lift its bans from groups; says what cannot be reversed',
	routing: { request: { method: 'PUT', url: '/users' } },
	fields: [
		uid,
		notice(
			'reinstateNotice',
			'The user has to log in again, and to join the groups again that it was banned from. Deleted messages stay deleted.',
		),
		unbanFrom,
		guids,
	],
	run: async (client, item) => {
		const { reinstateUser } = await import('./reinstate.run');
		return await reinstateUser(client, item);
	},
};
