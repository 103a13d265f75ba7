import { NodeConnectionTypes } from 'n8n-workflow';
import type { GenericValue, IDataObject, ISupplyDataFunctions } from 'n8n-workflow';
import { toNodeError } from '../shared/operation/output/nodeErrors';
import { openClient } from '../shared/transport/client';
import { SetupError } from '../shared/transport/errors';
import { withTimeLimit } from '../shared/transport/patience';
import { readMessages } from './read';
import { toMemoryMessages } from './remembered';
import type { MemoryMessage } from './remembered';
import { readSettings, refuseOtherConversation } from './settings';
import type { Settings } from './settings';

/** The part of LangChain's BaseChatMemory that n8n's agents and its Chat Memory Manager call. */
export interface AgentMemory {
	/** The names under which an agent gets the messages. */
	memoryKeys: string[];
	memoryKey: string;
	loadMemoryVariables(values?: IDataObject): Promise<{ chat_history: MemoryMessage[] }>;
	/** Stores nothing, because a memory reads the chat, which the answer is sent to. */
	saveContext(): Promise<void>;
	clear(): Promise<void>;
	chatHistory: {
		getMessages(): Promise<MemoryMessage[]>;
		addMessage(): Promise<void>;
		addMessages(): Promise<void>;
		/** Called by n8n's Chat node, as `addUserMessage` is. */
		addAIMessage(): Promise<void>;
		addUserMessage(): Promise<void>;
		clear(): Promise<void>;
	};
}

/** The longest time (milliseconds) that an agent waits for its memory, because somebody waits for the agent. */
const PATIENCE = 10_000;

const EMPTY =
	'No message before the current one can be read. If the chat has messages, check the ID in the form.';

const DO_NOTHING = async (): Promise<void> => {};

/**
 * Makes the memory for one item. It is a plain object, because only n8n's own nodes can load LangChain, and the agents
 * check no class.
 */
export function memoryFor(context: ISupplyDataFunctions, item: number): AgentMemory {
	let settings: Settings | undefined;
	const load = async () =>
		await readAndLog(context, item, () => (settings ??= settingsOf(context, item)));
	return {
		memoryKeys: ['chat_history'],
		memoryKey: 'chat_history',
		loadMemoryVariables: async () => ({ chat_history: await load() }),
		saveContext: DO_NOTHING,
		clear: DO_NOTHING,
		chatHistory: {
			getMessages: load,
			addMessage: DO_NOTHING,
			addMessages: DO_NOTHING,
			addAIMessage: DO_NOTHING,
			addUserMessage: DO_NOTHING,
			clear: DO_NOTHING,
		},
	};
}

/**
 * Reads the conversation, and shows in n8n's log of the run what came, or why the form or the service refused.
 * @throws NodeApiError or NodeOperationError, which end the run with their sentence
 */
async function readAndLog(
	context: ISupplyDataFunctions,
	item: number,
	readForm: () => Settings,
): Promise<MemoryMessage[]> {
	const type = NodeConnectionTypes.AiMemory;
	const action = 'loadMemoryVariables';
	const { index } = context.addInputData(type, [[{ json: { action } }]]);
	try {
		const chatHistory = await readConversation(context, readForm());
		const json = {
			action,
			chatHistory: chatHistory as unknown as GenericValue[],
			// Also a wrong ID gives no message, and no error
			...(chatHistory.length === 0 && { hint: EMPTY }),
		};
		context.addOutputData(type, index, [[{ json }]]);
		return chatHistory;
	} catch (cause) {
		const error = toNodeError(context.getNode(), cause, item);
		context.addOutputData(type, index, error);
		throw error;
	}
}

async function readConversation(
	context: ISupplyDataFunctions,
	settings: Settings,
): Promise<MemoryMessage[]> {
	const messages = await withTimeLimit(PATIENCE, tooLateError, async (stop) => {
		// A request without an answer would keep its place among those of the app for minutes
		const options = { timeout: 1.5 * PATIENCE };
		const client = await openClient(context, { options, maxRetries: 1, stop });
		return await readMessages(client, settings);
	});
	return toMemoryMessages(messages, settings);
}

function tooLateError(): SetupError {
	return new SetupError(
		`The messages of the conversation did not come within ${PATIENCE / 1_000} seconds`,
		'The service is slow, or takes no more requests for now. Try again in a minute.',
	);
}

/** The settings of an item. Refuses items of other conversations, because n8n's agents take one memory for all items. */
function settingsOf(context: ISupplyDataFunctions, item: number): Settings {
	const formOf = (index: number) => (name: string) =>
		context.getNodeParameter(name, index, undefined);
	const settings = readSettings(formOf(item));
	const items = context.getInputData(0, NodeConnectionTypes.Main);
	for (const other of items.keys()) refuseOtherConversation(formOf(other), settings, other);
	return settings;
}
