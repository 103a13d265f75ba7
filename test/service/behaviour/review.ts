import { ApiError } from '../errors';
import { findMessage } from '../lookup';
import type { ModeratedEntry } from '../moderationRecords';
import type { JsonObject, Message } from '../records';
import { unixNow, type State } from '../state';
import { blockedView, flaggedView, reviewedView } from '../views';
import { partOf } from '../paging';
import { done, type Behaviours, type Call } from './call';
import { mustBeInConversation } from './sending';

/** The queues of moderation: blocked, reviewed and flagged messages. */
export const review: Behaviours = {
	'GET /moderation/blocked-messages': (call: Call) =>
		listQueue(call, call.state.blocked, blockedView),
	'GET /moderation/reviewed-messages': (call: Call) =>
		listQueue(call, call.state.reviewed, reviewedView),
	'GET /moderation/flagged-messages': (call: Call) =>
		listQueue(call, call.state.flagged, flaggedView),

	'PATCH /moderation/blocked-messages/{messageId}': (
		call: Call<{ status: 'approved' | 'rejected' }>,
	) => {
		const { state, params, body, emit } = call;
		const message = findMessage(state, params.messageId);
		const entry = state.blocked.get(message.id);
		if (!entry) throw notIn('blocked', message);
		state.blocked.delete(message.id);
		const isApproved = body.status === 'approved';
		markReviewed(state, message, entry, isApproved);
		if (isApproved) emit('moderation_manual_approved', { message, entry });
		const outcome = isApproved ? 'been approved' : 'been reviewed successfully';
		return done(`Message with ID ${message.id} has ${outcome}.`);
	},

	'PATCH /moderation/flagged-messages/{id}': (
		call: Call<{ status: 'approved' | 'disapproved' }>,
	) => {
		const { state, params, body } = call;
		const message = findMessage(state, params.id);
		if (!state.flagged.delete(message.id)) throw notIn('flagged', message);
		const createdAt = unixNow();
		const isApproved = body.status === 'approved';
		const action = isApproved ? [] : ['blockMessage'];
		const entry = { messageId: message.id, action, createdAt, updatedAt: createdAt };
		markReviewed(state, message, entry, isApproved);
		return done(`Message with ID ${message.id} has been reviewed successfully.`);
	},

	'POST /messages/{id}/flagged': (call: Call<{ id: string; remark?: string }>) => {
		const { state, params, body, actor } = call;
		const message = findMessage(state, params.id);
		mustBeInConversation(state, message, actor!);
		const reason = state.reasons.get(body.id);
		if (!reason) {
			throw new ApiError('ERR_REASON_NOT_FOUND', `There is no reason with id ${body.id}.`);
		}
		const { uid, name, avatar = '', role } = actor!;
		const { flaggedBy } = state.flagged.get(message.id) ?? { flaggedBy: [] };
		// A second flag by the same user replaces the first flag.
		const others = flaggedBy.filter((flagger) => flagger.uid !== uid);
		const flagger = {
			uid,
			name,
			avatar,
			role,
			reasonId: reason.id,
			reasonName: reason.name,
			description: reason.description ?? '',
			remark: body.remark ?? '',
			flaggedAt: unixNow(),
		};
		state.flagged.set(message.id, { messageId: message.id, flaggedBy: [...others, flagger] });
		return done(`Message with ID ${message.id} has been flagged successfully.`);
	},
};

function notIn(queue: string, { id }: Message): ApiError {
	return new ApiError(
		'ERR_MESSAGE_ACTION_NOT_ALLOWED',
		`The message with id ${id} is not ${queue}.`,
	);
}

/** A part of a queue. Entries keep their ID beside them, because a fault repeats entries under new IDs. */
function listQueue<E extends { messageId: string }>(
	{ state, request, appId }: Call,
	entries: Map<string, E>,
	view: (state: State, entry: E, id: string, appId: string) => JsonObject,
) {
	const queued = [...entries.values()].map((entry) => ({ id: entry.messageId, entry }));
	const { data, meta } = partOf(request, queued, {
		idOf: ({ id }) => id,
		withId: ({ entry }, id) => ({ id, entry }),
		sentAtOf: ({ entry }) => state.messages.get(entry.messageId)?.sentAt ?? 0,
	});
	return { data: data.map(({ id, entry }) => view(state, entry, id, appId)), meta };
}

/** Puts a message into the reviewed list, with the decision of a moderator. */
function markReviewed(
	state: State,
	message: Message,
	entry: ModeratedEntry,
	isApproved: boolean,
): void {
	const now = unixNow();
	state.reviewed.set(message.id, {
		...entry,
		updatedAt: now,
		// A decimal text, as documented for this list
		blockedAt: `${entry.createdAt}.000`,
	});
	message.updatedAt = now;
	message.data.moderation = {
		status: isApproved ? 'approved' : 'disapproved',
		...(entry.ruleId !== undefined && { rule: { id: entry.ruleId, name: entry.ruleName } }),
	};
}
