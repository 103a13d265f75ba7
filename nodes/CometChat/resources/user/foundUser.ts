import type { IDataObject } from 'n8n-workflow';
import { byPage } from '../../../shared/fields';
import { isRecordOf } from '../../../shared/records/asked';
import {
	hasCode,
	orRefusal,
	otherShapeError,
	ServiceError,
	unlessRefused,
} from '../../../shared/transport/errors';
import { secondsOf } from '../../../shared/values/time';
import { recordIn } from '../../../shared/values/readers';
import type { RequestDescription } from '../../../shared/transport/types';
import type { ItemClient } from '../../../shared/operation/types';
import { noSuchUserError, requireIds } from './uids';

/** A user who may be deactivated. */
export interface FoundUser {
	/** In lower case. */
	uid: string;
	isActive: boolean;
	/** The name, only of users who are not active. */
	name?: unknown;
	/** The status message, only of users who are not active. */
	statusMessage?: unknown;
	/** The metadata, only of users who are not active. */
	metadata?: unknown;
	/** Unix seconds, only of users who are not active, if the service tells the time. */
	deactivatedAt?: number;
}

/**
 * Finds a user. A deactivated user is looked for in the list, because the service answers that it is not found.
 * @throws ServiceError when there is no such user
 */
export async function findUser(client: ItemClient, given: string): Promise<FoundUser> {
	const uid = given.toLowerCase();
	const request = { method: 'GET', url: '/users/{uid}', path: { uid: given } } as const;
	const active = await unlessRefused('ERR_UID_NOT_FOUND', client.sendDescribed(request));
	if (active) {
		// Only the record of the user tells that the user is there
		if (!isRecordOf(recordIn(active.data), { uid })) throw otherShapeError();
		return { uid, isActive: true };
	}
	const user = await findDeactivated(client, uid);
	if (!user) throw noSuchUserError(uid);
	const since = secondsOf(user.deactivatedAt) || undefined;
	const { name, statusMessage, metadata } = user;
	return { uid, isActive: false, name, statusMessage, metadata, deactivatedAt: since };
}

/** A deactivated user, whom the service shows only in its list; undefined if no deactivated user has this UID. */
export async function findDeactivated(
	client: ItemClient,
	uid: string,
): Promise<IDataObject | undefined> {
	const query = { onlyDeactivated: true, searchKey: uid, searchIn: ['uid'] };
	const users = await client.list({ method: 'GET', url: '/users', query }, byPage('uid'));
	// A user without an ID may be the one who is looked for
	const found = requireIds(users, 'uid');
	return found.find((user) => isRecordOf(user, { uid }));
}

/**
 * Checks that there is such a user, for an answer that names only users whom the service left as they were: it may pass over a
 * UID that it does not know. A check that fails otherwise leaves the answer as it is.
 * @throws ServiceError when there is no such user
 */
export async function mustExist(client: ItemClient, uid: string): Promise<void> {
	const user = await orRefusal(findUser(client, uid));
	if (user instanceof ServiceError && hasCode(user, 'ERR_UID_NOT_FOUND')) throw user;
}

/** @throws ServiceError when a user is still active */
export async function mustBeInactive(client: ItemClient, uid: string): Promise<void> {
	const { isActive } = await findUser(client, uid);
	if (isActive) throw new ServiceError('The user is still active', { status: 200 });
}

/**
 * Checks that a user was deleted: the service answers "not found" also for a user who is only deactivated.
 * @param advice the advice of the error if the user is only deactivated
 * @throws ServiceError if the user was not deleted
 */
export async function mustBeGone(client: ItemClient, uid: string, advice?: string): Promise<void> {
	const user = await unlessRefused('ERR_UID_NOT_FOUND', findUser(client, uid));
	if (!user) return;
	throw user.isActive
		? new ServiceError('The user is still there', { status: 200 })
		: new ServiceError('The user is deactivated, so it was not deleted', { status: 200, advice });
}

/** Whether a user is among those who are banned from a group. */
export async function isBanned(client: ItemClient, guid: string, uid: string): Promise<boolean> {
	const url = '/groups/{guid}/bannedusers';
	const request = { method: 'GET', url, path: { guid }, query: { searchKey: uid } } as const;
	const banned = requireIds(await client.list(request, byPage('uid')), 'uid');
	return banned.some((user) => isRecordOf(user, { uid }));
}

/**
 * Sends a request that the service refuses when nothing is left to do.
 * @param code the code of that refusal
 * @returns whether the request did something: false after that refusal, unless an attempt whose answer was lost may have done it
 */
export async function sendAllowingRefusal(
	client: ItemClient,
	request: RequestDescription,
	code: string,
): Promise<boolean> {
	return await client.sendDescribed(request).then(
		() => true,
		(error: unknown) => {
			if (!hasCode(error, code)) throw error;
			return error.details.afterLostAnswer === true;
		},
	);
}
