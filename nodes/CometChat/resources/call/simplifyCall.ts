import type { IDataObject } from 'n8n-workflow';
import { times } from '../../fields';
import { isRecord } from '../../transport/request/values';

/** What a person decides by: who called whom, how it went, when and for how long. */
export function simplifyCall({ participants, ...call }: IDataObject): IDataObject {
	return {
		sessionId: call.sessionId,
		status: call.status,
		initiator: call.initiator,
		receiver: call.receiver,
		...times(call, 'startedAt', 'endedAt'),
		totalDuration: call.totalDuration,
		participants: Array.isArray(participants)
			? participants.filter(isRecord).map(({ uid }) => uid as string)
			: [],
	};
}
