import { e2e } from '../editor/page';
import type { Workflow, WorkflowNode } from '../harness/api';
import { LANGCHAIN, NODE_TYPE, PACKAGE_NAME } from '../harness/paths';
import { action, chatModel, edit, node, START, to } from '../harness/steps';
import { withCredential } from '../harness/examples';

const AGENT = 'Agent';

/** The item of the bot event for a message of Alice. */
const event = (id: string) => ({
	bot: 'bob',
	id,
	conversationId: 'alice_user_bob',
	sessionId: 'alice_user_bob',
	chatInput: 'And who brings the cake?',
});

/** A workflow of the item of an event and a reader of the memory; agents have a model, and a tool if wanted. */
function workflowOf(
	reader: WorkflowNode,
	item: Record<string, unknown>,
	hasTool: boolean,
): Workflow {
	const { credential, modelCredential } = e2e.session;
	const message = edit('Message', JSON.stringify(item));
	const model = chatModel(modelCredential);
	const memory = action('Memory', {}, { type: `${PACKAGE_NAME}.cometChatChatMemory` });
	const tool = action(
		'Find_Users',
		{ resource: 'user', operation: 'getMany', limit: 1 },
		{ type: `${NODE_TYPE}Tool` },
	);
	return withCredential(
		{
			name: 'An agent that remembers the chat',
			nodes: [START, message, reader, model, memory, ...(hasTool ? [tool] : [])],
			connections: {
				[START.name]: to('Message'),
				Message: to(AGENT),
				Memory: to(AGENT, 'ai_memory'),
				...(reader.type.endsWith('.agent') && { Model: to(AGENT, 'ai_languageModel') }),
				...(hasTool && { Find_Users: to(AGENT, 'ai_tool') }),
			},
			settings: { executionOrder: 'v1' },
		},
		credential,
	);
}

/** Runs a reader of the memory; gives the status and error of the execution, and the first item of the reader. */
async function run(
	reader: WorkflowNode,
	item: Record<string, unknown>,
	{ hasTool = false }: { hasTool?: boolean } = {},
) {
	const { api } = e2e.session;
	const { id } = await api.createWorkflow(workflowOf(reader, item, hasTool));
	const { status, data } = await api.runWorkflow(id, START.name);
	const { runData, error } = data.resultData;
	return { status, message: error?.message, output: runData[AGENT]?.[0].data?.main?.[0]?.[0].json };
}

/** Adds messages between Alice and Bob; gives the ID of the newest one. */
function talk(): string {
	const { service } = e2e.session;
	let id = Math.max(...[...service.state.messages.keys()].map(Number));
	const last = [...service.state.messages.values()].at(-1)!;
	const say = (sender: string, receiver: string, text: string) => {
		const sentAt = Math.floor(Date.now() / 1_000);
		service.state.messages.set(String(++id), {
			...structuredClone({ ...last, reactions: new Map() }),
			id: String(id),
			sender,
			receiver,
			receiverType: 'user',
			conversationId: 'alice_user_bob',
			category: 'message',
			type: 'text',
			data: { text },
			sentAt,
			updatedAt: sentAt,
		});
		return String(id);
	};
	say('alice', 'bob', 'When is the party?');
	say('bob', 'alice', 'At six.');
	return say('alice', 'bob', 'And who brings the cake?');
}

const HEARD = ['user: When is the party?', 'assistant: At six.', 'user: And who brings the cake?'];

let current: string;
beforeEach(() => {
	e2e.session.reset();
	current = talk();
});

describe('An agent with CometChat Chat Memory', () => {
	it.each([3.1, 3, 2.2, 1.9, 1.7])(
		'AI Agent %s knows the earlier messages, and gets the question once',
		async (version) => {
			const { model, service } = e2e.session;
			model.plan = [{ tool: 'Find_Users', values: {} }];
			const before = service.requests.length;
			const text = '={{ $json.chatInput }}';
			const prompt = { promptType: 'define', text, agent: 'toolsAgent' };
			const reader = node(AGENT, `${LANGCHAIN}.agent`, version, prompt);
			const { message } = await run(reader, event(current), { hasTool: true });
			// The oldest agents cannot read the answers of this model, with any memory
			if (version >= 2) expect(message).toBeUndefined();
			// Leaves out the instructions, and the empty line of an answer that only calls the tool
			const heard = model.heard.filter((line) => /^(user|assistant): ./.test(line));
			expect(heard.slice(-HEARD.length)).toEqual(HEARD);
			expect(service.requests.slice(before).filter(({ method }) => method !== 'GET')).toEqual([]);
		},
	);

	it('ends with a sentence when the conversation cannot be read', async () => {
		const reader = node(AGENT, `${LANGCHAIN}.agent`, 3.1, {});
		const { status, message } = await run(reader, { chatInput: 'Hello' });
		expect([status, message]).toEqual(['error', "'Conversation ID' is empty [item 0]"]);
	});
});

it('does not wait for a service that is silent', async () => {
	e2e.session.service.faults.add({ kind: 'slow', count: 5, delayMs: 40_000 });
	const startedAt = Date.now();
	const { status, message } = await run(node(AGENT, `${LANGCHAIN}.agent`, 3.1, {}), event(current));
	const sentence = 'The messages of the conversation did not come within 10 seconds';
	expect([status, message]).toEqual(['error', expect.stringContaining(sentence)]);
	expect(Date.now() - startedAt).toBeLessThan(20_000);
});

it('Chat Memory Manager shows the conversation, and changes nothing in it', async () => {
	const reader = node(AGENT, `${LANGCHAIN}.memoryManager`, 1.1, { mode: 'load', options: {} });
	const { message, output } = await run(reader, event(current));
	expect(message).toBeUndefined();
	expect(JSON.stringify(output)).toContain('When is the party?');
	const simple = { mode: 'load', simplifyOutput: true, options: {} };
	const simplified = await run(
		node(AGENT, `${LANGCHAIN}.memoryManager`, 1.1, simple),
		event(current),
	);
	expect(simplified.output).toMatchObject({
		messages: expect.arrayContaining([{ human: 'When is the party?', ai: 'At six.' }]),
	});
	const emptied = { mode: 'delete', deleteMode: 'all' };
	const before = e2e.session.service.state.messages.size;
	await run(node(AGENT, `${LANGCHAIN}.memoryManager`, 1.1, emptied), event(current));
	expect(e2e.session.service.state.messages.size).toBe(before);
});
