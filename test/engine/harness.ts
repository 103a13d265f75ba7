import 'reflect-metadata';
import { DirectoryLoader, ExecutionLifecycleHooks, WorkflowExecute } from 'n8n-core';
import {
	createRunExecutionData,
	NodeConnectionTypes,
	Workflow,
	type ExecutionError,
	type IBinaryKeyData,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type IHttpRequestOptions,
	type INodeExecutionData,
	type INodeParameters,
	type INodeType,
	type IRun,
	type IWorkflowExecuteAdditionalData,
	type OnError,
} from 'n8n-workflow';
import { CometChatApi } from '../../credentials/CometChatApi.credentials';
import { CometChat } from '../../nodes/CometChat/CometChat.node';

/** What a test gives the node: the form, the items, and the settings of the node. */
export interface NodeRun {
	parameters: INodeParameters;
	items?: IDataObject[];
	binary?: IBinaryKeyData[];
	credentials: ICredentialDataDecryptedObject;
	onError?: OnError;
	retryOnFail?: boolean;
	/** Receives the running execution, e.g. to cancel it. */
	onStart?: (execution: { cancel(): void }) => void;
}

/** What came out of the node. */
export interface NodeResult {
	/** The first output. */
	items: INodeExecutionData[];
	/** The second output, when the node continues with it. */
	errorItems: INodeExecutionData[];
	/** What stopped the execution. */
	error?: ExecutionError & { description?: string; httpCode?: string; context?: IDataObject };
	run: IRun;
}

/** Emits the items of a test, as any node before ours would. */
class Source implements INodeType {
	description = {
		displayName: 'Source',
		name: 'source',
		group: ['transform'],
		version: 1,
		description: 'Emits items',
		defaults: { name: 'Source' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		properties: [],
	} as unknown as INodeType['description'];

	constructor(private readonly items: INodeExecutionData[]) {}

	execute = async () => [this.items];
}

/** The node as n8n loads it: with the request options that every declarative node gets. */
export function loadNode(): INodeType {
	const node = new CometChat() as INodeType;
	DirectoryLoader.applyDeclarativeNodeOptionParameters(node);
	return node;
}

/** Runs the node through n8n's own engine: a workflow of two nodes, executed from the first. */
export async function runNode(options: NodeRun): Promise<NodeResult> {
	const { parameters, items = [{}], binary = [], credentials, onError, retryOnFail } = options;
	const source = new Source(items.map((json, index) => ({ json, binary: binary[index] })));
	const types: Record<string, INodeType> = { source, cometChat: loadNode() };
	const nodeTypes = {
		getByName: (type: string) => types[type],
		getByNameAndVersion: (type: string) => types[type],
		getKnownTypes: () => ({}),
	};
	const workflow = new Workflow({
		id: 'workflow',
		active: false,
		nodeTypes,
		nodes: [
			{ id: '1', name: 'Source', type: 'source', typeVersion: 1, position: [0, 0], parameters: {} },
			{
				id: '2',
				name: 'CometChat',
				type: 'cometChat',
				typeVersion: 1,
				position: [200, 0],
				parameters,
				credentials: { cometChatApi: { id: '1', name: 'CometChat' } },
				onError,
				retryOnFail,
				maxTries: 2,
				waitBetweenTries: 1,
			},
		],
		connections: { Source: { main: [[{ node: 'CometChat', type: NodeConnectionTypes.Main, index: 0 }]] } },
	});
	const execute = new WorkflowExecute(
		additionalData(credentials),
		'manual',
		createRunExecutionData({}),
	);
	const running = execute.run({ workflow, startNode: workflow.getNode('Source') ?? undefined });
	options.onStart?.(running);
	const run = await running;
	const { runData, error } = run.data.resultData;
	const [task] = runData.CometChat ?? [];
	const [first, second] = task?.data?.main ?? [];
	return {
		items: first ?? [],
		errorItems: second ?? [],
		error: (error ?? task?.error) as NodeResult['error'],
		run,
	};
}

/** The surroundings that n8n gives to an execution, reduced to what a node can reach. */
function additionalData(credentials: ICredentialDataDecryptedObject): IWorkflowExecuteAdditionalData {
	const address = 'http://127.0.0.1:5678/';
	const credentialType = new CometChatApi();
	return {
		credentialsHelper: {
			getParentTypes: () => [],
			isCredentialUsableByNode: () => true,
			getDecrypted: async () => ({ ...credentials }),
			preAuthentication: async () => undefined,
			authenticate: async (data: ICredentialDataDecryptedObject, _type: string, request: IHttpRequestOptions) => {
				const { authenticate } = credentialType;
				return typeof authenticate === 'function' ? await authenticate(data, request) : request;
			},
		},
		hooks: new ExecutionLifecycleHooks('manual', '1', { id: 'workflow' } as never),
		executionId: '1',
		restApiUrl: address,
		instanceBaseUrl: address,
		webhookBaseUrl: address,
		webhookWaitingBaseUrl: address,
		webhookTestBaseUrl: address,
		formWaitingBaseUrl: address,
		variables: {},
		currentNodeParameters: undefined,
		executionTimeoutTimestamp: undefined,
		logAiEvent: () => {},
	} as unknown as IWorkflowExecuteAdditionalData;
}
