import { byPage } from '../../../shared/fields';
import { ServiceError, unlessRefused } from '../../../shared/transport/errors';
import type { RecordOrRefusal } from '../../../shared/operation/outcome';
import type { Item, ItemClient } from '../../../shared/operation/types';
import { uidsNamedIn, requireIds } from './uids';
import { findUser, isBanned, mustExist, sendAllowingRefusal } from './foundUser';
import { Report, type Status } from './stepReport';

/** The effects of a suspension that reinstating does not undo. */
const NOT_REVERSED = [
	'Sessions that were ended: the user has to log in again',
	'Memberships of groups that the user was banned from, and their scope: the user has to join them again, or be added',
	'Messages that were deleted',
];

/** Lets a suspended user in again, and reports what stays lost. */
export async function reinstateUser(client: ItemClient, item: Item): Promise<RecordOrRefusal[]> {
	// The form gives one UID, in lower case
	const [uid] = item.request.body.uidsToActivate as string[];
	return await client.inTurn({ url: '/users/{uid}', path: { uid } }, async () => {
		const report = new Report();
		// The reactivation is no step of the report yet: if it fails, nothing was done, and its error is thrown as it is
		const status = await reactivate(client, item, uid);
		await report.run({ step: 'reactivate' }, async () => status);
		await unban(client, item, uid, report);
		const done = {
			uid,
			reinstated: true,
			unbannedFrom: report.guidsOf('unban'),
			notReversed: NOT_REVERSED,
		};
		return [report.outcome('reinstatement', done)];
	});
}

/** Reactivates a user. The answer names only users that were not deactivated: they are active, or do not exist. */
async function reactivate(client: ItemClient, { request }: Item, uid: string): Promise<Status> {
	const { data, afterLostAnswer } = await client.sendPrepared(request);
	const notDeactivated = uidsNamedIn(data, 'nonDeactivatedUids');
	if (notDeactivated && !notDeactivated.has(uid)) {
		// The answer may also pass over a UID that the service does not know
		await mustExist(client, uid);
		return 'done';
	}
	if (!(await findUser(client, uid)).isActive) {
		throw new ServiceError(`The service did not reactivate ${uid}`, { status: 200 });
	}
	// The answer names the user as not deactivated, and no attempt whose answer was lost can have reactivated the user before
	const isKnownUnchanged = notDeactivated !== undefined && !afterLostAnswer;
	return isKnownUnchanged ? 'already' : 'done';
}

async function unban(
	client: ItemClient,
	{ value }: Item,
	uid: string,
	report: Report,
): Promise<void> {
	const from = value('unbanFrom');
	if (from === 'listed') {
		for (const guid of (value('guids') ?? []) as string[]) {
			await report.run({ step: 'unban', guid }, async () => await unbanFromOne(client, guid, uid));
		}
	}
	if (from !== 'all') return;
	const request = { method: 'GET', url: '/groups' } as const;
	const groups = await report.read({ step: 'unban' }, async () =>
		requireIds(await client.list(request, byPage('guid')), 'guid'),
	);
	for (const group of groups ?? []) {
		const guid = String(group.guid);
		// Undefined if the group was deleted since the list was read
		const banned = await report.read(
			{ step: 'unban', guid },
			async () => await unlessRefused('ERR_GUID_NOT_FOUND', isBanned(client, guid, uid)),
		);
		if (!banned) continue;
		await report.run({ step: 'unban', guid }, async () => await unbanFromOne(client, guid, uid));
	}
}

async function unbanFromOne(client: ItemClient, guid: string, uid: string): Promise<Status> {
	const url = '/groups/{guid}/bannedusers/{uid}';
	const path = { guid, uid };
	// `doneAfterLostAnswer` is left out, so that the code tells that the user was not banned
	const unbanning = { method: 'DELETE', url, path } as const;
	return (await sendAllowingRefusal(client, unbanning, 'ERR_NOT_A_BANNED_USER'))
		? 'done'
		: 'already';
}
