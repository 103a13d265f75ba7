import { askAgent, type AgentAnswer } from './agentCaller';
import { withMcpServer } from './mcpCaller';
import { PUBLIC_ORIGIN } from './n8nSettings';
import type { StandIn } from './service';
import { call, send } from './chat';
import { SUPPORT_HEADER, type Session } from './session';
import { BOT, pathOf } from './triggered';
import { until } from './wait';

const TIMEOUT_MS = 90_000;

/** The time after which a request for a form is repeated, because n8n may never answer it. */
const ANSWER_MS = 3_000;

/** A word that a rule of the stand-in blocks. */
const BLOCKED_TEXT = 'You are a badword';

/** The decisions in the form of the example. */
export type Decision = 'Approve' | 'Ban' | 'Keep Blocked';

type Happening = (session: Session) => Promise<void>;

/** The events that start examples, and the acts of the people in them, by the file of the example. */
export const happenings: Record<string, Happening> = {
	'answer-and-hand-over.json': async (session) => {
		await inviteSupport(session.service);
		session.model.plan = [{ tool: 'Search_Answers', values: { topic: 'refund' } }];
		await askInChat(session, 'How long does a refund take?');
	},
	'answer-as-bot.json': async ({ service }) => {
		await send(service, 'carol', 'How do I change my name?', { user: BOT });
	},
	'answer-keyword-in-thread.json': async ({ service }) => {
		await inviteSupportBot(service);
		await send(service, 'carol', 'Can somebody HELP me?');
	},
	'bridge-with-slack.json': async ({ service }) => {
		await send(service, 'carol', 'Hello everybody');
	},
	'decide-by-word-score.json': async ({ service }) => {
		await send(service, 'carol', 'Free crypto: join me on Telegram!');
		await service.decisionsSettled();
	},
	'give-agents-a-tool.json': async (session) => {
		const address =
			session.n8n.origin + pathOf(session.example('give-agents-a-tool.json').workflow);
		await withMcpServer(address, async (client) => {
			const { tools } = await client.listTools();
			await client.callTool({
				name: tools[0].name,
				arguments: { question: 'Where is order 4711?' },
			});
		});
	},
	'missed-messages-by-mail.json': async ({ service }) => {
		await send(service, 'carol', 'Are we meeting?', { user: 'alice' });
	},
	'missed-messages-by-sms.json': async ({ service }) => {
		await send(service, 'carol', 'Are we meeting?', { user: 'alice' });
	},
	'moderate-with-an-agent.json': async (session) => {
		await review(session, 'approve', await askToBanDave(session));
	},
	'review-blocked-messages.json': async (session) => {
		await send(session.service, 'dave', BLOCKED_TEXT);
		await decide(session, 'Approve');
	},
	'suspend-abuser.json': async ({ n8n }) => {
		await reportAbuse(n8n.origin, { uid: 'dave' });
	},
};

/** Creates the user who answers in the example, as its note says. */
export async function inviteSupportBot(service: StandIn): Promise<void> {
	if (service.state.users.has('support-bot')) return;
	await call(service, 'POST', '/users', { uid: 'support-bot', name: 'Support' });
	await call(service, 'POST', '/groups/general/members', { participants: ['support-bot'] });
}

/** Creates the data of the example of a hand-over: the agent's user, the person who takes over, and a known answer. */
export async function inviteSupport(service: StandIn): Promise<void> {
	await inviteSupportBot(service);
	if (service.state.groups.has('answers')) return;
	await call(service, 'POST', '/users', { uid: 'support-lead', name: 'Lea' });
	const group = { guid: 'answers', name: 'Answers', type: 'private', owner: 'alice' };
	await call(service, 'POST', '/groups', group);
	const to = { receiver: 'answers', receiverType: 'group', category: 'message', type: 'text' };
	await call(
		service,
		'POST',
		'/messages',
		{ ...to, data: { text: 'A refund takes 30 days.' } },
		'alice',
	);
}

/** Writes to the agent of the example, in the conversation of the group 'general'. */
export async function askInChat({ n8n, example }: Session, text: string): Promise<AgentAnswer> {
	const { workflow } = example('answer-and-hand-over.json');
	return await askAgent(n8n.origin + pathOf(workflow), text, { threadId: 'group_general' });
}

/**
 * Waits until a moderator is asked, opens the link and decides in the form.
 * @returns the last text of the form
 * @throws Error when the form does not offer the decision
 */
export async function decide({ n8n, notices }: Session, decision: Decision): Promise<string> {
	const text = await until('the question to the moderators', TIMEOUT_MS, () => notices.texts.pop());
	const link = /https:\S+/.exec(text)?.[0].replace(PUBLIC_ORIGIN, n8n.origin);
	if (!link) throw new Error(`There is no link in: ${text}`);
	const fields = new FormData();
	fields.set('field-0', decision);
	const page = await until('the form', TIMEOUT_MS, async () => {
		// Tests are faster than people: n8n never answers a request that comes before the workflow is at its form
		const form = await fetch(link, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(
			() => undefined,
		);
		return form?.ok ? await form.text() : undefined;
	});
	if (!page.includes(`>${decision}<`)) throw new Error(`The form does not offer '${decision}'`);
	const answer = await fetch(link, { method: 'POST', body: fields });
	if (!answer.ok) throw new Error(`The form answered ${answer.status}: ${await answer.text()}`);
	return ((await answer.json()) as { formSubmittedText: string }).formSubmittedText;
}

/**
 * Lets a moderator tell the bot of the example about Dave. The model looks him up, reads and flags his message, and bans him.
 * @returns the ID of the flagged message
 */
export async function askToBanDave({ service, model }: Session): Promise<string> {
	const written = await send(service, 'dave', 'Buy my book!');
	model.plan = [
		{ tool: 'Find_User', values: { search: 'dav' } },
		{ tool: 'Read_Messages', values: { guid: 'general', sender: 'dave' } },
		{ tool: 'Flag_Message', values: { messageId: written, remark: 'Advertising' } },
		// A tool behind a review gets its arguments in `toolParameters`
		{ tool: 'Ban_Member', values: { toolParameters: { guid: 'general', uid: 'dave' } } },
	];
	await send(service, 'moderator-1', 'Dave advertises in general', { user: BOT });
	return written;
}

/**
 * Waits until a moderator is asked in the chat whether a tool may run, opens the link, and presses a button.
 * @param after the ID of a message before the question
 * @returns the text of the question
 */
export async function review(
	{ n8n, service }: Session,
	answer: 'approve' | 'decline',
	after: string,
): Promise<string> {
	const text = await until('the question to the moderators', TIMEOUT_MS, () => {
		const asked = [...service.state.messages.values()].find(
			({ id, receiver, data }) =>
				Number(id) > Number(after) &&
				receiver === 'moderator-2' &&
				String(data.text).includes('/webhook-waiting/'),
		);
		return asked && String(asked.data.text);
	});
	const link = /https:\S+/.exec(text)![0].replace(PUBLIC_ORIGIN, n8n.origin);
	// Tests are faster than people: n8n stores the waiting execution only after the questions are sent
	await until('the page', TIMEOUT_MS, async () => (await fetch(link)).ok);
	const { ok, status } = await fetch(link, {
		method: 'POST',
		body: new URLSearchParams({ answer }),
	});
	if (!ok) throw new Error(`The page answered ${status}`);
	return text;
}

/**
 * Reports a user as the support tool of the example does.
 * @param key the value of the header by which it signs in; without the header when null
 * @param path the path at which n8n waits for reports
 */
export async function reportAbuse(
	origin: string,
	report: unknown,
	key: string | null = SUPPORT_HEADER.value,
	path = '/webhook/cometchat-abuse-report',
): Promise<{ status: number; body: Record<string, unknown> | undefined }> {
	const answer = await fetch(origin + path, {
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			...(key !== null && { [SUPPORT_HEADER.name]: key }),
		},
		body: JSON.stringify(report),
	});
	const isJson = answer.headers.get('content-type')?.includes('json');
	const body = isJson ? ((await answer.json()) as Record<string, unknown>) : undefined;
	return { status: answer.status, body };
}
