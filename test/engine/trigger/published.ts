import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IDataObject,
	IHookFunctions,
	INode,
	INodeParameters,
	IWebhookData,
	IWorkflowExecuteAdditionalData,
	Workflow,
	WorkflowActivateMode,
} from 'n8n-workflow';
import type { Service } from '../../service';
import { additionalData, nodeTypesBy } from '../engine';
import type { Trigger } from './receiver';

/** The address that n8n tells to services: WEBHOOK_URL. */
export const N8N_URL = 'https://n8n.example.com';

export const PRODUCTION_URL = `${N8N_URL}/webhook/hook-1/webhook`;
export const TEST_URL = `${N8N_URL}/webhook-test/hook-1/webhook`;

/** The trigger in an engine, and its credentials for the Management API. */
interface RegisteringTrigger extends Trigger {
	credentialType: ICredentialType;
}

/** The address of a stand-in, and the keys of its Management API. */
type Management = Pick<Service, 'origin' | 'appId' | 'managementKey' | 'managementSecret'>;

/** The credentials with which the trigger reaches a stand-in. */
export const managementCredentials = ({
	origin,
	appId,
	managementKey,
	managementSecret,
}: Management): ICredentialDataDecryptedObject => ({
	appId,
	apiKey: managementKey,
	secret: managementSecret,
	apiOrigin: origin,
});

/** How n8n calls the hooks of a trigger. */
interface HookCall {
	mode: 'trigger' | 'internal' | 'manual';
	activation: WorkflowActivateMode;
	/** "Listen for test event", and its end. */
	isTest: boolean;
}

/** Settings of {@link PublishedWorkflow} that a test changes while it goes on. */
interface WorkflowSetting {
	credentials: ICredentialDataDecryptedObject;
	/** Parameters of the node. */
	parameters: INodeParameters;
	/** WEBHOOK_URL of n8n. */
	n8nUrl: string;
	/** The workflow's static data as n8n has stored it. */
	staticData: IDataObject;
	workflowId: string;
	workflowName: string;
	nodes: Array<Pick<INode, 'id' | 'name' | 'webhookId'>>;
}

/** A workflow with the trigger, which n8n publishes, restarts with, tries out and takes back: the hooks are n8n's own. */
export class PublishedWorkflow implements WorkflowSetting {
	credentials: ICredentialDataDecryptedObject;

	parameters: INodeParameters;

	n8nUrl = N8N_URL;

	staticData: IDataObject = {};

	workflowId = 'wf1';

	workflowName = 'Moderation';

	nodes = [{ id: 'node-1', name: 'CometChat Trigger', webhookId: 'hook-1' }];

	constructor(
		protected readonly trigger: RegisteringTrigger,
		service: Management,
		parameters: INodeParameters = {},
	) {
		this.credentials = managementCredentials(service);
		this.parameters = { registration: 'automatic', events: ['message_sent'], ...parameters };
	}

	/** Publishes as n8n does. After a failure, n8n clears up twice: once for the webhooks, once for the workflow. */
	async publish(activation: WorkflowActivateMode = 'activate'): Promise<void> {
		try {
			await this.tryToPublish(this.workflow(), activation);
		} catch (error) {
			await this.unpublish();
			await this.unpublish();
			throw error;
		}
	}

	/** A single try: n8n tries a publication several times, with the workflow as it was loaded for the first try. */
	async tryToPublish(
		workflow: Workflow,
		activation: WorkflowActivateMode = 'activate',
	): Promise<void> {
		await this.hooks({ mode: 'trigger', activation, isTest: false }, this.addIfMissing, workflow);
	}

	/** n8n starts, which it tells nodes by `init`. This is its first try only: later, n8n tries again by itself. */
	async restart(): Promise<void> {
		await this.publish('init');
	}

	async unpublish(): Promise<void> {
		await this.hooks({ mode: 'internal', activation: 'update', isTest: false }, this.remove);
	}

	/** "Listen for test event". n8n does not store the static data of a test. */
	async listen(): Promise<void> {
		await this.hooks({ mode: 'manual', activation: 'manual', isTest: true }, this.addIfMissing);
	}

	async stopListening(): Promise<void> {
		await this.hooks({ mode: 'internal', activation: 'update', isTest: true }, this.remove);
	}

	/** Called after n8n asked for a removal, which may follow some time later. */
	protected async afterRemoval(): Promise<void> {}

	/** The context of a hook, e.g. to replace its logger. */
	context(): IHookFunctions {
		const call: HookCall = { mode: 'trigger', activation: 'activate', isTest: false };
		return this.contextOf(this.workflow(), this.nodes[0].name, call);
	}

	/** Does the work for the trigger of each node. */
	private async hooks(
		call: HookCall,
		work: (context: IHookFunctions) => Promise<void>,
		workflow = this.workflow(),
	): Promise<void> {
		for (const { name } of this.nodes) {
			await work(this.contextOf(workflow, name, call));
		}
		// n8n stores static data when all went well
		if (!call.isTest)
			this.staticData = JSON.parse(JSON.stringify(workflow.staticData)) as IDataObject;
	}

	/** The workflow as n8n loads it. */
	workflow(): Workflow {
		const { workflow: lib, nodeType, credentialType } = this.trigger;
		return new lib.Workflow({
			id: this.workflowId,
			name: this.workflowName,
			active: true,
			nodeTypes: nodeTypesBy(() => nodeType),
			nodes: this.nodes.map((node) => ({
				type: 'cometChatTrigger',
				typeVersion: nodeType.description.version as number,
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
		{ mode, activation, isTest }: HookCall,
	): IHookFunctions {
		const node = workflow.getNode(nodeName)!;
		const webhookData = { isTest, ...this.webhookData(nodeName) };
		const { HookContext } = this.trigger.core;
		return new HookContext(workflow, node, this.surroundings(), mode, activation, webhookData);
	}

	protected webhookData(nodeName: string): IWebhookData {
		const [webhookDescription] = this.trigger.nodeType.description.webhooks!;
		return { node: nodeName, webhookDescription } as IWebhookData;
	}

	protected surroundings(): IWorkflowExecuteAdditionalData {
		const { core, credentialType } = this.trigger;
		return {
			...additionalData(core, credentialType, this.credentials),
			webhookBaseUrl: `${this.n8nUrl}/webhook`,
			webhookTestBaseUrl: `${this.n8nUrl}/webhook-test`,
		};
	}

	/** The steps of n8n for each webhook of a workflow that is published. */
	private readonly addIfMissing = async (context: IHookFunctions): Promise<void> => {
		const { checkExists, create } = this.trigger.nodeType.webhookMethods!.default!;
		if (!(await checkExists.call(context))) await create.call(context);
	};

	private readonly remove = async (context: IHookFunctions): Promise<void> => {
		await this.trigger.nodeType.webhookMethods!.default!.delete.call(context);
		await this.afterRemoval();
	};
}
