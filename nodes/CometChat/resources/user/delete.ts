import { notice, uid } from '../../../shared/fields';
import type { Field, ItemClient, Operation } from '../../../shared/operation/types';

const permanent: Field = {
	displayName: 'Delete Permanently',
	name: 'permanent',
	type: 'boolean',
	default: false,
	description: 'Whether the user goes for good instead of being deactivated',
	routing: { send: { type: 'body', property: 'permanent' } },
};

const deactivatedNotice: Field = {
	...notice(
		'deactivatedNotice',
		"The user is only deactivated: nothing is erased, and 'Reactivate' brings the user back. 'Erase' takes away all data of a person.",
	),
	displayOptions: { show: { permanent: [false] } },
};

const permanentNotice: Field = {
	...notice(
		'permanentNotice',
		'This also erases all messages and conversations of the user, for everyone. It cannot be undone.',
	),
	displayOptions: { show: { permanent: [true] } },
};

export const deleteUser: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Deactivate or delete a user',
	description: 'Deactivate a user; with Delete Permanently, remove the user with all messages',
	routing: { request: { method: 'DELETE', url: '/users/{uid}' } },
	fields: [uid, permanent, deactivatedNotice, permanentNotice],
	rateLimit: 'core',
	doneAfterLostAnswer: ['ERR_UID_NOT_FOUND'],
	run: async (client, { request }) => {
		const { ids, body } = request;
		const isPermanent = body.permanent === true;
		const { afterLostAnswer } = await client.sendPrepared(request);
		// "Not found" at a second attempt does not show that the first attempt has deleted the user
		if (afterLostAnswer) await mustBeDone(client, String(ids.uid), isPermanent);
		return [
			isPermanent
				? { ...ids, deleted: true, permanent: true }
				: { ...ids, deleted: false, deactivated: true, permanent: false },
		];
	},
};

/** @throws ServiceError for a user who was not deleted, or is not deactivated */
async function mustBeDone(client: ItemClient, uid: string, isPermanent: boolean): Promise<void> {
	const { mustBeGone, mustBeInactive } = await import('./foundUser');
	// The service does not find a deactivated user, so it cannot delete one
	const ifDeactivated = "Run 'Reactivate' for the user, then this step again.";
	await (isPermanent ? mustBeGone(client, uid, ifDeactivated) : mustBeInactive(client, uid));
}
