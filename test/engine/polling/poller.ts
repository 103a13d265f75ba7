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
import { additionalData, type Modules, nodeTypesBy } from '../engine';

/** The polling trigger and its credentials, in the engine that it runs in. */
interface PollingTrigger extends Modules {
	nodeType: INodeType;
	credentialType: Parameters<typeof additionalData>[1];
	credentials: ICredentialDataDecryptedObject;
}

/**
 * How n8n 2.41 runs looks and keeps static data.
 * - `legacy`: in the memory of the process
 * - `durable`: as jobs of the durable scheduler, each of which reads the workflow from the database
 * - `cursors`: as such jobs, and each trigger has a row of its own in the database
 */
export const POLLING_MODES = ['legacy', 'durable', 'cursors'] as const;
type PollingMode = (typeof POLLING_MODES)[number];

/** Milliseconds that n8n gives a job of the durable scheduler. */
const JOB_BUDGET = 36_000;

export interface PollerOptions {
	/** Called after each answer of the service, before the poll goes on. */
	afterAnswer?: () => void | Promise<void>;
	budget?: number;
	way?: PollingMode;
	/** Called when n8n starts again, to empty the memory of the process. */
	onRestart?: () => void;
}

/** A published workflow with the polling trigger, as n8n runs it: each poll in n8n-core's own context. */
export class Poller {
	/** The items with which the workflow was started. */
	readonly emitted: IDataObject[] = [];

	/** The name of the node, under which n8n keeps its static data. */
	name = 'Trigger';

	/** The lines that the trigger wrote to the log. */
	readonly logged: string[] = [];

	/** The static data in the database, and the row of the trigger. */
	stored = '{}';
	row = '{}';

	private isPublished = false;

	/** The workflow in the memory of the process. */
	private workflow?: Workflow;

	constructor(
		private readonly trigger: PollingTrigger,
		readonly parameters: INodeParameters,
		private readonly options: PollerOptions = {},
	) {}

	/** Runs a poll. The first poll publishes the workflow. Items start a run; in the mode 'manual' they are only shown. */
	async poll(mode: WorkflowExecuteMode = 'trigger'): Promise<IDataObject[] | null> {
		const isJob = this.isPublished && mode !== 'manual' && this.way !== 'legacy';
		const workflow = isJob ? this.load() : (this.workflow ??= this.load());
		const cursor = JSON.parse(this.row) as IDataObject;
		const output = await this.trigger.nodeType.poll!.call(
			this.context(workflow, mode, isJob, cursor),
		);
		const items = output && output.flat().map(({ json }) => json);
		if (mode === 'manual') return items;
		// n8n saves the row after each job, but static data only with items, or when it publishes
		if (items || isJob) this.row = JSON.stringify(cursor);
		if (items || !this.isPublished) this.stored = JSON.stringify(workflow.staticData);
		this.isPublished = true;
		if (items) this.emitted.push(...items);
		return items;
	}

	/** Starts n8n again, with the static data that were saved. */
	restart(): void {
		this.workflow = undefined;
		this.options.onRestart?.();
	}

	/** Lets the next poll publish the workflow again. */
	publishAgain(): void {
		this.workflow = undefined;
		this.isPublished = false;
	}

	/** The values of the credentials, which can be changed while the workflow is published. */
	get credentials(): ICredentialDataDecryptedObject {
		return this.trigger.credentials;
	}

	/** The characters of the static data or of the row, whichever is larger. */
	get storedSize(): number {
		return Math.max(this.stored.length, this.row.length);
	}

	private get way(): PollingMode {
		return this.options.way ?? 'legacy';
	}

	private context(
		workflow: Workflow,
		mode: WorkflowExecuteMode,
		isJob: boolean,
		cursor: IDataObject,
	): IPollFunctions {
		const { core, credentialType, credentials } = this.trigger;
		const surroundings = additionalData(core, credentialType, credentials);
		const node = workflow.getNode(this.name) as INode;
		const context = new core.PollContext(workflow, node, surroundings, mode, 'activate');
		const { httpRequestWithAuthentication: send } = context.helpers;
		const { afterAnswer, budget = isJob ? JOB_BUDGET : undefined } = this.options;
		context.helpers.httpRequestWithAuthentication = async function (this, ...args) {
			const answer: unknown = await send.apply(this, args);
			await afterAnswer?.();
			return answer;
		};
		Object.defineProperty(context, 'logger', {
			value: { info: (line: string) => void this.logged.push(line) },
		});
		if (this.way === 'cursors') {
			const staticData = context.getWorkflowStaticData.bind(context);
			context.getWorkflowStaticData = (type) => (type === 'node' ? cursor : staticData(type));
		}
		return budget === undefined
			? context
			: Object.defineProperty(context, 'getPollBudgetMs', { value: () => budget });
	}

	private load(): Workflow {
		const { workflow: lib, nodeType } = this.trigger;
		return new lib.Workflow({
			id: 'workflow',
			active: true,
			nodeTypes: nodeTypesBy(() => nodeType),
			nodes: [
				{
					id: 'node',
					name: this.name,
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
