import type { IDataObject } from 'n8n-workflow';
import { notFilteredError } from '../../../shared/records/asked';
import { isRecord, isText } from '../../../shared/values/readers';
import { recordsIn } from '../../../shared/values/recordsIn';
import type { Field } from '../../../shared/operation/types';

export const sessionId: Field = {
	displayName: 'Session ID',
	name: 'sessionId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. v1.us.2088.1696934912',
	description: 'The session ID of the call, as it stands in call messages and call logs',
	path: 'sessionId',
};

/**
 * Checks the calls of a list that was asked for a user. A call between two users names both. A call of a group may not name who
 * takes part, so it is not checked.
 * @throws ServiceError for a call between two users without the user
 */
export function ensureTakesPart(calls: IDataObject[], { uid }: IDataObject): IDataObject[] {
	if (uid === undefined) return calls;
	const user = String(uid).toLowerCase();
	const isOfOthers = (call: IDataObject) => {
		const { receiverType, initiator, receiver, participants } = simplifyCall(call);
		const isBetweenTwo = receiverType === 'user' && isText(initiator) && isText(receiver);
		const uids = [initiator, receiver, participants].flat().map((one) => String(one).toLowerCase());
		return isBetweenTwo && !uids.includes(user);
	};
	const isUnwanted = (call: unknown) => isRecord(call) && isOfOthers(call as IDataObject);
	if (calls.some(isUnwanted)) throw notFilteredError('uid');
	return calls;
}

/** A call with what people need most: who called whom, how it went, when and for how long. */
export function simplifyCall({ participants, ...call }: IDataObject): IDataObject {
	return {
		sessionId: call.sessionId,
		status: call.status,
		type: call.type,
		mode: call.mode,
		initiator: call.initiator,
		receiver: call.receiver,
		receiverType: call.receiverType,
		startedAt: call.startedAt,
		endedAt: call.endedAt,
		totalDuration: call.totalDuration,
		participants: recordsIn(participants).map(({ uid }) => uid as string),
	};
}
