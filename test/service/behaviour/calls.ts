import { ApiError } from '../errors';
import type { CallRecord, User } from '../records';
import { answerList, type Behaviours, type Call } from './call';
import { find, same, usualBehaviours, type Collection } from './store';

/** Calls; the real service has them on a host of their own. */
const callStore: Collection<CallRecord> = {
	at: '/calls',
	key: 'sessionId',
	noun: 'call',
	missing: 'ERR_CALL_SESSION_NOT_FOUND',
	records: ({ state }) => state.calls,
	check: (call, { actor }) => {
		if (!actor || isPartOf(call, actor)) return;
		throw new ApiError(
			'ERR_CALL_NOT_A_PART',
			`The user with uid ${actor.uid} is not a part of this call.`,
		);
	},
	isListed: (call, { actor }) => !actor || isPartOf(call, actor),
	filters: {
		type: same('type'),
		mode: same('mode'),
		status: same('status'),
		receiverType: same('receiverType'),
		startedAt: same('startedAt'),
		endedAt: same('endedAt'),
		hasRecording: same('hasRecording'),
		hasTranscription: same('hasTranscription'),
		participantsCount: same('totalParticipants'),
		uid: (call, uid: string) => isPartOf(call, { uid: uid.toLowerCase() }),
	},
};

function isPartOf(call: CallRecord, { uid }: Pick<User, 'uid'>): boolean {
	return (
		call.initiator === uid ||
		call.receiver === uid ||
		call.participants.some((participant) => participant.uid === uid)
	);
}

export const calls: Behaviours = {
	...usualBehaviours(callStore),
	'GET /calls/{sessionId}/transcriptions': (call: Call) => {
		const { sessionId } = find(callStore, call);
		const found = call.state.transcriptions.get(sessionId) ?? [];
		return answerList(call, found, { key: 'tid' });
	},
};
