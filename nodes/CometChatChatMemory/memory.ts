import { NodeConnectionTypes } from 'n8n-workflow';
import type { GenericValue, IDataObject, ISupplyDataFunctions } from 'n8n-workflow';
import { toNodeError } from '../CometChat/transport/result/nodeErrors';
import { openClient } from '../CometChat/transport/sending/client';
import { readMessages } from './read';
import { remember } from './remembered';
import type { Remembered } from './remembered';
import { readSettings } from './settings';

/** What n8n's agents and the Chat Memory Manager call of a memory, and nothing else of LangChain's BaseChatMemory. */
export interface AgentMemory {
	/** The names under which the messages are given. */
	memoryKeys: string[];
	memoryKey: string;
	loadMemoryVariables(values?: IDataObject): Promise<{ chat_history: Remembered[] }>;
	/** The answer gets into the memory when it is sent to the chat, so nothing is stored here. */
	saveContext(): Promise<void>;
	clear(): Promise<void>;
	chatHistory: {
		getMessages(): Promise<Remembered[]>;
		addMessage(): Promise<void>;
		addMessages(): Promise<void>;
		clear(): Promise<void>;
	};
}

const NOTHING = async (): Promise<void> => {};

/**
 * The memory of one item. It is a plain object, so that it needs none of the libraries that only n8n's own nodes can
 * load: the agents ask for no class.
 */
export function memoryFor(context: ISupplyDataFunctions, item: number): AgentMemory {
	const load = async () => await logged(context, item);
	return {
		memoryKeys: ['chat_history'],
		memoryKey: 'chat_history',
		loadMemoryVariables: async () => ({ chat_history: await load() }),
		saveContext: NOTHING,
		clear: NOTHING,
		chatHistory: {
			getMessages: load,
			addMessage: NOTHING,
			addMessages: NOTHING,
			clear: NOTHING,
		},
	};
}

/**
 * Reads the conversation, and shows in n8n's log of the run what came.
 * @throws NodeApiError or NodeOperationError, which end the run with their sentence
 */
async function logged(context: ISupplyDataFunctions, item: number): Promise<Remembered[]> {
	const type = NodeConnectionTypes.AiMemory;
	const action = 'loadMemoryVariables';
	const { index } = context.addInputData(type, [[{ json: { action } }]]);
	try {
		const chatHistory = await load(context, item);
		const json = { action, chatHistory: chatHistory as unknown as GenericValue[] };
		context.addOutputData(type, index, [[{ json }]]);
		return chatHistory;
	} catch (cause) {
		const error = toNodeError(context.getNode(), cause, item);
		context.addOutputData(type, index, error);
		throw error;
	}
}

async function load(context: ISupplyDataFunctions, item: number): Promise<Remembered[]> {
	const settings = readSettings((name) => context.getNodeParameter(name, item, undefined));
	const client = await openClient(context);
	return remember(await readMessages(client, settings), settings);
}
