import { withListHint } from '../../../shared/fields';
import { ServiceError } from '../../../shared/transport/errors';
import type { RecordOrRefusal } from '../../../shared/operation/outcome';
import type { Field, ItemClient, Operation } from '../../../shared/operation/types';
import { idsInAddresses, uidsNamedIn, outcomeOrRefusal, uidsOf } from './uids';

const uids: Field = {
	displayName: 'User IDs',
	name: 'uids',
	type: 'string',
	typeOptions: { rows: 2 },
	required: true,
	default: '',
	placeholder: 'e.g. superhero1, superhero2',
	description: withListHint('The UIDs of deactivated users'),
	routing: { send: { type: 'body', property: 'uidsToActivate' } },
	as: idsInAddresses,
};

export const reactivate: Operation = {
	name: 'Reactivate',
	value: 'reactivate',
	action: 'Reactivate users',
	description: 'Let deactivated users log in and take part again',
	routing: { request: { method: 'PUT', url: '/users' } },
	fields: [uids],
	run: async (client, { request }) => {
		const { data, afterLostAnswer } = await client.sendPrepared(request);
		const notDeactivated = uidsNamedIn(data, 'nonDeactivatedUids');
		const isReactivated = (uid: string) => notDeactivated !== undefined && !notDeactivated.has(uid);
		// Whether a user who was not reactivated was certainly active before: the answer has a list of names, and no attempt with
		// a lost answer may have reactivated the user
		const isKnownUnchanged = notDeactivated !== undefined && !afterLostAnswer;
		const outcomes = uidsOf(request.body.uidsToActivate).map(async (uid) => {
			const outcome = isReactivated(uid)
				? outcomeForReactivated(client, uid)
				: outcomeForOthers(client, uid, isKnownUnchanged);
			return await outcomeOrRefusal(uid, outcome);
		});
		return await Promise.all(outcomes);
	},
};

/**
 * The outcome for a user whom the answer does not name: reactivated, unless the service does not know the user. If that cannot
 * be checked, the answer counts.
 */
async function outcomeForReactivated(client: ItemClient, uid: string): Promise<RecordOrRefusal> {
	const { mustExist } = await import('./foundUser');
	await mustExist(client, uid);
	return { uid, reactivated: true, changed: true };
}

/** The outcome for a user whom the answer does not show as reactivated: the user was active before, or does not exist. */
async function outcomeForOthers(
	client: ItemClient,
	uid: string,
	isKnownUnchanged: boolean,
): Promise<RecordOrRefusal> {
	const { findUser } = await import('./foundUser');
	if (!(await findUser(client, uid)).isActive) {
		return new ServiceError(`The service did not reactivate ${uid}`, { status: 200, target: uid });
	}
	return { uid, reactivated: true, ...(isKnownUnchanged && { changed: false }) };
}
