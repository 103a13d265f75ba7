import { integerBetween, type Random } from '../random';
import type { CallRecord, Participant } from '../records';
import type { State } from '../state';
import { SEED_TIME, seedIds } from './ids';

type CallSketch = [
	initiator: string,
	/** A UID or a GUID. */
	receiver: string,
	type: CallRecord['type'],
	status: string,
	/** The participants beside the initiator; nobody has accepted a call without them. */
	acceptedBy: string[],
];

const SKETCHES: CallSketch[] = [
	['alice', 'bob', 'audio', 'ended', ['bob']],
	['carol', 'dave', 'audio', 'ended', ['dave']],
	['user-1', 'user-2', 'audio', 'rejected', []],
	['user-3', 'alice', 'audio', 'unanswered', []],
	['alice', 'general', 'video', 'ongoing', ['bob', 'carol', 'moderator-1']],
	['moderator-1', 'support', 'video', 'ended', ['alice', 'erin']],
	['vip-1', 'alice', 'audio', 'ended', ['alice']],
	['user-10', 'user-11', 'audio', 'canceled', []],
];

/** Eight calls: ended, rejected, unanswered, canceled, and one that goes on. */
export function seedCalls(state: State, random: Random): void {
	SKETCHES.forEach((sketch, index) => {
		const sessionId = `v1.us.demo-app.1750000000c0ffee${String(index + 1).padStart(2, '0')}`;
		const call = callOf(sketch, sessionId, index, random);
		const receiverType = state.groups.has(call.receiver) ? 'group' : 'user';
		state.calls.set(sessionId, { ...call, receiverType });
	});
	const call = state.calls.get(seedIds.transcribedCall)!;
	call.hasTranscription = true;
	state.transcriptions.set(call.sessionId, [transcriptionOf(call, 1), transcriptionOf(call, 2)]);
}

function transcriptionOf({ sessionId, mid, startedAt = 0, endedAt = 0 }: CallRecord, part: number) {
	const transcriptDate = new Date(startedAt * 1000).toISOString();
	const tid = `0f1f4d7a-6c3b-4a2e-9d15-8a7c2b4e6f${part}0`;
	return {
		roomName: `${sessionId}@conference.rtc.example.com`,
		mid,
		tid,
		startTime: startedAt,
		endTime: endedAt,
		transcriptDate,
		transcriptUrl: `https://transcripts.example.com/demo-app/transcript_${tid}.json`,
	};
}

function callOf(sketch: CallSketch, sessionId: string, index: number, random: Random) {
	const [initiator, receiver, type, status, acceptedBy] = sketch;
	const initiatedAt = SEED_TIME + 2_000_000 + index * 7200;
	const mid = `3f7596ac-854b-484d-b36c-d623e193bd${String(index + 10)}`;
	const wasAccepted = acceptedBy.length > 0;
	const isOver = status === 'ended';
	const startedAt = initiatedAt + 12;
	const seconds = isOver ? integerBetween(random, 30, 3000) : 0;
	const minutes = seconds / 60;
	const isVideo = type === 'video';
	const spent = {
		totalAudioMinutes: isVideo ? 0 : minutes,
		totalVideoMinutes: isVideo ? minutes : 0,
	};
	const participants = (wasAccepted ? [initiator, ...acceptedBy] : []).map(
		(uid): Participant => ({
			uid,
			...spent,
			totalDuration: minutes,
			deviceId: `${uid}-device@rtc.example.com/${index + 1}`,
			isJoined: true,
			joinedAt: startedAt,
			...(isOver ? { leftAt: startedAt + seconds } : {}),
			mid,
			state: status,
		}),
	);
	return {
		sessionId,
		mid,
		type,
		initiator,
		receiver,
		status,
		mode: 'call',
		tags: [],
		metaData: [],
		hasRecording: isOver && isVideo,
		hasTranscription: false,
		initiatedAt,
		...(wasAccepted ? { startedAt } : {}),
		...(isOver ? { endedAt: startedAt + seconds } : {}),
		...spent,
		totalDurationInMinutes: minutes,
		totalDuration: new Date(seconds * 1000).toISOString().slice(11, 19),
		totalParticipants: participants.length,
		participants,
	};
}
