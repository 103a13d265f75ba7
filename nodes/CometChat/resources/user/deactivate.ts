import { listOf } from '../../../shared/fields';
import { ServiceError } from '../../../shared/transport/errors';
import type { RecordOrRefusal } from '../../../shared/operation/outcome';
import type { Field, ItemClient, Operation } from '../../../shared/operation/types';
import { findDeactivated, idsInAddresses, namedIn, orUnknown, uidsOf } from './uids';

const uids: Field = {
	displayName: 'User IDs',
	name: 'uids',
	type: 'string',
	typeOptions: { rows: 2 },
	required: true,
	default: '',
	placeholder: 'e.g. superhero1, superhero2',
	description: listOf('The UIDs of the users'),
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
	alreadyDone: [],
	run: async (client, { request }) => {
		const { data, repeated } = await client.send(request);
		const deactivated = namedIn(data, 'deactivatedUids');
		const changed = deactivated && !repeated ? false : undefined;
		return await Promise.all(
			uidsOf(request.body.uidsToDeactivate).map(async (uid) =>
				deactivated?.has(uid)
					? { uid, deactivated: true, changed: true }
					: await orUnknown(uid, deactivatedUser(client, uid, changed)),
			),
		);
	},
};

/**
 * The service names only the users that it deactivated now: the others were deactivated before, or do not exist.
 * @param changed whether the request changed the user; undefined when nobody knows: the answer does not say, or the first one was lost
 */
async function deactivatedUser(
	client: ItemClient,
	uid: string,
	changed?: boolean,
): Promise<RecordOrRefusal> {
	if (await findDeactivated(client, uid)) {
		return { uid, deactivated: true, ...(changed !== undefined && { changed }) };
	}
	// Finds only who is active
	await client.request({ method: 'GET', url: '/users/{uid}', path: { uid } });
	return new ServiceError(`The service did not deactivate ${uid}`, { status: 200 });
}
