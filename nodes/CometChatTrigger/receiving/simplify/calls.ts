import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../../CometChat/transport/request/values';
import { plain, recordAt, recordsIn, textOf } from '../event';
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
	if (plain(data.sessionId) === undefined) return undefined;
	const { sessionId, occupant, all_occupants: occupants } = data;
	const { name, joined_at: joinedAt, left_at: leftAt } = recordAt(data, 'occupant');
	return {
		sessionId: plain(sessionId),
		type,
		...(isRecord(occupant) && { name: plain(name) }),
		...isoTime('joinedAt', joinedAt),
		...isoTime('leftAt', leftAt),
		...isoTime('startedAt', data.created_at ?? data.startTime),
		...isoTime('endedAt', data.destroyed_at ?? data.endTime),
		...(Array.isArray(occupants) && {
			participants: recordsIn(occupants)
				.map((participant) => textOf(participant.name))
				.filter((participant) => participant !== undefined),
		}),
		...pick(data, 'duration'),
		url: plain(data.recording_url) ?? plain(data.transcript_url),
	};
}
