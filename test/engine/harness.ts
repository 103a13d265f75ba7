import 'reflect-metadata';
import * as core from 'n8n-core';
import * as workflow from 'n8n-workflow';
import type {
	IBinaryKeyData,
	ICredentialDataDecryptedObject,
	IDataObject,
	IExecuteFunctions,
	INodeParameters,
	INodeType,
	IWorkflowSettings,
	OnError,
} from 'n8n-workflow';
import { CometChatApi } from '../../credentials/CometChatApi.credentials';
import { engineLogger } from '../support/engineLog';
import { nodeWith } from '../support/nodes';
import { nodeFolderOf } from '../support/resources';
import { AskedRun } from './asked';
import { runInEngine, type EngineRun, type NodeResult } from './engine';
import { narrowNode } from './narrowed';

export type { NodeResult };

// n8n finds out where each line of its log comes from, also when nobody sees the log: 3 % of the time of all tests
if (process.env.N8N_LOG_LEVEL === 'silent') {
	for (const level of ['debug', 'info', 'error'] as const) engineLogger()[level] = () => {};
}

/** A run of the node: the form, the items, and the settings of the node. */
export interface NodeRun {
	parameters: INodeParameters;
	items?: IDataObject[];
	binary?: IBinaryKeyData[];
	credentials: ICredentialDataDecryptedObject;
	onError?: OnError;
	retryOnFail?: boolean;
	executeOnce?: boolean;
	/** Settings of the workflow. */
	workflowSettings?: IWorkflowSettings;
	/** The name of the node in the workflow. */
	name?: string;
	/** Whether a model runs the node as its tool, whose type n8n derives from the node's. */
	asTool?: boolean;
	/** Whether a model runs the node as the tool that asks a person before another tool may run. */
	asReview?: boolean;
	/** Receives the running execution, e.g. to cancel it. */
	onStart?: (execution: { cancel(): void }) => void;
}

const loaded = new Map<string, INodeType>();

/**
 * The node that has this resource (the main node when left out), as n8n loads it: once, and with the request options that
 * every declarative node gets.
 */
export function loadNode(resource?: unknown): INodeType {
	const folder = nodeFolderOf(resource);
	const known = loaded.get(folder);
	if (known) return known;
	const node = nodeWith(resource);
	core.DirectoryLoader.applyDeclarativeNodeOptionParameters(node);
	const made = runsInLoop ? asDeclarative(node) : node;
	loaded.set(folder, made);
	return made;
}

/** The node of a form, without the fields of other operations. */
export function nodeFor(form: INodeParameters): INodeType {
	const whole = loadNode(form.resource);
	const node = narrowNode(whole, form);
	// n8n's function for the whole node goes through all of its fields, which takes long
	return runsInLoop && node !== whole ? asDeclarative(node) : node;
}

/** True in Jest's project "n8n's own loop", where n8n runs the node without its custom operations. */
export const runsInLoop = (globalThis as { N8N_LOOP?: boolean }).N8N_LOOP === true;

/** The node with the function that n8n gives to declarative nodes: its own loop over the items. */
function asDeclarative(node: INodeType): INodeType {
	return Object.assign(node, {
		customOperations: undefined,
		async execute(this: IExecuteFunctions) {
			return (await new core.RoutingNode(this as core.ExecuteContext, node).runNode()) ?? [];
		},
	});
}

/** Runs our node through n8n's own engine. */
export async function runNode(options: NodeRun): Promise<NodeResult> {
	return await runInEngine({ core, workflow }, engineRun(options));
}

/** Runs our node until it waits for an answer. */
export async function askNode(options: NodeRun): Promise<AskedRun> {
	return await AskedRun.start({ core, workflow }, engineRun(options));
}

/** The run as the engine takes it. */
function engineRun(options: NodeRun): EngineRun {
	const { parameters, items = [{}], binary = [], credentials, onStart, ...others } = options;
	const { asTool, asReview, workflowSettings, ...settings } = others;
	const nodeType = nodeFor(parameters);
	const { name: type } = nodeType.description;
	return {
		nodeType,
		typeName: asReview ? `${type}HitlTool` : asTool ? `${type}Tool` : undefined,
		node: { parameters, ...settings, maxTries: 2, waitBetweenTries: 1 },
		items: items.map((json, index) => ({ json, binary: binary[index] })),
		credentialType: new CometChatApi(),
		credentials,
		workflowSettings,
		onStart,
	};
}
