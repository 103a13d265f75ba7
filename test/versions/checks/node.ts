import * as core from 'n8n-core';
import * as workflow from 'n8n-workflow';
import type {
	IBinaryKeyData,
	ICredentialType,
	IDataObject,
	IExecuteFunctions,
	INodeParameters,
	INodeType,
	OnError,
} from 'n8n-workflow';
import { runInEngine, type EngineRun, type NodeResult } from '../../engine/engine';
import { isAtLeast, settings } from './settings';

export const modules = { core, workflow };

/** The package as n8n's own loader reads it from the folder of a community package. */
export const loader = new core.PackageDirectoryLoader(settings.packageFolder);

/** The credentials with which the node reaches the stand-in. */
export const credentials = {
	appId: settings.appId,
	region: 'us',
	apiKey: settings.apiKey,
	apiOrigin: settings.origin,
};

/** A node and a type of its credentials, as the n8n of this version gives them to the engine. */
export interface LoadedTypes {
	nodeType: INodeType;
	credentialType: ICredentialType;
}

let loaded: Promise<void> | undefined;

/** Lets n8n's loader read the package, once. */
export async function load(): Promise<void> {
	loaded ??= loader.loadAll();
	await loaded;
}

/** The CometChat node. */
export async function loadedMainNode(): Promise<LoadedTypes> {
	await load();
	const nodeType = loader.nodeTypes.cometChat.type as INodeType;
	if (getsExecute(nodeType)) {
		nodeType.execute = async function (this: IExecuteFunctions) {
			return (await new core.RoutingNode(this as core.ExecuteContext, nodeType).runNode()) ?? [];
		};
	}
	return { nodeType, credentialType: loader.credentialTypes.cometChatApi.type };
}

/**
 * Whether n8n gives a node its own loop as `execute`, for tools that are called directly. A rule of n8n's command
 * (`shouldAssignExecuteMethod`, which is not part of the engine); for nodes with `methods` it holds from n8n 1.110.
 */
function getsExecute(node: INodeType): boolean {
	const isDeclarative = node.description.requestDefaults !== undefined;
	return (
		isAtLeast(1, 110) &&
		!node.execute &&
		!node.supplyData &&
		!node.poll &&
		!node.trigger &&
		(!node.webhook || isDeclarative) &&
		(!node.methods || isDeclarative)
	);
}

/** Input of a check, besides the form. */
interface Run {
	items?: IDataObject[];
	binary?: IBinaryKeyData;
	onError?: OnError;
	/** Changes to the credentials. */
	app?: IDataObject;
	onStart?: EngineRun['onStart'];
}

/** Runs the node in this version's engine. */
export async function run(parameters: IDataObject, options: Run = {}): Promise<NodeResult> {
	return await runInEngine(modules, await engineRunFrom(parameters, options));
}

/** The run as the engine takes it. */
export async function engineRunFrom(
	parameters: IDataObject,
	options: Run = {},
): Promise<EngineRun> {
	const { items = [{}], binary, onError, app, onStart } = options;
	return {
		...(await loadedMainNode()),
		node: { parameters: parameters as INodeParameters, ...(onError && { onError }) },
		items: items.map((json) => ({ json, ...(binary && { binary }) })),
		credentials: { ...credentials, ...app } as typeof credentials,
		onStart,
	};
}

/** Parameters of an update of the user that each item names. */
export const updateUsers: IDataObject = {
	resource: 'user',
	operation: 'update',
	uid: { __rl: true, mode: 'id', value: '={{ $json.uid }}' },
	updateFields: { name: '={{ $json.name }}' },
};
