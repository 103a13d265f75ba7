import { byPage, listOf, notice, uid as uidPicker } from '../../fields';
import { ServiceError } from '../../transport/errors';
import type { Field, Item, ItemClient, Operation } from '../../transport/types';
import { removeNote } from './suspensionNote';
import { findUser, groupIds, isBanned, oneUid, Report, succeeds } from './suspensionSteps';
import type { Status } from './suspensionSteps';
import { namedIn } from './uids';

const uid: Field = {
	...uidPicker,
	default: { mode: 'id', value: '' },
	path: undefined,
	description: 'The user to let in again, by UID; the list shows active users only',
	routing: { send: { type: 'body', property: 'uidsToActivate' } },
	as: oneUid,
};

const unbanFrom: Field = {
	displayName: 'Unban From',
	name: 'unbanFrom',
	type: 'options',
	options: [
		{
			name: 'All Groups',
			value: 'all',
			description:
				'Every group that the user is banned from. One request for each group of the app finds them.',
		},
		{
			name: 'Listed Groups',
			value: 'listed',
			description: "Groups that you name, e.g. 'bannedFrom' of the suspension",
		},
		{ name: 'No Group', value: 'none', description: 'Leave the bans as they are' },
	],
	default: 'none',
	description:
		'The groups whose ban is lifted. The user may join them again, and is no member until then.',
	local: true,
};

const guids: Field = {
	displayName: 'Group IDs',
	name: 'guids',
	type: 'string',
	required: true,
	displayOptions: { show: { unbanFrom: ['listed'] } },
	default: '',
	placeholder: 'e.g. support-team, hiking',
	description: listOf('The GUIDs of the groups'),
	local: true,
	as: groupIds,
};

/** The effects of a suspension that reinstating does not undo. */
const NOT_REVERSED = [
	'Sessions that were ended: the user has to log in again',
	'Memberships of groups that the user was banned from, and their scope: the user has to join them again, or be added',
	'Messages that were deleted',
];

export const reinstate: Operation = {
	name: 'Reinstate',
	value: 'reinstate',
	action: 'Reinstate a suspended user',
	description:
		'Let a suspended user in again: reactivate it, and lift its bans from groups; says what cannot be reversed',
	routing: { request: { method: 'PUT', url: '/users' } },
	fields: [
		uid,
		notice(
			'reinstateNotice',
			'The user has to log in again, and to join the groups again that it was banned from. Deleted messages stay deleted.',
		),
		unbanFrom,
		guids,
	],
	run: async (client, item) => {
		const [uid] = item.request.body.uidsToActivate as string[];
		return await client.inTurn({ url: '/users/{uid}', path: { uid } }, async () => {
			const report = new Report();
			const status = await reactivate(client, item, uid);
			await report.run({ step: 'reactivate' }, async () => status);
			await report.read({ step: 'note' }, async () => await removeNote(client, uid));
			await unban(client, item, uid, report);
			const done = {
				uid,
				reinstated: true,
				unbannedFrom: report.groupsOf('unban'),
				notReversed: NOT_REVERSED,
			};
			return [report.outcome('reinstatement', done)];
		});
	},
};

/** The service names only the users that were not deactivated: they are active, or do not exist. */
async function reactivate(client: ItemClient, { request }: Item, uid: string): Promise<Status> {
	const untouched = namedIn((await client.send(request)).data, 'nonDeactivatedUids');
	if (untouched && !untouched.has(uid)) return 'done';
	if ((await findUser(client, uid)).isActive) return 'already';
	throw new ServiceError(`The service did not reactivate ${uid}`, { status: 200 });
}

async function unban(
	client: ItemClient,
	{ value }: Item,
	uid: string,
	report: Report,
): Promise<void> {
	const from = value(unbanFrom.name);
	if (from === 'listed') {
		for (const guid of value(guids.name) as string[]) {
			await report.run({ step: 'unban', guid }, async () => await unbanFromOne(client, guid, uid));
		}
	} else if (from === 'all') {
		const url = '/groups';
		const groups = await report.read(
			{ step: 'unban' },
			async () => await client.list({ method: 'GET', url }, byPage('guid')),
		);
		for (const group of groups ?? []) {
			const guid = String(group.guid);
			const banned = await report.read(
				{ step: 'unban', guid },
				async () => await isBanned(client, guid, uid),
			);
			if (!banned) continue;
			await report.run({ step: 'unban', guid }, async () => await unbanFromOne(client, guid, uid));
		}
	}
}

async function unbanFromOne(client: ItemClient, guid: string, uid: string): Promise<Status> {
	const url = '/groups/{guid}/bannedusers/{uid}';
	const path = { guid, uid };
	// Without alreadyDone, to tell who was not banned
	const unbanning = { method: 'DELETE', url, path } as const;
	return (await succeeds(client, unbanning, 'ERR_NOT_A_BANNED_USER')) ? 'done' : 'already';
}
