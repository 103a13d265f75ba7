import { list } from '../../transport/request/values';
import type { Field, ItemClient, Operation, Outcome } from '../../transport/types';
import { namedIn, orUnknown, uidsOf } from './uids';

const uids: Field = {
	displayName: 'User IDs',
	name: 'uids',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. superhero1, superhero2',
	description: 'The UIDs of deactivated users: a comma-separated list, or an array by expression',
	routing: { send: { type: 'body', property: 'uidsToActivate' } },
	as: list,
};

export const reactivate: Operation = {
	name: 'Reactivate',
	value: 'reactivate',
	action: 'Reactivate users',
	description: 'Let deactivated users log in and take part again',
	routing: { request: { method: 'PUT', url: '/users' } },
	fields: [uids],
	run: async (client, { request }) => {
		const { data } = await client.send(request);
		const untouched = namedIn(data, 'nonDeactivatedUids');
		return await Promise.all(
			uidsOf(request.body.uidsToActivate).map(async (uid) =>
				untouched.has(uid)
					? await orUnknown(uid, whatElse(client, uid))
					: { uid, reactivated: true, changed: true },
			),
		);
	},
};

/** The service only names those that were not deactivated: they are active, or not there. */
async function whatElse(client: ItemClient, uid: string): Promise<Outcome> {
	await client.request({ method: 'GET', url: '/users/{uid}', path: { uid } });
	return { uid, reactivated: true, changed: false };
}
