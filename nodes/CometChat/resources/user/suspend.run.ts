import { byCursor } from '../../../shared/fields';
import { clock } from '../../../shared/transport/clock';
import { ServiceError } from '../../../shared/transport/errors';
import type { RecordOrRefusal } from '../../../shared/operation/outcome';
import type { Item, ItemClient } from '../../../shared/operation/types';
import { isWrittenBy } from './erasureParts';
import { banFromGroups } from './suspensionBans';
import type { GroupsToBanFrom } from './suspensionBans';
import { leaveNote } from './suspensionNote';
import { allNamed, findUser, Report, TooLate } from './suspensionSteps';
import type { FoundUser } from './suspensionSteps';
import { namedIn } from './uids';

const ONE_HOUR = 60 * 60;

/**
 * Bans a user from the whole app, for which the service has no request of its own. First come the bans from groups and
 * the end of sessions, because the service does not find a deactivated user for them; then the user is deactivated;
 * messages are deleted last, when no more can come.
 */
export async function suspendUser(client: ItemClient, item: Item): Promise<RecordOrRefusal[]> {
	const [uid] = item.request.body.uidsToDeactivate as string[];
	return await client.inTurn({ url: '/users/{uid}', path: { uid } }, async () => {
		const user = await findUser(client, uid);
		const report = new Report();
		await banFromGroups(client, user, groupsIn(item), report);
		await endSessions(client, user, report);
		await deactivate(client, item, user, report);
		await deleteMessages(client, item, user, report);
		const done = {
			uid: user.uid,
			suspended: true,
			bannedFrom: report.groupsOf('ban'),
			messagesDeleted: report.countOf('deleteMessages'),
		};
		return [report.outcome('suspension', done)];
	});
}

function groupsIn({ value }: Item): GroupsToBanFrom {
	return value('banFrom') === 'all' ? 'all' : ((value('guids') ?? []) as string[]);
}

async function endSessions(
	client: ItemClient,
	{ uid, isActive, note }: FoundUser,
	report: Report,
): Promise<void> {
	const step = 'endSessions';
	if (!isActive && (note?.sessionsEnded ?? true)) {
		report.skip({ step }, 'the service finds no deactivated user');
		return;
	}
	await report.run({ step }, async () => {
		if (!isActive) throw new TooLate('The service finds no deactivated user');
		const url = '/users/{uid}/auth_tokens';
		await client.request({ method: 'DELETE', url, path: { uid }, alreadyDone: [] });
		return 'done';
	});
}

/**
 * Deactivates the user. Where a step before may pass when it is tried again, the user stays active, so that it can be. A
 * note tells another run what it could not find out about a deactivated user.
 */
async function deactivate(
	client: ItemClient,
	item: Item,
	{ uid, isActive, hasNote }: FoundUser,
	report: Report,
): Promise<void> {
	if (!isActive) {
		await report.run({ step: 'deactivate' }, async () => 'already');
		return;
	}
	const sessionsEnded = report.isWhole('endSessions');
	const isForAllGroups = groupsIn(item) === 'all';
	if (!report.mayPass && (isForAllGroups || !sessionsEnded || hasNote)) {
		const note = { allGroups: isForAllGroups && report.isWhole('ban'), sessionsEnded };
		await report.read({ step: 'note' }, async () => await leaveNote(client, uid, note));
	}
	if (report.mayPass) {
		report.skip(
			{ step: 'deactivate' },
			'it waits for the steps before it, so the user is still active',
		);
		return;
	}
	await report.run({ step: 'deactivate' }, async () => {
		const { data } = await client.send(item.request);
		const named = namedIn(data, 'deactivatedUids');
		// A user who is not named was deactivated in the meantime, or by an attempt whose answer was lost; an answer without
		// names says nothing
		if (!named?.has(uid) && (await findUser(client, uid)).isActive) {
			throw new ServiceError('The service did not deactivate the user', { status: 200 });
		}
		return 'done';
	});
}

/** Deletes the messages of the last hours before the deactivation, one after the other. */
async function deleteMessages(
	client: ItemClient,
	{ value }: Item,
	{ uid, deactivatedAt }: FoundUser,
	report: Report,
): Promise<void> {
	const hours = (value('options.deleteMessages') ?? 0) as number;
	if (hours === 0) return;
	const step = 'deleteMessages';
	const until = deactivatedAt ?? Math.floor(clock.now() / 1_000);
	// The service takes no time before 1970, which very many hours would give
	const fromTimestamp = Math.max(1, until - hours * ONE_HOUR);
	const query = { sender: uid, fromTimestamp, hideDeleted: true };
	await report.run({ step }, async () => {
		const list = { method: 'GET', url: '/messages', query } as const;
		const found = allNamed(await client.list(list, byCursor('id')), 'id');
		const failures: unknown[] = [];
		let count = 0;
		for (const { id } of found.filter((record) => isWrittenBy(record, uid))) {
			await client
				.request({
					method: 'DELETE',
					url: '/messages/{id}',
					path: { id },
					body: value('options.permanent') === true ? { permanent: true } : {},
					alreadyDone: ['ERR_MESSAGE_ID_NOT_FOUND', 'ERR_MSG_NOT_FOUND'],
				})
				.then(
					() => count++,
					(error: unknown) => failures.push(error),
				);
		}
		if (failures.length > 0) report.fail({ step, count: failures.length }, failures[0]);
		return { status: count > 0 ? 'done' : 'already', count };
	});
}
