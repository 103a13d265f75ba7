import { findUser } from '../lookup';
import type { Backend, Router } from '../router';
import { listOf, object, oneOf, text } from '../schemas';

interface Unmuted {
	id: string;
	type?: 'oneOnOne' | 'group';
}

/** Muted conversations. */
export function addNotificationRoutes(api: Router, backend: Backend): void {
	const ofUser = { query: { uid: text }, requiredQuery: ['uid'] };

	api.add<{ Querystring: { uid: string } }>(
		'GET /notifications/v1/preferences/mute',
		ofUser,
		({ query }) => {
			const { uid } = findUser(backend.state, query.uid);
			return { data: { mutedConversations: [...(backend.state.mutes.get(uid)?.values() ?? [])] } };
		},
	);

	api.add<{ Querystring: { uid: string }; Body: { conversations: Unmuted[] } }>(
		'DELETE /notifications/v1/preferences/mute',
		{
			...ofUser,
			body: object(
				{
					conversations: listOf(object({ id: text, type: oneOf('oneOnOne', 'group') }, ['id']), {
						minItems: 1,
					}),
				},
				['conversations'],
			),
		},
		({ query, body }) => {
			const { uid } = findUser(backend.state, query.uid);
			const muted = backend.state.mutes.get(uid);
			// Unmuting what is not muted changes nothing and is no error.
			for (const { id, type } of body.conversations) {
				for (const kind of type ? [type] : ['oneOnOne', 'group']) {
					muted?.delete(`${kind}:${id.toLowerCase()}`);
				}
			}
			return { data: { success: true } };
		},
	);
}
