import { byPage } from '../../fields';
import { list } from '../../transport/request/values';
import type { Field, ItemClient, Operation, Outcome } from '../../transport/types';
import { namedIn, notThere, orUnknown, uidsOf } from './uids';

const uids: Field = {
	displayName: 'User IDs',
	name: 'uids',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. superhero1, superhero2',
	description: 'The UIDs of the users: a comma-separated list, or an array by expression',
	routing: { send: { type: 'body', property: 'uidsToDeactivate' } },
	as: list,
};

export const deactivate: Operation = {
	name: 'Deactivate',
	value: 'deactivate',
	action: 'Deactivate users',
	description:
		'Suspend users: they cannot log in and are not found, but keep their data and can be reactivated',
	routing: { request: { method: 'DELETE', url: '/users' } },
	fields: [uids],
	rateLimit: 'core',
	alreadyDone: [],
	run: async (client, { request }) => {
		const { data } = await client.send(request);
		const deactivated = namedIn(data, 'deactivatedUids');
		return await Promise.all(
			uidsOf(request.body.uidsToDeactivate).map(async (uid) =>
				deactivated.has(uid)
					? { uid, deactivated: true, changed: true }
					: await orUnknown(uid, whatElse(client, uid)),
			),
		);
	},
};

/** The service only names those whom it deactivated now; the others were deactivated before, or are not there. */
async function whatElse(client: ItemClient, uid: string): Promise<Outcome> {
	const query = { onlyDeactivated: true, searchKey: uid, searchIn: ['uid'] };
	const found = await client.list({ method: 'GET', url: '/users', query }, byPage('uid'));
	return found.some((user) => user.uid === uid)
		? { uid, deactivated: true, changed: false }
		: notThere(uid);
}
