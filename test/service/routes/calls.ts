import { ApiError } from '../errors';
import { pageOf } from '../paging';
import type { Call, User } from '../records';
import type { Backend, Router } from '../router';
import { boolean, integer, oneOf, pageQuery, text } from '../schemas';

interface CallListQuery {
	type?: string;
	mode?: string;
	status?: string;
	receiverType?: string;
	participantsCount?: number;
	startedAt?: number;
	endedAt?: number;
	hasRecording?: boolean;
	hasTranscription?: boolean;
	uid?: string;
}

/** Calls; the real service has them on a host of their own. */
export function addCallRoutes(api: Router, backend: Backend): void {
	api.add<{ Querystring: CallListQuery }>(
		'GET /calls',
		{
			onBehalfOf: 'optional',
			query: {
				...pageQuery,
				type: oneOf('audio', 'video'),
				mode: oneOf('call', 'meet', 'presenter'),
				// The published list of values omits three that pages and examples show.
				status: oneOf('rejected', 'ongoing', 'ended', 'initiated', 'unanswered', 'canceled'),
				receiverType: oneOf('user', 'group'),
				participantsCount: integer,
				startedAt: integer,
				endedAt: integer,
				hasRecording: boolean,
				hasTranscription: boolean,
				uid: text,
			},
		},
		(request) => {
			const { query, actor } = request;
			const calls = [...backend.state.calls.values()].filter(
				(call) => isListed(call, query) && (!actor || isPartOf(call, actor)),
			);
			return pageOf(request, calls, {
				idOf: ({ sessionId }) => sessionId,
				withId: (call, sessionId) => ({ ...call, sessionId }),
			});
		},
	);

	api.add<{ Params: { sessionId: string } }>(
		'GET /calls/{sessionId}',
		{ onBehalfOf: 'optional' },
		({ params, actor }) => {
			const call = backend.state.calls.get(params.sessionId);
			if (!call) {
				throw new ApiError(
					'ERR_CALL_SESSION_NOT_FOUND',
					`The call with the session id ${params.sessionId} does not exist.`,
				);
			}
			if (actor && !isPartOf(call, actor)) {
				throw new ApiError(
					'ERR_CALL_NOT_A_PART',
					`The user with uid ${actor.uid} is not a part of this call.`,
				);
			}
			return { data: call };
		},
	);
}

function isPartOf(call: Call, { uid }: User): boolean {
	return (
		call.initiator === uid ||
		call.receiver === uid ||
		call.participants.some((participant) => participant.uid === uid)
	);
}

function isListed(call: Call, { participantsCount, uid, ...same }: CallListQuery): boolean {
	if (participantsCount !== undefined && call.totalParticipants !== participantsCount) return false;
	if (uid !== undefined && !isPartOf(call, { uid: uid.toLowerCase() } as User)) return false;
	const fields = ['type', 'mode', 'status', 'receiverType', 'startedAt', 'endedAt'] as const;
	return (
		fields.every((field) => same[field] === undefined || same[field] === call[field]) &&
		(same.hasRecording ?? call.hasRecording) === call.hasRecording &&
		(same.hasTranscription ?? call.hasTranscription) === call.hasTranscription
	);
}
