import { collection, withListHint, notice, uid as uidPicker } from '../../../shared/fields';
import { integer } from '../../../shared/values/readers';
import type { Field, Operation } from '../../../shared/operation/types';
import { EACH_REFUSAL_FAILS } from '../../../shared/transport/types';
import { idsInAddresses, oneUid } from './uids';

const uid: Field = {
	...uidPicker,
	// The URL names no user: the body has a list of UIDs
	path: undefined,
	description: 'The user to suspend, by UID',
	routing: { send: { type: 'body', property: 'uidsToDeactivate' } },
	as: oneUid,
};

const banFrom: Field = {
	displayName: 'Ban From',
	name: 'banFrom',
	type: 'options',
	options: [
		{
			name: 'All Groups of the User',
			value: 'all',
			description: 'Every group that the user has joined',
		},
		{
			name: 'Listed Groups',
			value: 'listed',
			description: 'Groups that you name, also if the user has not joined them',
		},
		{ name: 'No Group', value: 'none', description: 'Leave the memberships as they are' },
	],
	default: 'none',
	description:
		'The groups that the user is banned from, so that the user stays out after a reinstatement, too',
	local: true,
};

const guids: Field = {
	displayName: 'Group IDs',
	name: 'guids',
	type: 'string',
	typeOptions: { rows: 2 },
	required: true,
	displayOptions: { show: { banFrom: ['listed'] } },
	default: '',
	placeholder: 'e.g. support-team, hiking',
	description: withListHint('The GUIDs of the groups'),
	local: true,
	as: idsInAddresses,
	// A list made of other data may be empty: the user is suspended all the same
	whenEmpty: { sends: [] },
};

const options: Field = collection('options', [
	{
		displayName: 'Delete Messages (Hours)',
		name: 'deleteMessages',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 24,
		description:
			'Deletes what the user wrote in this number of hours before the deactivation. With 0, nothing is deleted.',
		local: true,
		as: integer,
	},
	{
		displayName: 'Delete Permanently',
		name: 'permanent',
		type: 'boolean',
		default: false,
		description:
			'Whether to erase these messages for good. When off, they stay in the app, marked as deleted.',
		local: true,
	},
]);

export const suspend: Operation = {
	name: 'Suspend',
	value: 'suspend',
	action: 'Suspend a user from the app',
	description:
		'Ban a user from the app: log the user out everywhere and deactivate it; can also ban from groups and delete recent messages',
	routing: { request: { method: 'DELETE', url: '/users' } },
	fields: [
		uid,
		notice(
			'suspendNotice',
			"'Reinstate' lets the user in again. Messages that are deleted, sessions that end and memberships of groups with their scope cannot be brought back.",
		),
		banFrom,
		guids,
		options,
	],
	rateLimit: 'core',
	doneAfterLostAnswer: EACH_REFUSAL_FAILS,
	run: async (client, item) => {
		const { suspendUser } = await import('./suspend.run');
		return await suspendUser(client, item);
	},
};
