import type { IDataObject } from 'n8n-workflow';
import { isRecord, isText } from '../../../shared/values/readers';
import { recordsIn } from '../../../shared/values/recordsIn';
import {
	hasIdOrTime,
	isoTime,
	pickPlain,
	plainValue,
	senderOf,
	recordAt,
	withoutVolatile,
	textOf,
	textsIn,
} from '../../../shared/webhook/payload';
import type { Family } from './family';
import { filterFacts, hasId, messageIn } from './messages';

/** A call that somebody starts. The event holds a message of the category call, as the events of later steps do. */
export const newCalls: Family = {
	events: [
		{
			value: 'call_initiated',
			name: 'Call: Initiated',
			description: 'A user calls another user or a group',
		},
	],
	read({ trigger, data }) {
		const call = messageIn(data);
		if (!call) return undefined;
		// The service spells the session ID in both ways
		const { sessionid, sessionId, status } = recordAt(call, 'data', 'entities', 'on', 'entity');
		const { action } = recordAt(call, 'data');
		// A later step, e.g. a rejection, has a message of its own, with another sender and another time than the start
		const isStart = trigger === 'call_initiated' || action === 'initiated';
		return {
			...filterFacts(call),
			uniqueParts: hasId(call) ? [textOf(call.id)] : undefined,
			short: {
				...pickPlain(call, 'id', 'conversationId', 'type'),
				sessionId: [sessionid, sessionId].map(textOf).find(isText),
				status: plainValue(status) ?? plainValue(action),
				[isStart ? 'initiator' : 'sender']: senderOf(call),
				...pickPlain(call, 'receiver', 'receiverType'),
				...isoTime(isStart ? 'initiatedAt' : 'sentAt', call.sentAt),
			},
		};
	},
	recognizesUndocumented: ({ data }) => isRecord(data.call),
};

/** The events that calls and meetings have in common. */
const roomEvents = (
	room: 'call' | 'meeting',
	label: 'Call' | 'Meeting',
	start: string,
): Family['events'] => [
	{
		value: `${room}_ended`,
		name: `${label}: Ended`,
		description: `A ${room} is over, with all who took part`,
		onlyFromApps: true,
	},
	{
		value: `${room}_participant_joined`,
		name: `${label}: Participant Joined`,
		description: `Somebody joins a ${room}`,
		onlyFromApps: true,
	},
	{
		value: `${room}_participant_left`,
		name: `${label}: Participant Left`,
		description: `Somebody leaves a ${room}`,
		onlyFromApps: true,
	},
	{ value: `${room}_started`, name: `${label}: Started`, description: start, onlyFromApps: true },
];

/** Events of a call or a meeting. They have the names shown in the room, and no UIDs. */
export const rooms: Family = {
	events: [
		...roomEvents('call', 'Call', 'A call begins, because it was answered'),
		...roomEvents('meeting', 'Meeting', 'A meeting begins'),
		{
			value: 'recording_generated',
			name: 'Meeting: Recording Generated',
			description: 'The recording of a call or meeting is ready',
			onlyFromApps: true,
		},
		{
			value: 'transcription_generated',
			name: 'Meeting: Transcription Generated',
			description: 'The transcript of a call or meeting is ready',
			onlyFromApps: true,
		},
	],
	read({ data, type }) {
		const sessionId = textOf(data.sessionId);
		if (!sessionId) return undefined;
		// `tid` is the ID of a transcript
		const { created_at, destroyed_at, startTime, tid } = data;
		const roomMarks = [created_at, destroyed_at, startTime, tid];
		const { joined_at, left_at } = recordAt(data, 'occupant');
		const isUnique = [...roomMarks, joined_at, left_at].some(hasIdOrTime);
		return {
			people: [],
			place: {},
			// The whole occupant is one of the `uniqueParts`, because guests may have the same name, and join in the same second
			uniqueParts: isUnique
				? [sessionId, ...roomMarks.map(textOf), withoutVolatile(data.occupant)]
				: undefined,
			short: {
				sessionId: plainValue(data.sessionId),
				type,
				...(isRecord(data.occupant) ? participant(data) : session(data)),
			},
		};
	},
};

/** The short form of the event that somebody joined or left: the name and the time. */
function participant(data: IDataObject): IDataObject {
	const { name, joined_at: joinedAt, left_at: leftAt } = recordAt(data, 'occupant');
	return { name: plainValue(name), ...isoTime('joinedAt', joinedAt), ...isoTime('leftAt', leftAt) };
}

/** The short form of an event about the whole call or meeting: times, participants, recording. */
function session(data: IDataObject): IDataObject {
	const { all_occupants: occupants } = data;
	return {
		...isoTime('startedAt', data.created_at ?? data.startTime),
		...isoTime('endedAt', data.destroyed_at ?? data.endTime),
		...(Array.isArray(occupants) && { participants: textsIn(recordsIn(occupants), 'name') }),
		...pickPlain(data, 'duration'),
		url: plainValue(data.recording_url) ?? plainValue(data.transcript_url),
	};
}
