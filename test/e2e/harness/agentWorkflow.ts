import type { Credential, N8nApi, Workflow, WorkflowNode } from './api';
import { LANGCHAIN, PACKAGE_NAME } from './paths';
import { chatModel, node } from './steps';
import { untilListening } from './wait';

export const AGENT_TRIGGER = 'When Somebody Writes';

/** An AI Agent as it is added. */
export const agent = (name = 'AI Agent', parameters = {}) =>
	node(name, `${LANGCHAIN}.agent`, 3.1, parameters);

/** The node that says a text in the chat. */
export const say = (name: string, text: string) =>
	node(name, `${PACKAGE_NAME}.cometChatAgentAnswer`, 1, { text });

/**
 * A workflow of the trigger and some steps in a chain. Agents among them have the model; an agent named `Helper` also has
 * two tools: one that looks users up, and one that says a text.
 */
export function agentWorkflow(
	steps: WorkflowNode[],
	credentials: { agent: Credential; model: Credential; app: Credential },
	parameters: Record<string, unknown> = {},
): Workflow & { path: string } {
	const webhookId = crypto.randomUUID();
	const agents = steps.filter(({ type }) => type.endsWith('.agent'));
	const isHelped = agents.some(({ name }) => name === 'Helper');
	const to = (names: string[], type: string) => ({
		[type]: [names.map((name) => ({ node: name, type, index: 0 }))],
	});
	const chain = [AGENT_TRIGGER, ...steps.map(({ name }) => name)];
	const trigger: WorkflowNode = {
		...node(AGENT_TRIGGER, `${PACKAGE_NAME}.cometChatAgentTrigger`, 1.1, parameters),
		webhookId,
		credentials: { cometChatAgentApi: credentials.agent },
	};
	const tool: WorkflowNode = {
		...node('Find_Users', `${PACKAGE_NAME}.cometChatTool`, 1, {
			resource: 'user',
			operation: 'getMany',
			limit: 1,
			output: 'selected',
			outputFields: 'uid',
		}),
		credentials: { cometChatApi: credentials.app },
	};
	const saying = {
		...say('Say_It', "={{ $fromAI('text', 'What to say', 'string') }}"),
		type: `${PACKAGE_NAME}.cometChatAgentAnswerTool`,
	};
	return {
		name: 'An agent in the chat',
		path: `/webhook/${webhookId}/agent`,
		nodes: [trigger, ...steps, chatModel(credentials.model), ...(isHelped ? [tool, saying] : [])],
		connections: {
			...Object.fromEntries(
				chain.slice(0, -1).map((name, n) => [name, to([chain[n + 1]], 'main')]),
			),
			Model: to(
				agents.map(({ name }) => name),
				'ai_languageModel',
			),
			...(isHelped && {
				Find_Users: to(['Helper'], 'ai_tool'),
				Say_It: to(['Helper'], 'ai_tool'),
			}),
		},
		settings: { executionOrder: 'v1' },
	};
}

/** An n8n in which agents answer. */
export interface AgentPlace {
	api: N8nApi;
	credentials: { agent: Credential; model: Credential; app: Credential };
	/** The address at which n8n takes production webhooks. */
	origin: string;
}

/** Publishes a workflow of the trigger and some steps, and waits until it can be asked. */
export async function publishAgent(
	{ api, credentials, origin }: AgentPlace,
	steps: WorkflowNode[],
	parameters: Record<string, unknown> = {},
): Promise<{ id: string; url: string }> {
	const { path, ...workflow } = agentWorkflow(steps, credentials, parameters);
	const { id } = await api.createWorkflow(workflow);
	await api.startPublishing(id);
	const url = `${origin}${path}`;
	await untilListening(url);
	return { id, url };
}
