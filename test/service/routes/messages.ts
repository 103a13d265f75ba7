import { ApiError, badField } from '../errors';
import { findMessage, isInConversation } from '../lookup';
import type { Backend, Router } from '../router';
import { unixNow } from '../state';
import { messageView } from '../views';

/** Messages and their reactions. */
export function addMessageRoutes(api: Router, backend: Backend): void {
	api.add<{ Params: { id: string } }>(
		'GET /messages/{id}',
		{ onBehalfOf: 'optional' },
		({ params, actor }) => {
			const message = findMessage(backend.state, params.id);
			return { data: messageView(backend.state, message, actor) };
		},
	);

	api.add<{ Params: { id: string; reaction: string } }>(
		'DELETE /messages/{id}/reactions/{reaction}',
		{ onBehalfOf: 'required' },
		({ params, actor }) => {
			const { state } = backend;
			const { reaction } = params;
			const { uid } = actor!;
			const message = findMessage(state, params.id);
			if (!isInConversation(state, message, uid)) {
				throw new ApiError(
					'ERR_MESSAGE_NO_ACCESS',
					`The user with uid ${uid} has no access to the message ${message.id}.`,
				);
			}
			const uids = message.reactions.get(reaction);
			if (!uids?.delete(uid)) {
				throw badField('reaction', `The user with uid ${uid} has not reacted with ${reaction}.`);
			}
			if (uids.size === 0) message.reactions.delete(reaction);
			message.updatedAt = unixNow();
			return { data: messageView(state, message, actor) };
		},
	);
}
