import type { IDataObject } from 'n8n-workflow';
import { distinctIds, idList } from '../../../shared/records/outcomes';
import { otherShapeError, ServiceError } from '../../../shared/transport/errors';
import { idInAddress, isDotSegment } from '../../../shared/transport/urls';
import { asRecord, isEmpty } from '../../../shared/values/readers';
import type { Convert, Refuse } from '../../../shared/values/types';
import type { RecordOrRefusal } from '../../../shared/operation/outcome';

/** UIDs as the service keeps them: in lower case, each once. */
export function uidsOf(value: unknown): string[] {
	return distinctIds(value as string[]).map((uid) => uid.toLowerCase());
}

/** The UIDs that an answer names, e.g. in `deactivatedUids`; undefined if the answer has no list of UIDs. */
export function uidsNamedIn(data: unknown, property: string): Set<string> | undefined {
	const named: unknown = asRecord(data)[property];
	const isOfUids = Array.isArray(named) && !named.some((uid) => typeof uid === 'object');
	return isOfUids ? new Set(named.map((uid) => String(uid).toLowerCase())) : undefined;
}

/** The outcome for one user after the request for all users was sent. A refusal counts for this user alone. */
export async function outcomeOrRefusal(
	uid: string,
	outcome: Promise<RecordOrRefusal>,
): Promise<RecordOrRefusal> {
	return await outcome.catch((error: unknown) => {
		if (!(error instanceof ServiceError)) throw error;
		const { message, details } = error;
		return details.code === 'ERR_UID_NOT_FOUND'
			? noSuchUserError(uid)
			: new ServiceError(`It is not known what became of ${uid}: ${message}`, {
					...details,
					target: uid,
				});
	});
}

/** Returns the records. @throws ServiceError if one has no ID: by such a list, nothing may be concluded or removed */
export function requireIds(records: IDataObject[], id: 'guid' | 'id' | 'uid'): IDataObject[] {
	if (records.some((record) => isEmpty(record?.[id]))) throw otherShapeError();
	return records;
}

/** The refusal for a user who does not exist. */
export const noSuchUserError = (uid: string): ServiceError =>
	new ServiceError(`The user ${uid} does not exist`, {
		code: 'ERR_UID_NOT_FOUND',
		status: 404,
		target: uid,
	});

/** IDs that will stand in addresses. A bad ID is refused before the first request, so that nothing is done for any ID. */
export const idsInAddresses: Convert = (value, refuse) =>
	idList(value, refuse).map((id) => inAddress(id, refuse));

/** The UID of one user, in the list that the service takes. */
export const oneUid: Convert = (value, refuse) => [idInAddress(value, refuse).toLowerCase()];

/** Refuses `.` and `..`, which lead to another address. */
function inAddress(id: string, refuse: Refuse): string {
	return isDotSegment(id) ? refuse(`has "${id}", which cannot stand in an address`) : id;
}
