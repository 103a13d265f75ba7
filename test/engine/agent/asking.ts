import { EventSchemas } from '@ag-ui/core/schemas';
import * as core from 'n8n-core';
import * as workflow from 'n8n-workflow';
import type { IDataObject, INodeParameters, INodeType, IWebhookFunctions } from 'n8n-workflow';
import { CometChatAgentTrigger } from '../../../nodes/CometChatAgentTrigger/CometChatAgentTrigger.node';
import { runsOf } from '../../../nodes/shared/webhook/runs';
import { Asker, type RespondToCaller } from '../moderation/asker';
import type { Setup } from '../trigger/receiver';

/** The header that the agent has in the dashboard, as n8n keeps it. */
export const CREDENTIALS = { headerName: 'X-Agent-Key', secretValue: 'correct horse' };
export const HEADERS = { 'x-agent-key': 'correct horse' };

/** A request of the service, with all that AG-UI knows. */
export const INPUT = {
	threadId: 't',
	runId: 'r',
	state: {},
	context: [],
	forwardedProps: { color: 'red' },
	messages: [
		{ id: '1', role: 'user', content: 'Hi' },
		{ id: '2', role: 'assistant', content: 'Hello' },
		{ id: '3', role: 'user', content: [{ type: 'text', text: 'My name?' }, { type: 'binary' }] },
		{ id: '4', role: 'tool', toolCallId: 'c', content: 'done' },
	],
	tools: [{ name: 'showMap', description: 'Shows a map', parameters: { type: 'object' } }],
};

/**
 * Nodes behind the trigger: an agent with two tools. 'Say' answers in the chat; 'Helper' is an agent itself, with such a
 * tool of its own. 'Elsewhere' is connected with nothing.
 */
export const OTHERS: NonNullable<Setup['others']> = {
	nodes: [
		['Agent', 'agent'],
		['Say', 'n8n-nodes-cometchat.cometChatAgentAnswerTool'],
		['Helper', 'agentTool'],
		['Say More', 'n8n-nodes-cometchat.cometChatAgentAnswerTool'],
		['Elsewhere', 'agent'],
	].map(([name, type]) => ({
		id: name,
		name,
		type,
		typeVersion: 1,
		parameters: {},
		position: [0, 0],
	})),
	connections: {
		'CometChat Trigger': { main: [[{ node: 'Agent', type: 'main', index: 0 }]] },
		Say: { ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] },
		Helper: { ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] },
		'Say More': { ai_tool: [[{ node: 'Helper', type: 'ai_tool', index: 0 }]] },
	},
};

const open: Asker[] = [];
afterEach(async () => {
	await Promise.all(open.splice(0).map(async (asker) => await asker.close()));
});

let count = 0;

/** An entry for each request of a test: whether the node left the answer to n8n. */
export const leftToN8n: boolean[] = [];
beforeEach(() => void leftToN8n.splice(0));

/** How n8n listens, where that differs from the usual form and workflow. */
interface Listening {
	/** Values of the collection of options. */
	options?: IDataObject;
	form?: INodeParameters;
	setup?: Partial<Setup>;
	beforeAnswer?: (context: IWebhookFunctions) => void;
}

/** n8n with a published workflow that begins with the trigger. */
export async function listen(
	run: RespondToCaller,
	{ options, form, setup, beforeAnswer }: Listening = {},
): Promise<Asker> {
	const node = new CometChatAgentTrigger();
	async function webhook(this: IWebhookFunctions) {
		beforeAnswer?.(this);
		const given = await node.webhook.call(this);
		leftToN8n.push(given.noWebhookResponse !== true);
		return given;
	}
	const nodeType = { ...node, webhook } as INodeType;
	const trigger = { core, workflow, nodeType };
	const made = new Asker(trigger, {
		parameters: { ...form, options: { answeringNodes: 'Agent', ...options } } as INodeParameters,
		credentials: CREDENTIALS,
		credentialTypes: ['cometChatAgentApi', 'cometChatWebhookApi'],
		workflowId: `agent-${++count}`,
		others: OTHERS,
		...setup,
	});
	made.run = run;
	open.push(made);
	return await made.listen();
}

/** The number of runs of the last workflow that have not ended. The node counts its runs by the IDs of workflow and node. */
export const underWay = () => runsOf(JSON.stringify([`agent-${count}`, 'node']));

/** The answer: its status and, of a stream, its events by name, and the texts of these. */
export async function ask(
	n8n: Asker,
	headers: Record<string, string> = HEADERS,
	body: unknown = INPUT,
) {
	const answer = await fetch(n8n.url, {
		method: 'POST',
		headers: { ...headers, 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
	const raw = await answer.text();
	const frames = raw.split('\n\n').filter((frame) => frame.startsWith('data: '));
	const events = frames.map(
		(frame) => EventSchemas.parse(JSON.parse(frame.slice(6))) as unknown as IDataObject,
	);
	const said = events.map(({ delta, message }) => delta ?? message).filter(Boolean);
	return { status: answer.status, type: answer.headers.get('content-type'), raw, events, said };
}

/** A line of n8n's stream. */
export const line = (type: string, content?: string, nodeName = 'Agent') =>
	`${JSON.stringify({ type, content, metadata: { nodeId: nodeName, nodeName } })}\n`;

/** A workflow that answers 'You are Ada', beside a tool whose words are not for the caller. */
export const SAYS: RespondToCaller = (response) => {
	for (const part of [line('begin'), line('item', 'You are '), line('item', 'Ada')]) {
		response.write(part);
	}
	response.write(line('item', 'Inner talk', 'Tool'));
	response.write(line('end'));
	response.end();
};
