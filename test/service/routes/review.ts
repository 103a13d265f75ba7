import { ApiError } from '../errors';
import { findMessage } from '../lookup';
import { partOf, type CursorKind } from '../paging';
import type { FlaggedEntry, Message, ModeratedEntry } from '../records';
import type { Backend, Router } from '../router';
import { boolean, cursorQuery, object, oneOf } from '../schemas';
import { unixNow, type State } from '../state';
import { blockedView, flaggedView, reviewedView } from '../views';

type Decision = 'approved' | 'rejected';

/** An entry of a queue under the id with which it is shown. */
interface Queued<E> {
	id: string;
	entry: E;
}

/** The queues of moderation: blocked, reviewed and flagged messages. */
export function addReviewRoutes(api: Router, backend: Backend): void {
	api.add('GET /moderation/blocked-messages', { query: cursorQuery }, (request) => {
		const { state } = backend;
		const { data, meta } = partOf(request, queued(state.blocked), byMessageOf(state));
		return { data: data.map(({ id, entry }) => blockedView(state, entry, id)), meta };
	});

	api.add('GET /moderation/reviewed-messages', { query: cursorQuery }, (request) => {
		const { state, options } = backend;
		const { data, meta } = partOf(request, queued(state.reviewed), byMessageOf(state));
		const view = ({ id, entry }: Queued<ModeratedEntry>) =>
			reviewedView(state, entry, id, options.appId);
		return { data: data.map(view), meta };
	});

	api.add('GET /moderation/flagged-messages', { query: cursorQuery }, (request) => {
		const { state, options } = backend;
		const { data, meta } = partOf(request, queued(state.flagged), byMessageOf(state));
		const view = ({ id, entry }: Queued<FlaggedEntry>) =>
			flaggedView(state, entry, id, options.appId);
		return { data: data.map(view), meta };
	});

	api.add<{ Params: { messageId: string }; Body: { status: Decision; reviewed?: boolean } }>(
		'PATCH /moderation/blocked-messages/{messageId}',
		{ body: object({ status: oneOf('approved', 'rejected'), reviewed: boolean }, ['status']) },
		({ params, body }) => {
			const message = findMessage(backend.state, params.messageId);
			decide(backend, message, body.status);
			const outcome = body.status === 'approved' ? 'been approved' : 'been reviewed successfully';
			return { data: { success: true, message: `Message with ID ${message.id} has ${outcome}.` } };
		},
	);
}

function queued<E extends { messageId: string }>(entries: Map<string, E>): Array<Queued<E>> {
	return [...entries.values()].map((entry) => ({ id: entry.messageId, entry }));
}

function byMessageOf<E extends { messageId: string }>(state: State): CursorKind<Queued<E>> {
	return {
		idOf: ({ id }) => id,
		withId: ({ entry }, id) => ({ id, entry }),
		sentAtOf: ({ entry }) => state.messages.get(entry.messageId)?.sentAt ?? 0,
	};
}

/** Moves a message from the blocked to the reviewed list. */
function decide({ state }: Backend, message: Message, decision: Decision): void {
	const entry = state.blocked.get(message.id);
	if (!entry) {
		throw new ApiError(
			'ERR_MESSAGE_ACTION_NOT_ALLOWED',
			`The message with id ${message.id} is not blocked.`,
		);
	}
	const now = unixNow();
	state.blocked.delete(message.id);
	state.reviewed.set(message.id, {
		...entry,
		updatedAt: now,
		blockedAt: `${entry.createdAt}.000`,
	});
	message.updatedAt = now;
	message.data.moderation = {
		status: decision === 'approved' ? 'approved' : 'disapproved',
		rule: { id: entry.ruleId, name: entry.ruleName },
	};
}
