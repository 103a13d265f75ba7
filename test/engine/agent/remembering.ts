import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IExecuteFunctions,
	INodeParameters,
	INodeType,
} from 'n8n-workflow';
import { nodeThat, runWorkflow, type Modules } from '../engine';

/** A message in the memory of an agent, with the parts that tests compare. */
interface RememberedMessage {
	role: string;
	content: string;
	getType(): string;
}

/** The methods of a memory that n8n's agents call. */
interface Memory {
	loadMemoryVariables(values: object): Promise<{ chat_history: RememberedMessage[] }>;
	saveContext(input?: object, output?: object): Promise<void>;
	clear(): Promise<void>;
	chatHistory: {
		getMessages(): Promise<RememberedMessage[]>;
		addMessage(message?: object): Promise<void>;
		addMessages(messages?: object[]): Promise<void>;
		addAIMessage(text?: string): Promise<void>;
		addUserMessage(text?: string): Promise<void>;
		clear(): Promise<void>;
	};
}

/** The memory node and its credentials, in the engine that they run in. */
interface MemoryNode extends Modules {
	nodeType: INodeType;
	credentialType: Parameters<typeof runWorkflow>[1]['credentialType'];
	credentials: ICredentialDataDecryptedObject;
}

/** The role and the text of each message. */
const load = async (memory: Memory): Promise<unknown> =>
	(await memory.loadMemoryVariables({})).chat_history.map(({ role, content }) => [role, content]);

/** Runs an agent with the memory for one item, or several, through n8n's own engine. */
export async function runAgentWithMemory(
	{ core, workflow, nodeType, ...rest }: MemoryNode,
	parameters: INodeParameters,
	given: IDataObject | IDataObject[],
	act: (memory: Memory) => Promise<unknown> = load,
) {
	const nodeCredentials = { cometChatApi: { id: '1', name: 'Account' } };
	const { data } = await runWorkflow(
		{ core, workflow },
		{
			...rest,
			items: [given].flat().map((json) => ({ json })),
			types: { memory: nodeType, agent: agentThat(act) },
			nodes: [
				{ name: 'Agent', type: 'agent', parameters: {} },
				{ name: 'Memory', type: 'memory', parameters, credentials: nodeCredentials },
			],
			connections: {
				Source: { main: [[{ node: 'Agent', type: 'main', index: 0 }]] },
				Memory: { ai_memory: [[{ node: 'Agent', type: 'ai_memory', index: 0 }]] },
			},
		},
	);
	const { runData, error } = data.resultData;
	const out: unknown = runData.Agent?.[0]?.data?.main?.[0]?.[0]?.json.out;
	return { out, error: error as (Error & { description?: string }) | undefined, runData };
}

/** An agent as far as its memory is concerned; what it does with the memory is its output. */
function agentThat(act: (memory: Memory) => Promise<unknown>): INodeType {
	const remember = async function (this: IExecuteFunctions) {
		const given = await this.getInputConnectionData('ai_memory', 0);
		const [memory] = [given].flat() as Memory[];
		return [[{ json: { out: await act(memory) } as IDataObject }]];
	};
	return nodeThat('Agent', remember, { inputs: ['main', 'ai_memory'] });
}
