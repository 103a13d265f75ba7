import type { StandIn } from './service';

/**
 * Sends a text as an app of the service does for its user: to the group 'general' when nothing else is said.
 * @param uid the sender; the app itself when undefined
 */
export async function send(
	service: StandIn,
	uid: string | undefined,
	text: string,
	{ parentId, user }: { parentId?: string; user?: string } = {},
): Promise<string> {
	const path = parentId ? `/messages/${parentId}/thread` : '/messages';
	const to = user
		? { receiver: user, receiverType: 'user' }
		: { receiver: 'general', receiverType: 'group' };
	const body = { ...to, data: { text } };
	const { id } = await call(
		service,
		'POST',
		path,
		{ category: 'message', type: 'text', ...body },
		uid,
	);
	return String(id);
}

/** Sends a request as an app of the service does. */
export async function call(
	{ origin, apiKey }: StandIn,
	method: string,
	path: string,
	body: unknown,
	onBehalfOf?: string,
): Promise<Record<string, unknown>> {
	const response = await fetch(`${origin}/v3${path}`, {
		method,
		headers: {
			apikey: apiKey,
			'content-type': 'application/json',
			...(onBehalfOf && { onBehalfOf }),
		},
		body: JSON.stringify(body),
	});
	const answer = (await response.json()) as { data: Record<string, unknown> };
	if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
	return answer.data;
}
