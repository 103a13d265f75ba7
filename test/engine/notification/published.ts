import 'reflect-metadata';
import * as core from 'n8n-core';
import * as workflow from 'n8n-workflow';
import type { INodeParameters, INodeType, IWebhookFunctions } from 'n8n-workflow';
import { CometChatApi } from '../../../credentials/CometChatApi.credentials';
import { CometChatNotificationTrigger } from '../../../nodes/CometChatNotificationTrigger/CometChatNotificationTrigger.node';
import { expectedCaller } from '../../../nodes/CometChatNotificationTrigger/registration/login';
import type { ChannelName, Provider, Service } from '../../service';
import { N8N_URL, PublishedWorkflow } from '../trigger/published';
import type { Login } from '../../../nodes/shared/webhook/authentication';

export const PRODUCTION_URL = `${N8N_URL}/webhook/hook-1/notification`;
export const TEST_URL = `${N8N_URL}/webhook-test/hook-1/notification`;

export const trigger = {
	core,
	workflow,
	nodeType: new CometChatNotificationTrigger() as unknown as INodeType,
	credentialType: new CometChatApi(),
};

/** The origin of a service in the internet; requests go to the stand-in all the same. */
export const PUBLIC_ORIGIN = 'https://chat.example.com';

/** A workflow with the Notification Trigger in the newest engine. */
export class Published extends PublishedWorkflow {
	constructor(service: Service, parameters: INodeParameters = {}) {
		super(trigger, service);
		const { origin, appId, apiKey } = service;
		this.credentials = { appId, apiKey, region: 'us', apiOrigin: origin };
		this.parameters = { channel: 'email', ...parameters };
	}

	/** The login by which the node knows the service when a notification arrives. */
	async registeredLogin(): Promise<Login> {
		const published = this.workflow();
		const { name } = this.nodes[0];
		const { proof } = await expectedCaller(
			new core.WebhookContext(
				published,
				published.getNode(name)!,
				this.surroundings(),
				'webhook',
				this.webhookData(name),
				[],
				null,
			) as IWebhookFunctions,
		);
		return proof as Login;
	}
}

/** A workflow that is published where the stand-in is. */
export async function publishWorkflow(
	service: Service,
	parameters: INodeParameters = {},
): Promise<Published> {
	const published = new Published(service, parameters);
	await published.publish();
	return published;
}

export const routeOf = (method: string, channel: ChannelName = 'email') =>
	`${method} /notifications/${channel}/v1/providers/custom`;

/** A provider that belongs to somebody else. */
export const foreign = (changes: Partial<Provider> = {}): Provider => ({
	isEnabled: true,
	webhookURL: 'https://mailer.example.org/hooks/cometchat',
	useBasicAuth: true,
	basicAuthUsername: 'mailer',
	basicAuthPassword: 'their-secret-51fe',
	...changes,
});
