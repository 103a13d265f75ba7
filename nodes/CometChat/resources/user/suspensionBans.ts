import { outcomesOf } from '../../../shared/records/outcomes';
import { ServiceError, unlessRefused } from '../../../shared/transport/errors';
import { asRecord } from '../../../shared/values/readers';
import type { ItemClient } from '../../../shared/operation/types';
import { joinedGroups } from './personalReaders';
import { isBanned, sendAllowingRefusal, type FoundUser } from './foundUser';
import type { Report, Status } from './stepReport';

/** Advice for steps that the service does not do for a deactivated user. */
export const REINSTATE_FIRST = "Run 'Reinstate' for the user, then this step again.";

/** GUIDs, or every group that the user has joined. */
export type GroupsToBanFrom = 'all' | string[];

/** Bans a user from each group in turn. Each ban is a step. */
export async function banFromGroups(
	client: ItemClient,
	{ uid, isActive }: FoundUser,
	groups: GroupsToBanFrom,
	report: Report,
): Promise<void> {
	if (groups !== 'all') {
		for (const guid of groups) {
			await report.run({ step: 'ban', guid }, async () =>
				isActive ? await ban(client, guid, uid) : await mustBeBanned(client, guid, uid),
			);
		}
		return;
	}
	if (!isActive) {
		report.skip({ step: 'ban' }, 'the service does not tell the groups of a deactivated user');
		return;
	}
	const joined = await report.read({ step: 'ban' }, async () => await joinedGroups(client, uid));
	for (const group of joined ?? []) {
		const guid = String(group.guid);
		await report.run({ step: 'ban', guid }, async () => {
			const status = await unlessRefused('ERR_GUID_NOT_FOUND', ban(client, guid, uid));
			return status ?? { status: 'skipped', reason: 'the group was deleted' };
		});
	}
}

/** Bans a user from a group. A user who has not joined it is banned by another request, and can then no longer join. */
async function ban(client: ItemClient, guid: string, uid: string): Promise<Status> {
	const banning = {
		method: 'POST',
		url: '/groups/{guid}/bannedusers/{uid}',
		path: { guid, uid },
		// A second ban is refused as already done
		idempotent: true,
	} as const;
	const attempt = sendAllowingRefusal(client, banning, 'ERR_ALREADY_BANNED');
	const isNew = await unlessRefused('ERR_NOT_A_MEMBER', attempt);
	if (isNew !== undefined) return isNew ? 'done' : 'already';
	const { data, afterLostAnswer } = await client.sendDescribed({
		method: 'POST',
		url: '/groups/{guid}/members',
		path: { guid },
		body: { usersToBan: [uid] },
		rateLimit: 'core',
		idempotent: true,
	});
	const [outcome] = outcomesOf({
		answers: asRecord(data).usersToBan,
		targets: [uid],
		recordOf: () => ({}),
		unchangedCode: 'ERR_ALREADY_BANNED',
		afterLostAnswer,
	});
	if (outcome instanceof ServiceError) throw outcome;
	// Neither true nor false if an attempt whose answer was lost may have banned the user
	return outcome.changed === false ? 'already' : 'done';
}

/** @throws ServiceError if a deactivated user is not banned from a group, because the service bans no deactivated user */
async function mustBeBanned(client: ItemClient, guid: string, uid: string): Promise<Status> {
	if (await isBanned(client, guid, uid)) return 'already';
	throw new ServiceError('The service bans no user who is deactivated', {
		code: 'ERR_UID_NOT_FOUND',
		status: 404,
		codeAdvice: REINSTATE_FIRST,
	});
}
