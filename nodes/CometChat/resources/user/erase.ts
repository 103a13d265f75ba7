import { collection, notice, uid as uidPicker } from '../../../shared/fields';
import type { Field, Operation } from '../../../shared/operation/types';

const uid: Field = {
	...uidPicker,
	default: { mode: 'id', value: '' },
	description: 'The user to erase, by UID or from the list, which shows active users only',
};

const fate: Field = {
	displayName: 'Messages of the User',
	name: 'eraseMessages',
	type: 'options',
	required: true,
	options: [
		{ name: 'Choose…', value: '' },
		{
			name: 'Delete',
			value: 'delete',
			description: 'Delete each message for everyone, then the user for good',
		},
		{
			name: 'Keep Without a Name',
			value: 'keep',
			description:
				"Leave what was written: the user is called 'Deleted user', loses everything else, and is deactivated, not deleted. The UID stays.",
		},
	],
	default: '',
	description: 'What becomes of what the user wrote, in groups and to other users',
	local: true,
};

const options: Field = collection('options', [
	{
		displayName: 'Dry Run',
		name: 'onlyCount',
		type: 'boolean',
		default: true,
		description:
			'Whether to only count what would go. On when not added; nothing goes until you switch it off.',
		local: true,
		protects: true,
	},
	{
		displayName: 'Leave Out',
		name: 'leaveOut',
		type: 'multiOptions',
		options: [
			{ name: 'Notifications', value: 'notifications' },
			{ name: 'Reactions', value: 'reactions' },
		],
		default: [],
		description:
			'Steps to leave out: notifications where the app does not use them, reactions where reading all messages that have some takes too long',
		local: true,
	},
]);

export const erase: Operation = {
	name: 'Erase',
	value: 'erase',
	action: 'Erase a user and all their data',
	description:
		'Erase everything that the service holds of a user, step by step, with a report as proof; counts only, until Dry Run is switched off',
	routing: { request: { method: 'DELETE', url: '/users/{uid}' } },
	fields: [
		uid,
		notice(
			'eraseNotice',
			"This cannot be undone. It only counts until you add 'Dry Run' under Options and switch it off. A run that broke off is finished by running the item again.",
		),
		fate,
		options,
	],
	rateLimit: 'core',
	alreadyDone: [],
	run: async (client, item) => {
		const { eraseOrCount } = await import('./erase.run');
		return await eraseOrCount(client, item);
	},
};
