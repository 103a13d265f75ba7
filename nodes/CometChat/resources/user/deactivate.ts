import { withListHint } from '../../../shared/fields';
import { ServiceError } from '../../../shared/transport/errors';
import type { RecordOrRefusal } from '../../../shared/operation/outcome';
import type { Field, ItemClient, Operation } from '../../../shared/operation/types';
import { NO_CODES } from '../../../shared/transport/types';
import { idsInAddresses, namedIn, outcomeOrRefusal, uidsOf } from './uids';

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
	alreadyDone: NO_CODES,
	run: async (client, { request }) => {
		const { data, repeated } = await client.send(request);
		const deactivatedNow = namedIn(data, 'deactivatedUids');
		// For an inactive user whom the answer does not name: nothing changed. Unknown if the answer has no list of names, or
		// if an earlier attempt, whose answer was lost, may have deactivated the user
		const changedIfInactive = deactivatedNow && !repeated ? false : undefined;
		return await Promise.all(
			uidsOf(request.body.uidsToDeactivate).map(async (uid) =>
				deactivatedNow?.has(uid)
					? { uid, deactivated: true, changed: true }
					: await outcomeOrRefusal(uid, deactivatedUser(client, uid, changedIfInactive)),
			),
		);
	},
};

/**
 * The outcome for a user whom the answer does not name: the user was deactivated before, or does not exist.
 * @param changed whether the request changed the user; undefined when it is not known
 */
async function deactivatedUser(
	client: ItemClient,
	uid: string,
	changed?: boolean,
): Promise<RecordOrRefusal> {
	const { findUser } = await import('./foundUser');
	if ((await findUser(client, uid)).isActive) {
		return new ServiceError(`The service did not deactivate ${uid}`, { status: 200 });
	}
	return { uid, deactivated: true, ...(changed !== undefined && { changed }) };
}
