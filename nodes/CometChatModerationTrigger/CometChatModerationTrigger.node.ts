import { NodeConnectionTypes } from 'n8n-workflow';
import type {
	INodeType,
	INodeTypeDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { cometChatWebhookApiTest } from '../shared/webhook/credentialTest';
import { manualWebhookMethods } from '../shared/webhook/enteredByHand';
import { checkSettings } from '../shared/webhook/settings';
import { properties } from './fields';
import { triggerPanel } from './triggerPanel';

export class CometChatModerationTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'CometChat Moderation Trigger',
		name: 'cometChatModerationTrigger',
		icon: { light: 'file:../../icons/cometchat.svg', dark: 'file:../../icons/cometchat.dark.svg' },
		group: ['trigger'],
		// Not 1: n8n takes a trigger of version 1 for its own Webhook node, and evaluates one more expression for each request
		version: 1.1,
		subtitle:
			'={{ $parameter["others"] === "workflow" ? "rules, then the workflow" : "rules only" }}',
		description:
			'Decides whether CometChat delivers a message: by rules, or by a workflow that answers the request',
		eventTriggerDescription: 'Waiting for a moderation request of CometChat',
		activationMessage: 'Your CometChat app can now ask this workflow about messages.',
		builderHint: {
			searchHint:
				'Take it to decide whether CometChat delivers a message, by rules or by the workflow behind it. CometChat waits 2 seconds for the answer, so put nothing slow behind it.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-cometchat.cometChatModerationAnswer',
					relationHint: 'Gives the decision of the workflow; needed unless rules alone decide',
				},
			],
		},
		defaults: { name: 'CometChat Moderation Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{ name: 'cometChatWebhookApi', required: true, testedBy: 'cometChatWebhookApiTest' },
		],
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				// The node "CometChat Moderation Answer" answers
				responseMode: 'responseNode',
				path: 'moderation',
			},
		],
		triggerPanel,
		properties,
	};

	methods = { credentialTest: { cometChatWebhookApiTest } };

	webhookMethods = manualWebhookMethods(async (context) => {
		const { readSettings, warningsAboutWords } = await import('./settings');
		checkSettings(context, readSettings);
		for (const warning of warningsAboutWords(context)) {
			context.logger.warn(`The rules of the node "${context.getNode().name}": ${warning}`);
		}
	});

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		const { receive } = await import('./receive');
		return await receive.call(this);
	}
}
