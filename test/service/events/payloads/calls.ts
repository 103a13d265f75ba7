import type { Call, JsonObject, Transcription } from '../../records';
import { groupConversationId, userConversationId, type State } from '../../state';
import { personOf } from './people';

export interface AboutCall {
	call: Call;
	/** Unix seconds. */
	at: number;
}

export interface AboutParticipant extends AboutCall {
	uid: string;
}

/** Somebody in a call or a meeting; flags are texts there. */
function occupant(state: State, { call, uid }: AboutParticipant, leftAt?: number): JsonObject {
	return {
		joined_at: call.startedAt,
		audio_call: String(call.type === 'audio'),
		...(leftAt !== undefined && { left_at: leftAt }),
		name: state.users.get(uid)?.name ?? uid,
	};
}

const started = (_state: State, { call, at }: AboutCall) => ({
	created_at: at,
	sessionId: call.sessionId,
});

const joined = (state: State, about: AboutParticipant) => ({
	occupant: occupant(state, { ...about, call: { ...about.call, startedAt: about.at } }),
	initial_config: { call_version: '2.3.0', sdk: 'react', mode: 'DEFAULT', platform: 'web' },
	sessionId: about.call.sessionId,
});

const left = (state: State, about: AboutParticipant) => ({
	occupant: occupant(state, about, about.at),
	sessionId: about.call.sessionId,
});

const ended = (state: State, { call, at }: AboutCall) => ({
	all_occupants: call.participants.map(({ uid }) => occupant(state, { call, uid, at }, at)),
	destroyed_at: at,
	created_at: call.startedAt,
	sessionId: call.sessionId,
});

const dateOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

/** Events about calls and meetings; all but the first come from the rooms of live clients. */
export const callPayloads = {
	/** A message of the category call. */
	call_initiated: (state: State, { call, id, at }: AboutCall & { id: string }) => {
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
				...{ id, ...place, category: 'call', type, data: { action: 'initiated', entities } },
				...{ sentAt: at, updatedAt: at },
			},
		};
	},
	call_started: started,
	call_participant_joined: joined,
	call_participant_left: left,
	call_ended: ended,
	meeting_started: started,
	meeting_participant_joined: joined,
	meeting_participant_left: left,
	meeting_ended: ended,

	/** Times and durations are texts here. */
	recording_generated: (_state: State, { call, at }: AboutCall) => ({
		recordingDate: dateOf(at),
		duration: '21.433000',
		startTime: String(call.startedAt),
		sessionId: call.sessionId,
		recording_url: `https://recordings.example.com/demo-app/${call.sessionId}.mp4`,
	}),
	transcription_generated: (
		_state: State,
		{ call, part }: { call: Call; part: Transcription },
	) => ({
		sessionId: call.sessionId,
		tid: part.tid,
		transcriptDate: dateOf(part.startTime),
		transcript_url: part.transcriptUrl,
		startTime: part.startTime,
		endTime: part.endTime,
	}),
};
