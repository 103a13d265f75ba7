import 'reflect-metadata';
import * as core from 'n8n-core';
import { Workflow } from 'n8n-workflow';
import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IDataObject,
	IHookFunctions,
	INode,
	INodeParameters,
	INodeType,
	IWebhookData,
	IWebhookFunctions,
	IWorkflowExecuteAdditionalData,
	WorkflowActivateMode,
} from 'n8n-workflow';
import { CometChatManagementApi } from '../../../credentials/CometChatManagementApi.credentials';
import { CometChatTrigger } from '../../../nodes/CometChatTrigger/CometChatTrigger.node';
import { registeredLogin } from '../../../nodes/CometChatTrigger/registration';
import type { Service } from '../../service';
import { additionalData } from '../engine';

/** The address that n8n tells to services: WEBHOOK_URL. */
export const N8N = 'https://n8n.example.com';

/** The routes of the Management API. */
export const ROUTES = {
	LIST: 'GET /apps/{appId}/webhooks',
	CREATE: 'POST /apps/{appId}/webhooks',
	GET: 'GET /apps/{appId}/webhooks/{webhookId}',
	UPDATE: 'PUT /apps/{appId}/webhooks/{webhookId}',
	DELETE: 'DELETE /apps/{appId}/webhooks/{webhookId}',
	TRIGGERS: 'GET /apps/{appId}/webhooks/{webhookId}/triggers',
	ATTACH: 'POST /apps/{appId}/webhooks/{webhookId}/triggers',
	DETACH: 'DELETE /apps/{appId}/webhooks/{webhookId}/triggers',
};

export const PRODUCTION_URL = `${N8N}/webhook/hook-1/webhook`;
export const TEST_URL = `${N8N}/webhook-test/hook-1/webhook`;

/** The routes that a stand-in was asked for since the last look. */
export function askedOf({ requests }: Service): Array<string | undefined> {
	const routes = requests.map(({ route }) => route);
	requests.length = 0;
	return routes;
}

const TYPE = 'cometChatTrigger';

/** The credentials with which the trigger reaches a stand-in. */
export const managementCredentials = ({
	origin,
	appId,
	managementKey,
	managementSecret,
}: Service): ICredentialDataDecryptedObject => ({
	appId,
	apiKey: managementKey,
	secret: managementSecret,
	apiOrigin: origin,
});

/** Settings of {@link Published} that a test changes while it goes on. */
export interface Setting {
	credentials: ICredentialDataDecryptedObject;
	/** Parameters of the node. */
	parameters: INodeParameters;
	/** WEBHOOK_URL of n8n. */
	base: string;
	/** What n8n has stored of the workflow's static data. */
	staticData: IDataObject;
	workflowId: string;
	workflowName: string;
	nodes: Array<Pick<INode, 'id' | 'name' | 'webhookId'>>;
}

/** A workflow with the trigger, which n8n publishes, restarts with, tries out and takes back: the hooks are n8n's own. */
export class Published implements Setting {
	credentials: ICredentialDataDecryptedObject;

	parameters: INodeParameters;

	base = N8N;

	staticData: IDataObject = {};

	workflowId = 'wf1';

	workflowName = 'Moderation';

	nodes = [{ id: 'node-1', name: 'CometChat Trigger', webhookId: 'hook-1' }];

	constructor(service: Service, parameters: INodeParameters = {}) {
		this.credentials = managementCredentials(service);
		this.parameters = { registration: 'automatic', events: ['message_sent'], ...parameters };
	}

	/** As n8n does, which clears up twice when it did not work: once for the webhooks, once for the workflow. */
	async publish(activation: WorkflowActivateMode = 'activate'): Promise<void> {
		try {
			await this.hooks('trigger', activation, false, addIfMissing);
		} catch (error) {
			await this.takeBack();
			await this.takeBack();
			throw error;
		}
	}

	/** n8n starts: in place of a failure it tries again by itself. */
	async restart(): Promise<void> {
		await this.publish('init');
	}

	async takeBack(): Promise<void> {
		await this.hooks('internal', 'update', false, remove);
	}

	/** "Listen for test event". n8n keeps what a test notes apart. */
	async listen(): Promise<void> {
		await this.hooks('manual', 'manual', true, addIfMissing);
	}

	async stopListening(): Promise<void> {
		await this.hooks('internal', 'update', true, remove);
	}

	/** The context of a hook, e.g. to see what it would log. */
	context(isTest = false, workflow = this.workflow()): IHookFunctions {
		return this.contextOf(workflow, this.nodes[0].name, 'trigger', 'activate', isTest);
	}

	/** The login by which the node knows the service when an event arrives. */
	async login({ node = 0, mode = 'webhook' }: { node?: number; mode?: 'webhook' | 'manual' } = {}) {
		const workflow = this.workflow();
		const { name } = this.nodes[node];
		const webhookData = { node: name, webhookDescription } as unknown as IWebhookData;
		return await registeredLogin(
			new core.WebhookContext(
				workflow,
				workflow.getNode(name)!,
				this.surroundings(),
				mode,
				webhookData,
				[],
				null,
			) as IWebhookFunctions,
		);
	}

	private async hooks(
		mode: 'trigger' | 'internal' | 'manual',
		activation: WorkflowActivateMode,
		isTest: boolean,
		work: (context: IHookFunctions) => Promise<void>,
	): Promise<void> {
		const workflow = this.workflow();
		for (const { name } of this.nodes) {
			await work(this.contextOf(workflow, name, mode, activation, isTest));
		}
		// n8n stores static data when all went well
		if (!isTest) this.staticData = JSON.parse(JSON.stringify(workflow.staticData)) as IDataObject;
	}

	private workflow(): Workflow {
		const nodeType = new CometChatTrigger() as unknown as INodeType;
		return new Workflow({
			id: this.workflowId,
			name: this.workflowName,
			active: true,
			nodeTypes: {
				getByName: () => nodeType,
				getByNameAndVersion: () => nodeType,
				getKnownTypes: () => ({}),
			},
			nodes: this.nodes.map((node) => ({
				type: TYPE,
				typeVersion: 1,
				position: [0, 0],
				parameters: this.parameters,
				credentials: { [credentialType.name]: { id: '1', name: 'Management' } },
				...node,
			})),
			connections: {},
			staticData: JSON.parse(JSON.stringify(this.staticData)) as IDataObject,
		});
	}

	private contextOf(
		workflow: Workflow,
		nodeName: string,
		mode: 'trigger' | 'internal' | 'manual',
		activation: WorkflowActivateMode,
		isTest: boolean,
	): IHookFunctions {
		const node = workflow.getNode(nodeName)!;
		const webhookData = { isTest, node: nodeName, webhookDescription } as unknown as IWebhookData;
		return new core.HookContext(workflow, node, this.surroundings(), mode, activation, webhookData);
	}

	private surroundings(): IWorkflowExecuteAdditionalData {
		return {
			...additionalData(core, credentialType, this.credentials),
			webhookBaseUrl: `${this.base}/webhook`,
			webhookTestBaseUrl: `${this.base}/webhook-test`,
		};
	}
}

const credentialType: ICredentialType = new CometChatManagementApi();

const {
	webhookMethods,
	description: { webhooks: [webhookDescription] = [] },
} = new CometChatTrigger();

/** What n8n does for each webhook of a workflow that is published. */
async function addIfMissing(context: IHookFunctions): Promise<void> {
	const { checkExists, create } = webhookMethods.default;
	if (!(await checkExists.call(context))) await create.call(context);
}

async function remove(context: IHookFunctions): Promise<void> {
	await webhookMethods.default.delete.call(context);
}
