import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../../CometChat/transport/request/values';
import { plain, recordAt, recordsIn, textsIn } from '../event';
import type { ChatEvent } from '../event';
import { isoTime, pick } from './pick';

/** A call that somebody starts: who calls whom. */
export function simplifyNewCall({ data }: ChatEvent): IDataObject | undefined {
	if (!isRecord(data.call)) return undefined;
	const call = data.call as IDataObject;
	const { sessionid, sessionId, status } = recordAt(call, 'data', 'entities', 'on', 'entity');
	return {
		...pick(call, 'id', 'conversationId', 'type'),
		sessionId: plain(sessionid) ?? plain(sessionId),
		status: plain(status) ?? plain(recordAt(call, 'data').action),
		initiator: plain(call.sender),
		...pick(call, 'receiver', 'receiverType'),
		...isoTime('initiatedAt', call.sentAt),
	};
}

/** What happens in a call or a meeting, with the names that the room knows; UIDs are not told there. */
export function simplifyRoom({ data, type }: ChatEvent): IDataObject | undefined {
	const sessionId = plain(data.sessionId);
	if (sessionId === undefined) return undefined;
	return { sessionId, type, ...(isRecord(data.occupant) ? participant(data) : session(data)) };
}

function participant(data: IDataObject): IDataObject {
	const { name, joined_at: joinedAt, left_at: leftAt } = recordAt(data, 'occupant');
	return { name: plain(name), ...isoTime('joinedAt', joinedAt), ...isoTime('leftAt', leftAt) };
}

function session(data: IDataObject): IDataObject {
	const { all_occupants: occupants } = data;
	return {
		...isoTime('startedAt', data.created_at ?? data.startTime),
		...isoTime('endedAt', data.destroyed_at ?? data.endTime),
		...(Array.isArray(occupants) && {
			participants: textsIn(recordsIn(occupants), 'name'),
		}),
		...pick(data, 'duration'),
		url: plain(data.recording_url) ?? plain(data.transcript_url),
	};
}
