import { PUBLIC_ORIGIN } from './n8nSettings';
import type { StandIn } from './service';
import type { Session } from './session';
import { until } from './wait';

const TIMEOUT_MS = 90_000;
const ANSWER_MS = 30_000;

/** A word that a rule of the stand-in blocks. */
const BLOCKED_TEXT = 'You are a badword';

/** What a moderator can decide in the form of the example. */
export type Decision = 'Approve' | 'Ban' | 'Keep Blocked';

type Happening = (session: Session) => Promise<void>;

/** By file: what happens in the chat, and the people who have a part in it, where an example starts with an event. */
export const happenings: Record<string, Happening> = {
	'answer-keyword-in-thread.json': async ({ service }) => {
		await inviteSupportBot(service);
		await send(service, 'carol', 'Can somebody HELP me?');
	},
	'review-blocked-messages.json': async (session) => {
		await send(session.service, 'dave', BLOCKED_TEXT);
		await decide(session, 'Approve');
	},
};

/** Sends a text to the group 'general', as an app of the service does for its user; gives the id of the message. */
export async function send(service: StandIn, uid: string, text: string, parentId?: string) {
	const path = parentId ? `/messages/${parentId}/thread` : '/messages';
	const body = { receiver: 'general', receiverType: 'group', data: { text } };
	const { id } = await call(
		service,
		'POST',
		path,
		{ category: 'message', type: 'text', ...body },
		uid,
	);
	return String(id);
}

/** Creates the user who answers in the example, as its note says. */
export async function inviteSupportBot(service: StandIn): Promise<void> {
	if (service.state.users.has('support-bot')) return;
	await call(service, 'POST', '/users', { uid: 'support-bot', name: 'Support' });
	await call(service, 'POST', '/groups/general/members', { participants: ['support-bot'] });
}

/** Waits until a moderator is asked, opens the link and decides in the form. */
export async function decide({ n8n, notices }: Session, decision: Decision): Promise<void> {
	const text = await until('the question to the moderators', TIMEOUT_MS, () => notices.texts.pop());
	const link = /https:\S+/.exec(text)?.[0].replace(PUBLIC_ORIGIN, n8n.origin);
	if (!link) throw new Error(`There is no link in: ${text}`);
	const fields = new FormData();
	fields.set('field-0', decision);
	await until('the form', TIMEOUT_MS, async () => {
		// Faster than any person: n8n never answers who asks before the workflow has come to its form
		const form = await fetch(link, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(
			() => undefined,
		);
		return form?.ok || undefined;
	});
	const answer = await fetch(link, { method: 'POST', body: fields });
	if (!answer.ok) throw new Error(`The form answered ${answer.status}: ${await answer.text()}`);
}

async function call(
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
