import { setTimeout as pause } from 'node:timers/promises';
import { agent, AGENT_TRIGGER, agentWorkflow } from '../../e2e/harness/agentWorkflow';
import type { Credential, WorkflowNode } from '../../e2e/harness/api';
import { startModel } from '../../e2e/harness/model';
import { AGENT_HEADER, WEBHOOK_LOGIN } from '../../e2e/harness/session';
import { untilListening } from '../../e2e/harness/wait';
import { median } from '../cpu';
import { allRight } from '../goals';
import type { Row } from '../measure';
import { compareCpu, type MakeRequests } from './cpu';
import { login } from './events';
import { AS_IT_COMES, MODES, startMeasuredN8n, type MeasuredN8n } from './runningN8n';
import { usualOrSmallest } from '../size';

const ROUNDS = usualOrSmallest(15, 1);
const AT_ONCE = usualOrSmallest(50, 2);

/** Questions to each chat in a round that counts the processor time, and before all rounds. */
const QUESTIONS = usualOrSmallest(20, 2);
const WARM_UP = usualOrSmallest(40, 1);

/** After this time, n8n has ended its work for earlier questions. */
const QUIET_MS = usualOrSmallest(5_000, 0);

/** A line of the stream begins so when it has data. */
const DATA = 'data: ';

/** A published workflow: how a question is sent, and how the text is found in a line of the answer. */
interface Chat {
	path: string;
	headers: Record<string, string>;
	bodyOf(question: string): object;
	textOf(line: string): string;
}

/** An answer that was read to its end. */
interface ChatAnswer {
	text: string;
	firstTextMs: number;
	wholeMs: number;
}

/** AI Agents that stream: behind the CometChat Agent Trigger, and behind n8n's own Chat Trigger. */
export async function measureAgents(report: (...rows: Row[]) => void): Promise<void> {
	const model = await startModel();
	try {
		for (const mode of MODES) {
			await using n8n = await startMeasuredN8n(mode, AS_IT_COMES);
			const chats = await publishChats(n8n, model.url);
			report(await measureCpu(n8n, chats));
			report(await measureFirstText(n8n, chats));
			report(await measureManyAtOnce(n8n, chats));
		}
	} finally {
		await model.close();
	}
}

async function measureCpu(n8n: MeasuredN8n, chats: Chat[]): Promise<Row> {
	const kinds = chats.map<MakeRequests>(
		({ path, headers, bodyOf }) =>
			(from, count) =>
				Array.from({ length: count }, (_, n) => ({
					path,
					headers,
					body: JSON.stringify(bodyOf(`Question ${from + n}`)),
				})),
	);
	const processes = [...n8n.answering, ...n8n.executing];
	const value = await compareCpu(n8n, kinds, { processes, requests: QUESTIONS, warmUp: WARM_UP });
	return { name: nameOf(n8n, 'CPU per answer'), value, goal: '≤ 1.1 ×' };
}

async function measureFirstText(n8n: MeasuredN8n, chats: Chat[]): Promise<Row> {
	await pause(QUIET_MS);
	const rounds: number[][] = [];
	for (let round = 0; round < ROUNDS; round++) {
		const times: number[] = [];
		const order = round % 2 === 0 ? [0, 1] : [1, 0];
		for (const index of order) {
			times[index] = (await ask(n8n, chats[index], round)).firstTextMs;
		}
		rounds.push(times);
	}
	const ratio = median(rounds.map(([ours, own]) => ours / own)).toFixed(2);
	const [ours, own] = [0, 1].map((index) => median(rounds.map((times) => times[index])).toFixed(0));
	return {
		name: nameOf(n8n, 'time to the first text'),
		value: `${ratio} × (${ours} ms and ${own} ms, medians)`,
		goal: '≤ 1.1 ×',
	};
}

async function measureManyAtOnce(n8n: MeasuredN8n, chats: Chat[]): Promise<Row> {
	const told: string[] = [];
	for (const chat of chats) {
		await pause(QUIET_MS);
		const answers = await Promise.all(
			Array.from({ length: AT_ONCE }, async (_, n) => await ask(n8n, chat, n)),
		);
		const right = answers.filter(({ text }, n) => text === `You wrote: ${questionOf(n)}`);
		const seconds = (pick: (answer: ChatAnswer) => number) =>
			(Math.max(...answers.map(pick)) / 1_000).toFixed(1);
		told.push(
			`${right.length} right (first texts within ${seconds(({ firstTextMs }) => firstTextMs)} s, all whole within ${seconds(({ wholeMs }) => wholeMs)} s)`,
		);
	}
	return {
		name: nameOf(n8n, `${AT_ONCE} at once`),
		value: told.join(' and '),
		goal: allRight(AT_ONCE),
	};
}

const nameOf = ({ name }: MeasuredN8n, what: string) =>
	`Agent in the chat, ${name}: ${what}, against n8n's own Chat Trigger with Basic authentication`;

const questionOf = (n: number) => `Question ${n} of many`;

/** Asks one of the processes that answer, and reads the stream. */
async function ask({ answering }: MeasuredN8n, chat: Chat, n: number): Promise<ChatAnswer> {
	const begun = performance.now();
	const response = await fetch(answering[n % answering.length].origin + chat.path, {
		method: 'POST',
		headers: chat.headers,
		body: JSON.stringify(chat.bodyOf(questionOf(n))),
	});
	const answer: ChatAnswer = { text: '', firstTextMs: Infinity, wholeMs: 0 };
	let rest = '';
	const decoder = new TextDecoder();
	for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
		const lines = (rest + decoder.decode(part, { stream: true })).split('\n');
		rest = lines.pop()!;
		answer.text += lines.map(chat.textOf).join('');
		if (answer.text !== '' && answer.firstTextMs === Infinity) {
			answer.firstTextMs = performance.now() - begun;
		}
	}
	answer.wholeMs = performance.now() - begun;
	return answer;
}

/** Publishes an agent and its model behind our trigger, and once more behind n8n's. Both triggers ask for a password. */
async function publishChats(n8n: MeasuredN8n, modelUrl: string): Promise<Chat[]> {
	const { api } = n8n;
	const own = { user: WEBHOOK_LOGIN.username, password: WEBHOOK_LOGIN.password };
	const credentials = {
		agent: await api.createCredential('Agent', AGENT_HEADER, 'cometChatAgentApi'),
		model: await api.createCredential('Model', { apiKey: 'any', url: modelUrl }, 'openAiApi'),
		// Any credentials do here, because no step reads the chat
		app: n8n.webhookCredential,
	};
	const basic = await api.createCredential('Chat', own, 'httpBasicAuth');
	const publish = async (endOfPath: string, change: (trigger: WorkflowNode) => WorkflowNode) => {
		const { nodes, connections, settings, name } = agentWorkflow([agent()], credentials);
		const [trigger, ...others] = nodes;
		const workflow = { name, connections, settings, nodes: [change(trigger), ...others] };
		const { id } = await api.createWorkflow(workflow);
		await api.startPublishing(id);
		const path = `/webhook/${trigger.webhookId}/${endOfPath}`;
		await Promise.all(n8n.answering.map(async ({ origin }) => await untilListening(origin + path)));
		return path;
	};
	return [
		{
			path: await publish('agent', (trigger) => trigger),
			headers: {
				'content-type': 'application/json',
				[AGENT_HEADER.headerName]: AGENT_HEADER.secretValue,
			},
			bodyOf: (content) => ({
				threadId: content,
				runId: content,
				tools: [],
				context: [],
				state: {},
				messages: [{ id: '1', role: 'user', content }],
			}),
			textOf: (line) =>
				line.startsWith(DATA) ? (parseLine(line.slice(DATA.length)).delta ?? '') : '',
		},
		{
			path: await publish('chat', (trigger) => chatTriggerInsteadOf(trigger, basic)),
			headers: { ...login(), 'content-type': 'application/json' },
			bodyOf: (chatInput) => ({ action: 'sendMessage', sessionId: chatInput, chatInput }),
			textOf: (line) => {
				const { type, content = '' } = parseLine(line);
				return type === 'item' ? content : '';
			},
		},
	];
}

const parseLine = (line: string) => JSON.parse(line || '{}') as Partial<Record<string, string>>;

/** n8n's own trigger, under the name of ours, so that the connections of the workflow still fit. */
function chatTriggerInsteadOf(trigger: WorkflowNode, httpBasicAuth: Credential): WorkflowNode {
	return {
		...trigger,
		name: AGENT_TRIGGER,
		type: '@n8n/n8n-nodes-langchain.chatTrigger',
		typeVersion: 1.4,
		parameters: {
			public: true,
			mode: 'webhook',
			authentication: 'basicAuth',
			options: { responseMode: 'streaming' },
		},
		credentials: { httpBasicAuth },
	};
}
