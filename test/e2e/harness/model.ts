import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

import fastify from 'fastify';

/** A tool as n8n describes it to a model. */
interface OfferedTool {
	name: string;
	description: string;
	parameters: Record<string, unknown>;
}

interface Message {
	role: 'system' | 'user' | 'assistant' | 'tool';
	content: string | null;
}

interface CompletionRequest {
	/** Whether the answer is wanted word by word. */
	stream?: boolean;
	model: string;
	messages: Message[];
	tools?: Array<{ function: OfferedTool }>;
}

/** A tool by (the beginning of) its name, and the arguments with which the model calls it. */
export interface PlannedCall {
	tool: string;
	values: Record<string, unknown>;
}

/** A chat model on this machine, for n8n's OpenAI Chat Model node. */
export interface Model {
	/** The base URL for the credentials of that node. */
	url: string;
	/** The tools that n8n offered at the beginning of the last conversation. */
	offered: OfferedTool[];
	/** The last result of a tool, word for word; undefined before the first result. */
	told: string | undefined;
	/** All results of tools in the last conversation, word for word. */
	results: string[];
	/** All messages of the last request, as `role: text`: the last conversation, and those that n8n remembers. */
	heard: string[];
	/** The calls of tools in the next conversation; when empty, the model calls the first tool. */
	plan: PlannedCall[];
	/** Whether the model makes all calls of its plan at once. */
	atOnce: boolean;
	/** The time that each answer takes. */
	delayMs: number;
	/** The time that each word takes in an answer word by word. */
	wordMs: number;
	/** Keeps the next answer back, but none after it; gives the function that releases it. */
	holdNext(): () => void;
	/** The model refuses to answer. */
	isDown: boolean;
	/** Puts all of this back to its initial state. */
	forget(): void;
	close(): Promise<void>;
}

/**
 * Starts a model that calls the tools of its plan one after the other. Without a plan it calls the first offered tool, with
 * the user's prompt, which is JSON, as arguments. Then it answers with the result of the last tool. If it is offered no
 * tools, it answers with `You wrote: ` and the prompt.
 */
export async function startModel(): Promise<Model> {
	const app = fastify({ forceCloseConnections: true });
	const fresh = {
		offered: [],
		told: undefined,
		results: [],
		heard: [],
		atOnce: false,
		delayMs: 0,
		wordMs: 0,
		isDown: false,
	};
	let held: Promise<void> | undefined;
	let release = () => {};
	const model: Model = {
		url: '',
		...fresh,
		plan: [],
		holdNext: () => {
			held = new Promise((resolve) => (release = resolve));
			return release;
		},
		forget: () => {
			release();
			held = undefined;
			Object.assign(model, fresh, { plan: [] });
		},
		close: async () => await app.close(),
	};
	app.post<{ Body: CompletionRequest }>('/v1/chat/completions', async ({ body }, reply) => {
		const completion = (name: string, message: Answer) =>
			body.stream
				? reply
						.type('text/event-stream')
						.send(Readable.from(streamed(name, message, () => model.wordMs)))
				: whole(name, message);
		if (model.isDown) return await reply.status(400).send({ error: { message: SECRET } });
		const { messages, tools = [] } = body;
		const { delayMs, plan } = model;
		const asked = messages.findLastIndex(({ role }) => role === 'user');
		const prompt = messages[asked]?.content ?? '';
		const results = messages.slice(asked + 1).filter(({ role }) => role === 'tool');
		model.results = results.map(({ content }) => content ?? '');
		model.told = results.at(-1)?.content ?? undefined;
		model.heard = messages.map(({ role, content }) => `${role}: ${content ?? ''}`);
		const released = held;
		held = undefined;
		await Promise.all([sleep(delayMs), released]);
		if (results.length === 0) model.offered = tools.map((tool) => tool.function);
		const next = plan[results.length];
		const isDone = results.length >= (model.atOnce ? 1 : Math.max(1, plan.length));
		if (tools.length === 0) return completion(body.model, { content: `You wrote: ${prompt}` });
		if (isDone) return completion(body.model, { content: model.told ?? '' });
		// Without a plan, `next` is undefined: the first tool gets the prompt
		const calls = next && model.atOnce ? plan : [next];
		const toolCalls = calls.map((planned, index) => {
			const { name } = planned
				? model.offered.find((tool) => tool.name.startsWith(planned.tool))!
				: model.offered[0];
			return {
				id: `call_${results.length + 1 + index}`,
				type: 'function',
				function: { name, arguments: planned ? JSON.stringify(planned.values) : prompt },
			};
		});
		return completion(body.model, { content: null, tool_calls: toolCalls });
	});
	model.url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/v1`;
	return model;
}

/** A text of an error that no person in a chat may read. */
export const SECRET = 'The key sk-secret of /home/node is not valid';

interface Answer {
	content: string | null;
	tool_calls?: object[];
}

const finishOf = ({ tool_calls }: Answer) => (tool_calls ? 'tool_calls' : 'stop');

/** An answer in the shape of OpenAI's Chat Completions. */
function whole(model: string, message: Answer) {
	return {
		id: 'chatcmpl-1',
		object: 'chat.completion',
		created: 0,
		model,
		choices: [
			{ index: 0, message: { role: 'assistant', ...message }, finish_reason: finishOf(message) },
		],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}

/** An answer in the shape of OpenAI's Chat Completions, as a stream of its words. */
async function* streamed(model: string, message: Answer, wordMs: () => number) {
	const { content, tool_calls = [] } = message;
	const chunk = (delta: object, finish_reason: string | null = null) => {
		const choices = [{ index: 0, delta, finish_reason }];
		const answer = {
			id: 'chatcmpl-1',
			object: 'chat.completion.chunk',
			created: 0,
			model,
			choices,
		};
		return `data: ${JSON.stringify(answer)}\n\n`;
	};
	yield chunk({ role: 'assistant', content: '' });
	for (const word of content?.match(/\S+\s*/g) ?? []) {
		await sleep(wordMs());
		yield chunk({ content: word });
	}
	for (const [index, call] of tool_calls.entries())
		yield chunk({ tool_calls: [{ index, ...call }] });
	yield chunk({}, finishOf(message));
	yield 'data: [DONE]\n\n';
}
