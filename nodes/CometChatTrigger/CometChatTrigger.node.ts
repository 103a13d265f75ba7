import { NodeConnectionTypes } from 'n8n-workflow';
import type {
	IHookFunctions,
	INodeType,
	INodeTypeDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { cometChatWebhookApiTest } from '../shared/webhook/credentialTest';
import { checkSettings } from '../shared/webhook/settings';
import { SUBTITLE } from './events';
import { properties } from './fields';
import { triggerPanel } from './fields/triggerPanel';
import { cometChatManagementApiTest } from './registration/credentialTest';

/** The answer to an event that starts the workflow. */
const STARTED = 'Accepted: the workflow starts';

export class CometChatTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'CometChat Trigger',
		name: 'cometChatTrigger',
		icon: { light: 'file:../../icons/cometchat.svg', dark: 'file:../../icons/cometchat.dark.svg' },
		group: ['trigger'],
		// Not 1: n8n takes a trigger of version 1 for its own Webhook node, and evaluates one more expression for each request
		version: 1.1,
		subtitle: SUBTITLE,
		description:
			'Work with messages, users, groups, calls and moderation of a CometChat app, and start workflows at its events',
		eventTriggerDescription: 'Waiting for an event in CometChat',
		activationMessage: 'Events of your CometChat app now start this workflow.',
		builderHint: {
			searchHint:
				'Take it to start a workflow at once when something happens in a CometChat app: messages, reactions, groups, calls, moderation. It needs credentials CometChat Webhook API: a login that CometChat sends along. It decides nothing about a message.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-cometchat.cometChat',
					relationHint: 'Reads and changes what the event is about',
				},
				{
					nodeType: 'n8n-nodes-cometchat.cometChatPollingTrigger',
					relationHint: 'For new users, flagged messages and all else that sends no webhook',
				},
				{
					nodeType: 'n8n-nodes-cometchat.cometChatModerationTrigger',
					relationHint: 'Decides about a message before it is delivered',
				},
			],
		},
		defaults: { name: 'CometChat Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{
				name: 'cometChatWebhookApi',
				required: true,
				testedBy: 'cometChatWebhookApiTest',
				displayOptions: { show: { registration: ['byHand'] } },
			},
			{
				name: 'cometChatManagementApi',
				required: true,
				testedBy: 'cometChatManagementApiTest',
				displayOptions: { show: { registration: ['automatic'] } },
			},
		],
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				responseMode: 'onReceived',
				// The body of the answer. Without it, n8n answers "firstEntryJson", its name for another kind of answer
				responseData: STARTED,
				path: 'webhook',
				// The node tells the service its URL by itself
				ndvHideUrl: '={{ $parameter["registration"] === "automatic" }}',
			},
		],
		triggerPanel,
		properties,
	};

	methods = {
		credentialTest: {
			cometChatManagementApiTest,
			cometChatWebhookApiTest,
		},
	};

	webhookMethods = {
		default: {
			async checkExists(this: IHookFunctions): Promise<boolean> {
				const { readSettings } = await import('./receiving/settings');
				const { checkExists } = await import('./registration');
				checkSettings(this, readSettings);
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
