import type { WebhookByHand } from '../../service';
import {
	problemOf,
	type Credential,
	type Execution,
	type N8nApi,
	type Publication,
	type StoredWorkflow,
	type Workflow,
} from './api';
import { PUBLIC_ORIGIN } from './n8nSettings';
import { TRIGGER_TYPE, WEBHOOK_CREDENTIAL_TYPE } from './paths';
import type { StandIn } from './service';
import { WEBHOOK_LOGIN } from './session';
import { GOT_IT } from './steps';
import { until } from './wait';

export const TRIGGER = 'CometChat Trigger';

/** n8n tries it so long with a trigger that cannot be registered. */
const PUBLISH_TIMEOUT_MS = 100_000;
const START_TIMEOUT_MS = 90_000;

/** What both a usual n8n and one in queue mode have. */
export interface Place {
	api: N8nApi;
	service: StandIn;
	webhookCredential: Credential;
}

/** A workflow of the trigger and a step that does nothing. */
export function triggerWorkflow(
	parameters: Record<string, unknown>,
	credentials: Record<string, Credential>,
): Workflow {
	return {
		name: 'When something happens in the chat',
		nodes: [
			{
				id: 'trigger',
				name: TRIGGER,
				type: TRIGGER_TYPE,
				typeVersion: 1.1,
				position: [0, 0],
				webhookId: crypto.randomUUID(),
				parameters,
				credentials,
			},
			GOT_IT,
		],
		connections: { [TRIGGER]: { main: [[{ node: GOT_IT.name, type: 'main', index: 0 }]] } },
		settings: { executionOrder: 'v1' },
	};
}

/** Where n8n waits for the events of a workflow, below its address. */
export function pathOf({ nodes }: Workflow): string {
	const trigger = nodes.find(({ type }) => type === TRIGGER_TYPE);
	return `/webhook/${trigger?.webhookId}/webhook`;
}

/** The items of the node `TRIGGER`; none when it never came to run. */
function startOf({ data }: Execution): Array<Record<string, unknown>> {
	return data.resultData.runData[TRIGGER]?.[0].data?.main?.[0]?.map(({ json }) => json) ?? [];
}

/** Deliveries that were answered, without those for which a busy machine took more than 2 seconds: they come again. */
export function answered({ deliveries }: StandIn) {
	return deliveries.filter(({ status }) => status !== undefined);
}

/** A published workflow that events start. */
export class Triggered {
	private constructor(
		private readonly place: Place,
		readonly id: string,
		/** Where n8n waits for events, below its address. */
		readonly path: string,
	) {}

	/** A workflow that is stored already. */
	static of(place: Place, { id, ...workflow }: StoredWorkflow): Triggered {
		return new Triggered(place, id, pathOf({ id, ...workflow }));
	}

	/** Stores a workflow that is not published yet. */
	static async store(place: Place, workflow: Workflow): Promise<Triggered> {
		const { id } = await place.api.createWorkflow(workflow);
		return new Triggered(place, id, pathOf(workflow));
	}

	/** Publishes a workflow and waits until events can come. */
	static async publish(place: Place, workflow: Workflow): Promise<Triggered> {
		const triggered = await Triggered.store(place, workflow);
		await triggered.publish();
		return triggered;
	}

	/**
	 * Publishes the workflow as it is stored, and waits until events can come.
	 * @throws Error with what n8n says, when the trigger could not be activated
	 */
	async publish(): Promise<void> {
		await this.place.api.publishWorkflow(this.id);
		const { triggers } = await this.settled();
		const problem = triggers.find(({ errorMessage }) => errorMessage !== null)?.errorMessage;
		if (problem) throw new Error(problem);
		await this.whenListening();
	}

	/** Changes parameters of the trigger in the stored workflow; what is published stays as it was. */
	async change(parameters: Record<string, unknown>): Promise<void> {
		const workflow = await this.place.api.workflow(this.id);
		const nodes = workflow.nodes.map((node) =>
			node.name === TRIGGER ? { ...node, parameters: { ...node.parameters, ...parameters } } : node,
		);
		await this.place.api.saveWorkflow({ ...workflow, nodes });
	}

	/** Publishes the trigger with parameters, for which a person adds a webhook in the dashboard. */
	static async byHand(
		place: Place,
		parameters: Record<string, unknown>,
		triggers?: string[],
	): Promise<Triggered> {
		const credentials = { [WEBHOOK_CREDENTIAL_TYPE]: place.webhookCredential };
		const triggered = await Triggered.publish(place, triggerWorkflow(parameters, credentials));
		triggered.addInDashboard({ triggers });
		return triggered;
	}

	/** Adds a webhook for this workflow as a person does it, with the right user name and password. */
	addInDashboard(given: Partial<WebhookByHand> = {}) {
		return this.place.service.addWebhook({
			webhookURL: PUBLIC_ORIGIN + this.path,
			retryOnFailure: true,
			...WEBHOOK_LOGIN,
			...given,
		});
	}

	/** Waits until the address is there, which is a moment after publishing. */
	async whenListening(): Promise<void> {
		const address = this.place.service.deliverTo[PUBLIC_ORIGIN] + this.path;
		await until('n8n to wait for events', PUBLISH_TIMEOUT_MS, async () => {
			const { status } = await fetch(address, { method: 'POST' });
			return status === 404 ? undefined : true;
		});
	}

	/** The items with which the workflow was started so far, the oldest first. */
	async starts(): Promise<Array<Record<string, unknown>>> {
		return (await this.executions()).flatMap(startOf);
	}

	/**
	 * Waits until every delivery is answered and the workflow was started so often; more than that is returned, too.
	 * @throws Error with what n8n says, when it could not start an execution
	 */
	async startsAfter(count: number): Promise<Array<Record<string, unknown>>> {
		await this.place.service.deliveriesSettled();
		await until(`${count} executions`, START_TIMEOUT_MS, async () =>
			(await this.place.api.executionsOf(this.id)).length >= count ? true : undefined,
		);
		const executions = await this.executions();
		const failed = executions.find((run) => startOf(run).length === 0 && problemOf(run));
		if (failed) throw new Error(`Execution ${failed.id} failed: ${problemOf(failed)}`);
		return executions.flatMap(startOf);
	}

	/** All executions that have ended, the oldest first. */
	async executions(): Promise<Execution[]> {
		const ids = await this.place.api.executionsOf(this.id);
		const executions: Execution[] = [];
		for (const id of ids.reverse()) executions.push(await this.place.api.execution(id));
		return executions;
	}

	/** Takes the workflow back. */
	async unpublish(): Promise<void> {
		await this.place.api.deactivate(await this.place.api.workflow(this.id));
		await this.settled();
	}

	/** Waits until n8n has published the workflow, or taken it back. */
	private async settled(): Promise<Publication> {
		return await until('n8n to publish', PUBLISH_TIMEOUT_MS, async () => {
			const publication = await this.place.api.publication(this.id);
			return publication.status === 'in_progress' ? undefined : publication;
		});
	}

	/** Takes the workflow back; its webhook in the dashboard goes, too. */
	async end(): Promise<void> {
		const { service } = this.place;
		await this.unpublish();
		for (const { id, webhookURL } of service.state.webhooks.values())
			if (webhookURL.endsWith(this.path)) service.state.webhooks.delete(id);
	}
}
