import fastify from 'fastify';

/** A tool as n8n describes it to a model. */
export interface OfferedTool {
	name: string;
	description: string;
	parameters: Record<string, unknown>;
}

interface Message {
	role: 'system' | 'user' | 'assistant' | 'tool';
	content: string | null;
}

interface CompletionRequest {
	model: string;
	messages: Message[];
	tools?: Array<{ function: OfferedTool }>;
}

/** A chat model on this machine, for n8n's OpenAI Chat Model node. */
export interface Model {
	/** The base URL for the credentials of that node. */
	url: string;
	/** The tools that the last conversation began with. */
	offered: OfferedTool[];
	/** The last result of a tool, word for word; undefined until there is one. */
	told: string | undefined;
	/** Clears what was offered and told. */
	forget(): void;
	close(): Promise<void>;
}

/**
 * Starts a model that does what it is told: it calls the first tool it is offered with the arguments that the
 * user's prompt consists of, as JSON, and then answers with the result of the tool.
 */
export async function startModel(): Promise<Model> {
	const app = fastify({ forceCloseConnections: true });
	const model: Model = {
		url: '',
		offered: [],
		told: undefined,
		forget: () => Object.assign(model, { offered: [], told: undefined }),
		close: async () => await app.close(),
	};
	app.post<{ Body: CompletionRequest }>('/v1/chat/completions', ({ body }) => {
		const { messages, tools = [] } = body;
		const result = messages.findLast(({ role }) => role === 'tool');
		model.told = result?.content ?? undefined;
		if (result) return completion(body.model, { content: result.content });
		model.offered = tools.map((tool) => tool.function);
		const prompt = messages.findLast(({ role }) => role === 'user')?.content ?? '';
		const call = { name: model.offered[0].name, arguments: prompt };
		return completion(body.model, {
			content: null,
			tool_calls: [{ id: 'call_1', type: 'function', function: call }],
		});
	});
	model.url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/v1`;
	return model;
}

/** An answer in the shape of OpenAI's Chat Completions. */
function completion(model: string, message: { content: string | null; tool_calls?: unknown[] }) {
	return {
		id: 'chatcmpl-1',
		object: 'chat.completion',
		created: 0,
		model,
		choices: [
			{
				index: 0,
				message: { role: 'assistant', ...message },
				finish_reason: message.tool_calls ? 'tool_calls' : 'stop',
			},
		],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}
