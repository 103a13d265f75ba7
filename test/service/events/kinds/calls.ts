import type { CallRecord, JsonObject, Transcription } from '../../records';
import { groupConversationId, unixNow, userConversationId, type State } from '../../state';
import { personOf } from './people';
import { listOf, oneOf, unixSeconds, text } from '../../schemas';
import { seedIds } from '../../seed/ids';
import { began, call as callOfAlice, ofAlice } from '../exampleRecords';
import { callOf, roomOf } from '../samples';
import { objectWith, sentFields } from '../shapes';
import { kind } from './kind';

export interface AboutCall {
	call: CallRecord;
	/** Unix seconds. */
	at: number;
}

export interface AboutParticipant extends AboutCall {
	uid: string;
}

/** A participant of a call or a meeting, whose flags are texts. */
function occupant(state: State, { call, uid }: AboutParticipant, leftAt?: number): JsonObject {
	return {
		joined_at: call.startedAt,
		audio_call: String(call.type === 'audio'),
		...(leftAt !== undefined && { left_at: leftAt }),
		name: state.users.get(uid)?.name ?? uid,
	};
}

const somebody = objectWith({
	joined_at: unixSeconds,
	audio_call: oneOf('true', 'false'),
	name: text,
});
const leaver = { ...somebody, required: ['joined_at', 'audio_call', 'name', 'left_at'] };
const room = {
	started: objectWith({ created_at: unixSeconds, sessionId: text }),
	joined: objectWith({ occupant: somebody, sessionId: text }),
	left: objectWith({ occupant: leaver, sessionId: text }),
	ended: objectWith({
		all_occupants: listOf(leaver),
		sessionId: text,
		destroyed_at: unixSeconds,
		created_at: unixSeconds,
	}),
};

const started = kind({
	shape: room.started,
	data: (_state, { call, at }: AboutCall) => ({ created_at: at, sessionId: call.sessionId }),
	sample: roomOf,
	example: began,
});

const joined = kind({
	shape: room.joined,
	data: (state, about: AboutParticipant) => ({
		occupant: occupant(state, { ...about, call: { ...about.call, startedAt: about.at } }),
		initial_config: { call_version: '2.3.0', sdk: 'react', mode: 'DEFAULT', platform: 'web' },
		sessionId: about.call.sessionId,
	}),
	sample: roomOf,
	example: began,
});

const left = kind({
	shape: room.left,
	data: (state, about: AboutParticipant) => ({
		occupant: occupant(state, about, about.at),
		sessionId: about.call.sessionId,
	}),
	sample: roomOf,
	example: ofAlice,
});

const ended = kind({
	shape: room.ended,
	data: (state, { call, at }: AboutCall) => ({
		all_occupants: call.participants.map(({ uid }) => occupant(state, { call, uid, at }, at)),
		destroyed_at: at,
		created_at: call.startedAt,
		sessionId: call.sessionId,
	}),
	sample: roomOf,
});

const dateOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

/** A message of the category call. */
const initiated = kind({
	shape: objectWith({
		call: objectWith({
			...sentFields,
			category: oneOf('call'),
			type: oneOf('audio', 'video'),
			data: objectWith({ action: oneOf('initiated') }),
		}),
	}),
	data: (state, { call, id, at }: AboutCall & { id: string }) => {
		const { initiator, receiver, receiverType, type, sessionId } = call;
		const isGroup = receiverType === 'group';
		const conversationId = isGroup
			? groupConversationId(receiver)
			: userConversationId(initiator, receiver);
		const place = { conversationId, sender: initiator, receiverType, receiver };
		const by = { entity: personOf(state, initiator), entityType: 'user' };
		const to = isGroup
			? { entity: { guid: receiver }, entityType: 'group' }
			: { entity: personOf(state, receiver, initiator), entityType: 'user' };
		const entity = { sessionid: sessionId, ...place, status: 'initiated', type, initiatedAt: at };
		const entities = { by, for: to, on: { entity, entityType: 'call' } };
		return {
			call: {
				id,
				...place,
				category: 'call',
				type,
				data: { action: 'initiated', entities },
				sentAt: at,
				updatedAt: at,
			},
		};
	},
	sample: (world) => ({
		call: callOf(world),
		id: String(world.state.nextMessageId++),
		at: unixNow(),
	}),
	example: { at: 1_696_934_199 },
});

/** Events about calls and meetings. `call_initiated` is a message; the others come from the rooms of clients in a call. */
export const callKinds = {
	call_initiated: initiated,
	call_started: started,
	call_participant_joined: joined,
	call_participant_left: left,
	call_ended: ended,
	meeting_started: started,
	meeting_participant_joined: joined,
	meeting_participant_left: left,
	meeting_ended: ended,

	/** Times and durations are texts here. */
	recording_generated: kind({
		shape: objectWith({
			recordingDate: text,
			duration: text,
			startTime: text,
			sessionId: text,
			recording_url: text,
		}),
		data: (_state, { call, at }: AboutCall) => ({
			recordingDate: dateOf(at),
			duration: '21.433000',
			startTime: String(call.startedAt),
			sessionId: call.sessionId,
			recording_url: `https://recordings.example.com/demo-app/${call.sessionId}.mp4`,
		}),
		sample: roomOf,
		example: { call: { ...callOfAlice, startedAt: 1_696_937_627 } },
	}),
	transcription_generated: kind({
		shape: objectWith({
			sessionId: text,
			tid: text,
			transcriptDate: text,
			transcript_url: text,
			startTime: unixSeconds,
			endTime: unixSeconds,
		}),
		data: (_state, { call, part }: { call: CallRecord; part: Transcription }) => ({
			sessionId: call.sessionId,
			tid: part.tid,
			transcriptDate: dateOf(part.startTime),
			transcript_url: part.transcriptUrl,
			startTime: part.startTime,
			endTime: part.endTime,
		}),
		sample: (world) => {
			const [part] = world.state.transcriptions.get(seedIds.transcribedCall)!;
			return { call: callOf(world), part: { ...part, tid: `transcript-${world.n}` } };
		},
	}),
};
