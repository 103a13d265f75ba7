import 'reflect-metadata';
import * as core from 'n8n-core';
import * as workflow from 'n8n-workflow';
import type { INodeParameters, INodeType, IWebhookFunctions } from 'n8n-workflow';
import { CometChatManagementApi } from '../../../credentials/CometChatManagementApi.credentials';
import { CometChatTrigger } from '../../../nodes/CometChatTrigger/CometChatTrigger.node';
import { registeredLogin } from '../../../nodes/CometChatTrigger/registration';
import { removalsEnded } from '../../../nodes/CometChatTrigger/registration/removals';
import { times } from '../../../nodes/shared/registration/times';
import type { Service } from '../../service';
import { PublishedWorkflow } from './published';

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

/** The routes of the requests to a stand-in since the last call. */
export function takeRoutes({ requests }: Service): Array<string | undefined> {
	const routes = requests.map(({ route }) => route);
	requests.length = 0;
	return routes;
}

/** Lets {@link takeRoutes} begin with the next request. */
export function forgetRequests({ requests }: Service): void {
	requests.length = 0;
}

/** The webhooks that a stand-in has. */
export const webhooksOf = ({ state }: Service) => [...state.webhooks.values()];

const trigger = {
	core,
	workflow,
	nodeType: new CometChatTrigger() as unknown as INodeType,
	credentialType: new CometChatManagementApi(),
};

/** Sets the times of the registration for the tests of a file; they are put back after the tests. */
export function useTimes(changes: Partial<typeof times> = {}): void {
	const usual = { ...times };
	beforeEach(() => Object.assign(times, usual, { untilRemoval: 0 }, changes));
	afterAll(() => Object.assign(times, usual));
}

/** A workflow with the trigger in the newest engine. */
export class Published extends PublishedWorkflow {
	/** Whether unpublishing waits until the webhook is removed; otherwise the removal is planned. */
	waitsForRemovals = true;

	constructor(service: Service, parameters: INodeParameters = {}) {
		super(trigger, service, parameters);
	}

	protected override async afterRemoval(): Promise<void> {
		if (this.waitsForRemovals) await removalsEnded();
	}

	/** The login by which the node knows the service when an event arrives. */
	async registeredLogin({
		node = 0,
		mode = 'webhook',
	}: { node?: number; mode?: 'webhook' | 'manual' } = {}) {
		const published = this.workflow();
		const { name } = this.nodes[node];
		return await registeredLogin(
			new core.WebhookContext(
				published,
				published.getNode(name)!,
				this.surroundings(),
				mode,
				this.webhookData(name),
				[],
				null,
			) as IWebhookFunctions,
		);
	}
}

/** A workflow that is published where the stand-in is. */
export async function publishWorkflow(
	service: Service,
	parameters: INodeParameters = {},
): Promise<Published> {
	const workflow = new Published(service, parameters);
	await workflow.publish();
	return workflow;
}
