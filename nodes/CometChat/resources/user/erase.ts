import { collection, dryRun, notice, uid as uidPicker } from '../../../shared/fields';
import type { Field, Operation } from '../../../shared/operation/types';
import { EACH_REFUSAL_FAILS } from '../../../shared/transport/types';

const uid: Field = {
	...uidPicker,
	default: { mode: 'id', value: '' },
	description: 'The user to erase, by UID or from the list, which shows active users only',
};

const eraseMessages: Field = {
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
				"Leave what was written: the user is called 'Deleted user', loses everything but the role, and is deactivated, not deleted. The UID stays.",
		},
	],
	default: '',
	description: 'What becomes of what the user wrote, in groups and to other users',
	local: true,
};

const options: Field = collection('options', [
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
			'Steps to leave out: notifications where the app does not use them, reactions where reading them takes too long',
		local: true,
	},
]);

export const erase: Operation = {
	name: 'Erase',
	value: 'erase',
	action: 'Count or erase all data of a user',
	description:
		'Count what the service holds of a user; with Dry Run off, erase it step by step, with a report as proof',
	routing: { request: { method: 'DELETE', url: '/users/{uid}' } },
	fields: [
		uid,
		notice(
			'eraseNotice',
			"With 'Dry Run' off, this cannot be undone. A run that broke off is finished by running the item again.",
		),
		{ ...dryRun('Whether to only count what would go'), default: true },
		eraseMessages,
		options,
	],
	// Facts of the documented request. Its work builds all requests by itself, and decides about lost answers
	rateLimit: 'core',
	doneAfterLostAnswer: EACH_REFUSAL_FAILS,
	run: async (client, item) => {
		const { eraseOrCount } = await import('./erase.run');
		return await eraseOrCount(client, item);
	},
};
