import type { WebhookByHand } from '../../service';
import { problemOf, type Credential, type Execution, type N8nApi, type Workflow } from './api';
import { PUBLIC_ORIGIN } from './n8nSettings';
import {
	AGENT_TRIGGER_TYPE,
	MCP_TRIGGER_TYPE,
	MODERATION_TRIGGER_TYPE,
	NOTIFICATION_TRIGGER_TYPE,
	TRIGGER_TYPE,
	WEBHOOK_CREDENTIAL_TYPE,
	WEBHOOK_TYPE,
} from './paths';
import type { StandIn } from './service';
import { WEBHOOK_LOGIN } from './session';
import { chain, GOT_IT, node } from './steps';
import { until, untilListening } from './wait';

export const TRIGGER = 'CometChat Trigger';

/** The bot of the example. */
export const BOT = 'support-bot';

const START_TIMEOUT_MS = 90_000;

/** An n8n, in the usual mode or in queue mode, and its stand-in. */
export interface N8nAndStandIn {
	api: N8nApi;
	service: StandIn;
	webhookCredential: Credential;
}

/** A workflow of the trigger and a step that does nothing. */
export function triggerWorkflow(
	parameters: Record<string, unknown>,
	credentials: Record<string, Credential>,
): Workflow {
	const webhookId = crypto.randomUUID();
	return chain('When something happens in the chat', [
		node(TRIGGER, TRIGGER_TYPE, 1.1, parameters, { webhookId, credentials }),
		GOT_IT,
	]);
}

/** The path at which n8n waits for the events of a workflow. */
export function pathOf({ nodes }: Pick<Workflow, 'nodes'>): string {
	const trigger = nodes.find(({ type }) => type === TRIGGER_TYPE);
	if (trigger) return `/webhook/${trigger.webhookId}/webhook`;
	const asked = nodes.find(({ type }) => type === MODERATION_TRIGGER_TYPE);
	if (asked) return `/webhook/${asked.webhookId}/moderation`;
	const notified = nodes.find(({ type }) => type === NOTIFICATION_TRIGGER_TYPE);
	if (notified) return `/webhook/${notified.webhookId}/notification`;
	const agent = nodes.find(({ type }) => type === AGENT_TRIGGER_TYPE);
	if (agent) return `/webhook/${agent.webhookId}/agent`;
	const server = nodes.find(({ type }) => type === MCP_TRIGGER_TYPE);
	if (server) return `/mcp/${String(server.parameters.path)}`;
	const webhook = nodes.find(({ type }) => type === WEBHOOK_TYPE);
	return `/webhook/${String(webhook?.parameters.path)}`;
}

function isForBot({ nodes }: Pick<Workflow, 'nodes'>): boolean {
	const trigger = nodes.find(({ type }) => type === TRIGGER_TYPE);
	return [trigger?.parameters.events].flat().includes('after_message');
}

/**
 * The items with which an execution started: the output of the node `TRIGGER`. If n8n was killed in the execution, these are
 * the items that it stored when it accepted the event, because it makes up the output of the node later.
 */
function startOf({ status, data }: Execution): Array<Record<string, unknown>> {
	const main =
		status === 'crashed'
			? data.executionData?.nodeExecutionStack.find(({ node }) => node.name === TRIGGER)?.data.main
			: data.resultData.runData[TRIGGER]?.[0].data?.main;
	return main?.[0]?.map(({ json }) => json) ?? [];
}

/** Deliveries that were answered. Those for which a busy machine took more than 2 seconds are repeated, and left out. */
export function answered({ deliveries }: StandIn) {
	return deliveries.filter(({ status }) => status !== undefined);
}

/** A published workflow that events start. */
export class Triggered {
	private constructor(
		private readonly place: N8nAndStandIn,
		readonly id: string,
		/** The path at which n8n waits for events. */
		readonly path: string,
		/** Whether it gets the messages to a bot. */
		private readonly isForBot: boolean,
	) {}

	/** Stores a workflow that is not published yet. */
	static async store(place: N8nAndStandIn, workflow: Workflow): Promise<Triggered> {
		const { id } = await place.api.createWorkflow(workflow);
		return new Triggered(place, id, pathOf(workflow), isForBot(workflow));
	}

	/** Publishes a workflow and waits until events can come. */
	static async publish(place: N8nAndStandIn, workflow: Workflow): Promise<Triggered> {
		const triggered = await Triggered.store(place, workflow);
		await triggered.publish();
		return triggered;
	}

	/** Publishes a workflow that is stored already, and waits until events can come. */
	static async publishStored(place: N8nAndStandIn, id: string): Promise<Triggered> {
		const workflow = await place.api.workflow(id);
		const triggered = new Triggered(place, id, pathOf(workflow), isForBot(workflow));
		await triggered.publish();
		return triggered;
	}

	/**
	 * Publishes the workflow as it is stored, and waits until events can come.
	 * @throws Error with what n8n says, when the trigger could not be activated
	 */
	async publish(): Promise<void> {
		await this.place.api.publishAndWait(this.id);
		await this.whenListening();
	}

	/** Changes parameters of the trigger in the stored workflow, but not in the published one. */
	async change(parameters: Record<string, unknown>): Promise<void> {
		const workflow = await this.place.api.workflow(this.id);
		const nodes = workflow.nodes.map((node) =>
			node.name === TRIGGER ? { ...node, parameters: { ...node.parameters, ...parameters } } : node,
		);
		await this.place.api.saveWorkflow({ ...workflow, nodes });
	}

	/** Publishes the trigger with parameters, for which a person adds a webhook in the dashboard. */
	static async byHand(
		place: N8nAndStandIn,
		parameters: Record<string, unknown>,
		triggers?: string[],
	): Promise<Triggered> {
		const credentials = { [WEBHOOK_CREDENTIAL_TYPE]: place.webhookCredential };
		const triggered = await Triggered.publish(place, triggerWorkflow(parameters, credentials));
		triggered.addInDashboard({ triggers });
		return triggered;
	}

	/**
	 * Adds a webhook for this workflow as a person does it, with the right user name and password; for a workflow that gets
	 * the messages to a bot, makes the bot `support-bot` with the callback URL instead.
	 */
	addInDashboard(given: Partial<WebhookByHand> = {}): void {
		const url = PUBLIC_ORIGIN + this.path;
		const { service } = this.place;
		if (this.isForBot) {
			service.addBot({ uid: BOT, name: 'Support', callbackUrl: url, ...WEBHOOK_LOGIN });
			return;
		}
		service.addWebhook({
			webhookURL: url,
			retryOnFailure: true,
			...WEBHOOK_LOGIN,
			...given,
		});
	}

	/** Lets the stand-in ask the workflow about new messages, as a person sets it up in the dashboard. */
	moderate(login = WEBHOOK_LOGIN): void {
		this.place.service.setDecisionEndpoint({
			url: PUBLIC_ORIGIN + this.path,
			context: 2,
			...login,
		});
	}

	/** Waits until n8n serves the address, which is a moment after publishing. */
	async whenListening(): Promise<void> {
		await untilListening(this.place.service.deliverTo[PUBLIC_ORIGIN] + this.path);
	}

	/** The items with which the workflow was started so far, the oldest first. */
	async starts(): Promise<Array<Record<string, unknown>>> {
		return (await this.executions()).flatMap(startOf);
	}

	/**
	 * The items with which the workflow was started, as soon as every delivery is answered and it was started at least
	 * `count` times.
	 * @throws Error with what n8n says, when it could not start an execution
	 */
	async waitForStarts(count: number): Promise<Array<Record<string, unknown>>> {
		await this.place.service.deliveriesSettled();
		await until(
			`${count} executions`,
			START_TIMEOUT_MS,
			async () => (await this.place.api.executionIdsOf(this.id)).length >= count,
		);
		const executions = await this.executions();
		const failed = executions.find((run) => startOf(run).length === 0 && problemOf(run));
		if (failed) throw new Error(`Execution ${failed.id} failed: ${problemOf(failed)}`);
		return executions.flatMap(startOf);
	}

	/** All executions, the oldest first; waits until they have ended. */
	async executions(): Promise<Execution[]> {
		const ids = await this.place.api.executionIdsOf(this.id);
		const executions: Execution[] = [];
		for (const id of ids.reverse()) executions.push(await this.place.api.execution(id));
		return executions;
	}

	/** Unpublishes the workflow. */
	async unpublish(): Promise<void> {
		await this.place.api.deactivate(this.id);
		await this.place.api.settledPublication(this.id);
	}

	/** Unpublishes the workflow, and removes its webhook or bot from the dashboard. */
	async end(): Promise<void> {
		const { service } = this.place;
		await this.unpublish();
		if (this.isForBot) service.state.bots.delete(BOT);
		for (const { id, webhookURL } of service.state.webhooks.values())
			if (webhookURL.endsWith(this.path)) service.state.webhooks.delete(id);
	}
}
