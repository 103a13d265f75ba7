import type {
	ExecutionError,
	IConnections,
	ICredentialDataDecryptedObject,
	ICredentialsHelper,
	ICredentialType,
	IDataObject,
	IHttpRequestOptions,
	INode,
	INodeExecutionData,
	INodeParameters,
	INodeType,
	INodeTypeDescription,
	INodeTypes,
	IRun,
	IWorkflowExecuteAdditionalData,
	Workflow,
	IWorkflowSettings,
	StructuredChunk,
	WorkflowExecuteMode,
} from 'n8n-workflow';

/** n8n's engine and its workflow library, which have to come from the same installation. */
export interface Modules {
	core: typeof import('n8n-core');
	workflow: typeof import('n8n-workflow');
}

/** A node to run, what comes in, and the credentials it may use. */
export interface EngineRun {
	nodeType: INodeType;
	/** The name under which n8n knows the node; some built-in ones have rights by name. */
	typeName?: string;
	/** Parameters and settings of the node, as a workflow file holds them. */
	node: Partial<INode> & Pick<INode, 'parameters'>;
	items: INodeExecutionData[];
	credentialType: ICredentialType;
	credentials: ICredentialDataDecryptedObject;
	/** Settings of the workflow. */
	workflowSettings?: IWorkflowSettings;
	/** Receives the running execution, e.g. to cancel it. */
	onStart?: (execution: { cancel(): void }) => void;
}

/** A workflow that starts with a source of items. */
interface WorkflowRun
	extends Pick<EngineRun, 'items' | 'credentialType' | 'credentials' | 'onStart'> {
	/** Node types by the name under which the nodes know them. */
	types: Record<string, INodeType>;
	nodes: Array<Partial<INode> & Pick<INode, 'name' | 'type' | 'parameters'>>;
	connections: IConnections;
	/** Settings of the workflow. */
	settings?: IWorkflowSettings;
	/** How n8n came to run it; `manual` when left out. */
	mode?: WorkflowExecuteMode;
	/** Receives what a node streams. Left out: nobody reads a stream. */
	onChunk?: (chunk: StructuredChunk) => void;
}

/** The outcome of a run. */
export interface NodeResult {
	/** The first output. */
	items: INodeExecutionData[];
	/** The second output, when the node continues with it. */
	errorItems: INodeExecutionData[];
	/** The hints that the editor shows beside the items. */
	hints: string[];
	/** The error that stopped the execution. */
	error?: ExecutionError & { description?: string; httpCode?: string; context?: IDataObject };
	run: IRun;
}

/** Runs a node through n8n's own engine: a workflow of a source and the node, executed from the source. */
export async function runInEngine(modules: Modules, options: EngineRun): Promise<NodeResult> {
	return resultOf(options, await runWorkflow(modules, asWorkflow(options)));
}

/** The workflow of a single node behind a source. */
export function asWorkflow(options: EngineRun): WorkflowRun {
	const { nodeType, typeName = 'cometChat', node, credentialType, workflowSettings } = options;
	const { name = nodeType.description.displayName } = node;
	return {
		...options,
		settings: workflowSettings,
		types: { [typeName]: nodeType },
		nodes: [
			{
				...node,
				name,
				type: typeName,
				credentials: { [credentialType.name]: { id: '1', name: 'Account' } },
			},
		],
		connections: { Source: { main: [[{ node: name, type: 'main', index: 0 }]] } },
	};
}

/** The result of the node in a run of its workflow. */
export function resultOf(
	{ nodeType, node }: Pick<EngineRun, 'nodeType' | 'node'>,
	run: IRun,
): NodeResult {
	const { name = nodeType.description.displayName } = node;
	const { runData, error } = run.data.resultData;
	const [task] = runData[name] ?? [];
	const [first, second] = task?.data?.main ?? [];
	return {
		items: first ?? [],
		errorItems: second ?? [],
		hints: (task?.hints ?? []).map(({ message }) => message),
		error: (error ?? task?.error) as NodeResult['error'],
		run,
	};
}

/** `run` in older n8n versions: the workflow and the start node are arguments of their own. */
type OlderRun = (
	workflow: Workflow,
	startNode?: INode,
) => ReturnType<InstanceType<Modules['core']['WorkflowExecute']>['run']>;

/** Runs a workflow from a source of items, which the connections call `Source`. */
export async function runWorkflow(
	{ core, workflow: lib }: Modules,
	options: WorkflowRun,
): Promise<IRun> {
	const { credentialType, credentials, onStart, mode = 'manual', onChunk } = options;
	const workflow = workflowOf(lib, options);
	const surroundings = additionalData(core, credentialType, credentials);
	if (onChunk) {
		surroundings.streamingEnabled = true;
		surroundings.hooks!.addHandler('sendChunk', onChunk);
	}
	const execute = new core.WorkflowExecute(surroundings, mode);
	const startNode = workflow.getNode('Source') ?? undefined;
	const running =
		execute.run.length === 1
			? execute.run({ workflow, startNode })
			: (execute.run as unknown as OlderRun).call(execute, workflow, startNode);
	onStart?.(running);
	return await running;
}

/** The workflow of a run, e.g. to go on with an execution that waits. */
export function workflowOf(
	lib: Modules['workflow'],
	{ types, nodes, connections, items, settings }: WorkflowRun,
): Workflow {
	const typesByName: Record<string, INodeType> = {
		source: nodeThat('Source', async () => [items]),
		...types,
	};
	return new lib.Workflow({
		id: 'workflow',
		active: false,
		nodeTypes: nodeTypesBy((type) => typesByName[type]),
		nodes: [{ name: 'Source', type: 'source', parameters: {} }, ...nodes].map((node, index) => ({
			id: String(index),
			typeVersion: 1,
			position: [200 * index, 0],
			...node,
		})),
		connections,
		settings: { executionOrder: 'v1', ...settings },
	});
}

/** n8n's register of node types. */
export const nodeTypesBy = (find: (name: string) => INodeType): INodeTypes => ({
	getByName: find,
	getByNameAndVersion: find,
	getKnownTypes: () => ({}),
});

/** A node of which only the run matters. */
export const nodeThat = (
	displayName: string,
	execute: INodeType['execute'],
	description: Partial<INodeTypeDescription> = {},
): INodeType => ({
	description: {
		displayName,
		name: displayName.toLowerCase(),
		group: ['transform'],
		version: 1,
		description: `${displayName} of a test`,
		defaults: { name: displayName },
		inputs: ['main'],
		outputs: ['main'],
		properties: [],
		...description,
	},
	execute,
});

type Decrypting = Parameters<ICredentialsHelper['getDecrypted']>;

/** The credentials with their expressions resolved for an item, as n8n does it. */
function resolved(
	credentials: ICredentialDataDecryptedObject,
	mode: WorkflowExecuteMode,
	executeData: Decrypting[4],
	at: NonNullable<Decrypting[6]>,
): ICredentialDataDecryptedObject {
	const { workflow, runExecutionData, runIndex, itemIndex, node, connectionInputData } = at;
	const isOpen = Object.values(credentials).some((value) => String(value).startsWith('='));
	return isOpen
		? (workflow.expression.getParameterValue(
				credentials as INodeParameters,
				runExecutionData,
				runIndex,
				itemIndex,
				node.name,
				connectionInputData,
				mode,
				{},
				executeData,
			) as ICredentialDataDecryptedObject)
		: { ...credentials };
}

/** The surroundings that n8n gives to an execution, reduced to what a node can reach. */
export function additionalData(
	core: Modules['core'],
	{ authenticate }: Pick<ICredentialType, 'authenticate'>,
	credentials: ICredentialDataDecryptedObject,
): IWorkflowExecuteAdditionalData {
	const address = 'http://127.0.0.1:5678/';
	return {
		credentialsHelper: {
			getParentTypes: () => [],
			isCredentialUsableByNode: () => true,
			getDecrypted: async (...[, , , mode, executeData, , at]: Decrypting) =>
				at === undefined ? { ...credentials } : resolved(credentials, mode, executeData, at),
			preAuthentication: async () => undefined,
			authenticate: async (
				data: ICredentialDataDecryptedObject,
				_type: string,
				request: IHttpRequestOptions,
			) => (typeof authenticate === 'function' ? await authenticate(data, request) : request),
		},
		hooks: new core.ExecutionLifecycleHooks('manual', '1', { id: 'workflow' } as never),
		executionId: '1',
		restApiUrl: address,
		instanceBaseUrl: address,
		webhookBaseUrl: address,
		webhookWaitingBaseUrl: address,
		webhookTestBaseUrl: address,
		formWaitingBaseUrl: address,
		variables: {},
		logAiEvent: () => {},
	} as unknown as IWorkflowExecuteAdditionalData;
}
