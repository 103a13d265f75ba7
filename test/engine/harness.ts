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
	OnError,
} from 'n8n-workflow';
import { CometChatApi } from '../../credentials/CometChatApi.credentials';
import { CometChat } from '../../nodes/CometChat/CometChat.node';
import { runInEngine } from './engine';
import type { NodeResult } from './engine';

export type { NodeResult } from './engine';

/** What a test gives the node: the form, the items, and the settings of the node. */
export interface NodeRun {
	parameters: INodeParameters;
	items?: IDataObject[];
	binary?: IBinaryKeyData[];
	credentials: ICredentialDataDecryptedObject;
	onError?: OnError;
	retryOnFail?: boolean;
	/** As the tool of a model, whose type n8n derives from the node's. */
	asTool?: boolean;
	/** Receives the running execution, e.g. to cancel it. */
	onStart?: (execution: { cancel(): void }) => void;
}

/** The node as n8n loads it: with the request options that every declarative node gets. */
export function loadNode(): INodeType {
	const node = new CometChat() as INodeType;
	core.DirectoryLoader.applyDeclarativeNodeOptionParameters(node);
	return runsInLoop ? asDeclarative(node) : node;
}

/** Set for the tests that run the node as n8n does where it does not look at custom operations. */
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
	const {
		parameters,
		items = [{}],
		binary = [],
		credentials,
		onError,
		retryOnFail,
		asTool,
		onStart,
	} = options;
	return await runInEngine(
		{ core, workflow },
		{
			nodeType: loadNode(),
			typeName: asTool ? 'cometChatTool' : undefined,
			node: { parameters, onError, retryOnFail, maxTries: 2, waitBetweenTries: 1 },
			items: items.map((json, index) => ({ json, binary: binary[index] })),
			credentialType: new CometChatApi(),
			credentials,
			onStart,
		},
	);
}
