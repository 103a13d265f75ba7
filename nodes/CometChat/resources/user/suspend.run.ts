import { clock } from '../../../shared/transport/clock';
import { ServiceError } from '../../../shared/transport/errors';
import type { RecordOrRefusal } from '../../../shared/operation/outcome';
import type { Item, ItemClient } from '../../../shared/operation/types';
import { EACH_REFUSAL_FAILS } from '../../../shared/transport/types';
import { OLDEST_TIME } from '../message/position';
import { removeRecords } from './removeInParts';
import { messageRemovals } from './personalRemovals';
import { banFromGroups, REINSTATE_FIRST } from './suspensionBans';
import type { GroupsToBanFrom } from './suspensionBans';
import { uidsNamedIn } from './uids';
import { findUser, type FoundUser } from './foundUser';
import { Report } from './stepReport';

const ONE_HOUR = 60 * 60;

/**
 * Bans a user from the whole app, for which the service has no request of its own. First come the bans from groups and
 * the end of sessions, because the service does not find a deactivated user for them. Next, the user is deactivated.
 * Messages are deleted last, when the user usually can send no more.
 */
export async function suspendUser(client: ItemClient, item: Item): Promise<RecordOrRefusal[]> {
	// The form gives one UID, in lower case
	const [uid] = item.request.body.uidsToDeactivate as string[];
	return await client.inTurn({ url: '/users/{uid}', path: { uid } }, async () => {
		const user = await findUser(client, uid);
		const report = new Report();
		await banFromGroups(client, user, groupsIn(item), report);
		await endSessions(client, user, report);
		await deactivate(client, item, user, report);
		await deleteMessages(client, item, user, report);
		const recordIfAllDone = {
			uid: user.uid,
			suspended: true,
			bannedFrom: report.guidsOf('ban'),
			messagesDeleted: report.countOf('deleteMessages'),
			...(!user.isActive && { notKnown: notKnownOf(item) }),
		};
		const isDeactivated = !user.isActive || report.isDone('deactivate');
		const needsActiveUser = report.hasFailed('ban') || report.hasFailed('endSessions');
		const advice = isDeactivated && needsActiveUser ? REINSTATE_FIRST : undefined;
		return [report.outcome('suspension', recordIfAllDone, advice)];
	});
}

/** Facts that the service does not tell of a user who was deactivated before, in sentences. */
function notKnownOf(item: Item): string[] {
	return [
		...(groupsIn(item) === 'all' ? ['Whether the user is banned from all groups'] : []),
		`Whether all sessions were ended. To be sure of it: ${REINSTATE_FIRST}`,
	];
}

function groupsIn({ value }: Item): GroupsToBanFrom {
	return value('banFrom') === 'all' ? 'all' : ((value('guids') ?? []) as string[]);
}

async function endSessions(
	client: ItemClient,
	{ uid, isActive }: FoundUser,
	report: Report,
): Promise<void> {
	const step = 'endSessions';
	if (!isActive) {
		report.skip({ step }, 'the service finds no deactivated user');
		return;
	}
	await report.run({ step }, async () => {
		const url = '/users/{uid}/auth_tokens';
		await client.sendDescribed({
			method: 'DELETE',
			url,
			path: { uid },
			doneAfterLostAnswer: EACH_REFUSAL_FAILS,
		});
		return 'done';
	});
}

/** Deactivates the user. After a failure that may pass, the user stays active, so that the failed step can be tried again. */
async function deactivate(
	client: ItemClient,
	{ request }: Item,
	{ uid, isActive }: FoundUser,
	report: Report,
): Promise<void> {
	if (!isActive) {
		await report.run({ step: 'deactivate' }, async () => 'already');
		return;
	}
	if (report.isWorthAnotherRun) {
		report.skip(
			{ step: 'deactivate' },
			'it waits for the steps before it, so the user is still active',
		);
		return;
	}
	await report.run({ step: 'deactivate' }, async () => {
		const { data } = await client.sendPrepared(request);
		const named = uidsNamedIn(data, 'deactivatedUids');
		// A user who is not named may have been deactivated in the meantime, or by an earlier attempt whose answer was lost
		if (!named?.has(uid) && (await findUser(client, uid)).isActive) {
			throw new ServiceError('The service did not deactivate the user', { status: 200 });
		}
		return 'done';
	});
}

/**
 * Deletes the messages of the last hours before the deactivation. If the user is still active because an earlier step failed,
 * the messages of the last hours until now are deleted all the same, and the next run deletes what comes after.
 */
async function deleteMessages(
	client: ItemClient,
	{ value }: Item,
	{ uid, deactivatedAt }: FoundUser,
	report: Report,
): Promise<void> {
	const hours = (value('options.deleteMessages') ?? 0) as number;
	if (hours === 0) return;
	const until = deactivatedAt ?? Math.floor(clock.now() / 1_000);
	// Very many hours lead to a time before 1970
	const from = Math.max(OLDEST_TIME, until - hours * ONE_HOUR);
	const permanent = value('options.permanent') === true;
	const part = {
		step: 'deleteMessages',
		readRemovals: messageRemovals({ permanent, from }),
	} as const;
	await removeRecords(client, uid, part, report);
}
