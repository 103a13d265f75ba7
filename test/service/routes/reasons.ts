import { badField } from '../errors';
import { partOf } from '../paging';
import type { Backend, Router } from '../router';
import { cursorQuery, moderationId, object, text } from '../schemas';
import { unixNow } from '../state';

/** Reasons that users can pick when they flag a message. */
export function addReasonRoutes(api: Router, backend: Backend): void {
	api.add('GET /moderation/reasons', { query: cursorQuery }, (request) =>
		partOf(request, [...backend.state.reasons.values()], {
			idOf: ({ id }) => id,
			withId: (reason, id) => ({ ...reason, id }),
			sentAtOf: ({ createdAt }) => createdAt,
		}),
	);

	api.add<{ Body: { id: string; name: string; description?: string } }>(
		'POST /moderation/reasons',
		{
			body: object(
				{ id: moderationId, name: { type: 'string', minLength: 1 }, description: text },
				['id', 'name'],
			),
		},
		({ body }) => {
			const { reasons } = backend.state;
			if (reasons.has(body.id)) throw badField('id', 'The id has already been taken.');
			const now = unixNow();
			const reason = { ...body, createdAt: now, updatedAt: now };
			reasons.set(reason.id, reason);
			return { data: reason };
		},
	);
}
