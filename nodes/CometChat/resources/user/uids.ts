import type { IDataObject } from 'n8n-workflow';
import { distinctIds } from '../../fields';
import { ServiceError } from '../../transport/errors';
import { isRecord } from '../../transport/request/values';
import type { RecordOrRefusal } from '../../transport/types';

/** UIDs as the service keeps them: in lower case, each once. */
export function uidsOf(value: unknown): string[] {
	return distinctIds(value as string[]).map((uid) => uid.toLowerCase());
}

/** The UIDs that an answer names, e.g. in `deactivatedUids`; undefined when it has no such list. */
export function namedIn(data: unknown, property: string): Set<string> | undefined {
	const named = isRecord(data) ? (data as IDataObject)[property] : undefined;
	return Array.isArray(named) ? new Set(named.map((uid) => String(uid).toLowerCase())) : undefined;
}

/** The answer about one of many users, asked for when the others are done: a refusal is about this user alone. */
export async function orUnknown(
	uid: string,
	asked: Promise<RecordOrRefusal>,
): Promise<RecordOrRefusal> {
	return await asked.catch((error: unknown) => {
		if (!(error instanceof ServiceError)) throw error;
		const { message, details } = error;
		return details.code === 'ERR_UID_NOT_FOUND'
			? notThere(uid)
			: new ServiceError(`It is not known what became of ${uid}: ${message}`, details);
	});
}

/** The outcome for one of many users that turns out not to be there. */
export const notThere = (uid: string): ServiceError =>
	new ServiceError(`The user ${uid} does not exist`, {
		code: 'ERR_UID_NOT_FOUND',
		status: 404,
	});
