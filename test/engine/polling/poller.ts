import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	INode,
	INodeParameters,
	INodeType,
	IPollFunctions,
	Workflow,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { additionalData, type Modules } from '../engine';

/** The polling trigger and its credentials, in the engine that it runs in. */
export interface PollingTrigger extends Modules {
	nodeType: INodeType;
	credentialType: Parameters<typeof additionalData>[1];
	credentials: ICredentialDataDecryptedObject;
}

/**
 * A published workflow with the polling trigger, as n8n runs it: each poll in n8n-core's own context, static data in the
 * memory of the process, saved when the workflow is published and with each emit.
 */
export class Poller {
	/** The items with which the workflow was started. */
	readonly emitted: IDataObject[] = [];

	/** The static data in the database. */
	private stored = '{}';

	private isPublished = false;

	/** In the memory of the process. */
	private workflow?: Workflow;

	constructor(
		private readonly trigger: PollingTrigger,
		readonly parameters: INodeParameters,
		/** Done after each answer of the service, before the poll goes on. */
		private readonly afterAnswer: () => void | Promise<void> = () => {},
		private readonly budget?: number,
	) {}

	/** One poll by the clock; what it emits starts a run. */
	async poll(mode: WorkflowExecuteMode = 'trigger'): Promise<IDataObject[] | null> {
		const workflow = (this.workflow ??= this.load());
		const output = await this.trigger.nodeType.poll!.call(this.context(workflow, mode));
		const items = output && output.flat().map(({ json }) => json);
		if (mode === 'manual') return items;
		if (items || !this.isPublished) this.stored = JSON.stringify(workflow.staticData);
		this.isPublished = true;
		if (items) this.emitted.push(...items);
		return items;
	}

	/** n8n starts again: what was not saved is gone. */
	restart(): void {
		this.workflow = undefined;
	}

	private context(workflow: Workflow, mode: WorkflowExecuteMode): IPollFunctions {
		const { core, credentialType, credentials } = this.trigger;
		const surroundings = additionalData(core, credentialType, credentials);
		const node = workflow.getNode('Trigger') as INode;
		const context = new core.PollContext(workflow, node, surroundings, mode, 'activate');
		const { httpRequestWithAuthentication: send } = context.helpers;
		const { afterAnswer, budget } = this;
		context.helpers.httpRequestWithAuthentication = async function (this, ...args) {
			const answer: unknown = await send.apply(this, args);
			await afterAnswer();
			return answer;
		};
		return budget === undefined
			? context
			: Object.defineProperty(context, 'getPollBudgetMs', { value: () => budget });
	}

	private load(): Workflow {
		const { workflow: lib, nodeType } = this.trigger;
		return new lib.Workflow({
			id: 'workflow',
			active: true,
			nodeTypes: {
				getByName: () => nodeType,
				getByNameAndVersion: () => nodeType,
				getKnownTypes: () => ({}),
			},
			nodes: [
				{
					id: 'node',
					name: 'Trigger',
					type: 'cometChatPollingTrigger',
					typeVersion: 1,
					position: [0, 0],
					parameters: this.parameters,
					credentials: { cometChatApi: { id: '1', name: 'Account' } },
				},
			],
			connections: {},
			settings: {},
			staticData: JSON.parse(this.stored) as IDataObject,
		});
	}
}
