import { NodeConnectionTypes } from 'n8n-workflow';
import type {
	IHookFunctions,
	INodeType,
	INodeTypeDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { cometChatApiTest } from '../shared/methods/credentialTest';
import { properties } from './fields';
import { triggerPanel } from './triggerPanel';

export class CometChatNotificationTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'CometChat Notification Trigger',
		name: 'cometChatNotificationTrigger',
		icon: { light: 'file:../../icons/cometchat.svg', dark: 'file:../../icons/cometchat.dark.svg' },
		group: ['trigger'],
		// Not 1: n8n takes a trigger of version 1 for its own Webhook node, and evaluates one more expression for each request
		version: 1.1,
		subtitle: '={{ $parameter["channel"] === "sms" ? "SMS" : $parameter["channel"] }}',
		description:
			'Starts the workflow with what a person missed in the chat, to tell them by email, SMS or push',
		eventTriggerDescription: 'Waiting for a notification of CometChat',
		activationMessage: 'Notifications of your CometChat app now start this workflow.',
		builderHint: {
			searchHint:
				'Take it to tell people by email, SMS or push what they missed in the chat: CometChat hands each notification to the workflow, which sends it by a step of your own. It needs the credentials CometChat API.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-base.emailSend',
					relationHint: 'Sends the notification by email',
				},
				{
					nodeType: 'n8n-nodes-cometchat.cometChatCampaigns',
					relationHint: 'For notifications that you write yourself, to many users',
				},
			],
		},
		defaults: { name: 'CometChat Notification Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'cometChatApi', required: true, testedBy: 'cometChatApiTest' }],
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				responseMode: 'onReceived',
				responseData: 'Accepted: the workflow starts',
				path: 'notification',
				// The node tells the service its URL by itself
				ndvHideUrl: true,
			},
		],
		triggerPanel,
		properties,
	};

	methods = { credentialTest: { cometChatApiTest } };

	webhookMethods = {
		default: {
			async checkExists(this: IHookFunctions): Promise<boolean> {
				const { checkExists } = await import('./registration');
				return await checkExists.call(this);
			},
			async create(this: IHookFunctions): Promise<boolean> {
				const { create } = await import('./registration');
				return await create.call(this);
			},
			async delete(this: IHookFunctions): Promise<boolean> {
				const { remove } = await import('./registration');
				return await remove.call(this);
			},
		},
	};

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		const { receive } = await import('./receiving/receive');
		return await receive.call(this);
	}
}
