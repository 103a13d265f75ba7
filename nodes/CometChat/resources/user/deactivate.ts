import { withListHint } from '../../../shared/fields';
import { ServiceError } from '../../../shared/transport/errors';
import type { RecordOrRefusal } from '../../../shared/operation/outcome';
import type { Field, ItemClient, Operation } from '../../../shared/operation/types';
import { EACH_REFUSAL_FAILS } from '../../../shared/transport/types';
import { idsInAddresses, uidsNamedIn, outcomeOrRefusal, uidsOf } from './uids';

const uids: Field = {
	displayName: 'User IDs',
	name: 'uids',
	type: 'string',
	typeOptions: { rows: 2 },
	required: true,
	default: '',
	placeholder: 'e.g. superhero1, superhero2',
	description: withListHint('The UIDs of the users'),
	routing: { send: { type: 'body', property: 'uidsToDeactivate' } },
	as: idsInAddresses,
};

export const deactivate: Operation = {
	name: 'Deactivate',
	value: 'deactivate',
	action: 'Deactivate users',
	description:
		'Keep users from logging in and being found; their data stays, and Reactivate brings them back',
	routing: { request: { method: 'DELETE', url: '/users' } },
	fields: [uids],
	rateLimit: 'core',
	doneAfterLostAnswer: EACH_REFUSAL_FAILS,
	run: async (client, { request }) => {
		const { data, afterLostAnswer } = await client.sendPrepared(request);
		const deactivatedNow = uidsNamedIn(data, 'deactivatedUids');
		// Whether a user whom the answer does not list was certainly inactive before: the answer has a list, and no attempt
		// with a lost answer may have deactivated the user
		const isKnownUnchanged = deactivatedNow !== undefined && !afterLostAnswer;
		return await Promise.all(
			uidsOf(request.body.uidsToDeactivate).map(async (uid) =>
				deactivatedNow?.has(uid)
					? { uid, deactivated: true, changed: true }
					: await outcomeOrRefusal(uid, outcomeForUnnamed(client, uid, isKnownUnchanged)),
			),
		);
	},
};

/** The outcome for a user whom the answer does not name: the user was deactivated before, or does not exist. */
async function outcomeForUnnamed(
	client: ItemClient,
	uid: string,
	isKnownUnchanged: boolean,
): Promise<RecordOrRefusal> {
	const { findUser } = await import('./foundUser');
	if ((await findUser(client, uid)).isActive) {
		return new ServiceError(`The service did not deactivate ${uid}`, { status: 200, target: uid });
	}
	return { uid, deactivated: true, ...(isKnownUnchanged && { changed: false }) };
}
