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
import { cometChatAgentApiTest } from './credentialTest';
import { properties } from './fields';
import { triggerPanel } from './triggerPanel';
import { checkN8nCanStream } from './version';

export class CometChatAgentTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'CometChat Agent Trigger',
		name: 'cometChatAgentTrigger',
		icon: { light: 'file:../../icons/cometchat.svg', dark: 'file:../../icons/cometchat.dark.svg' },
		group: ['trigger'],
		// Not 1: n8n takes a trigger of version 1 for its own Webhook node, and evaluates one more expression for each request
		version: 1.1,
		subtitle:
			'={{ $parameter["respond"] === "lastNode" ? "answers at the end" : "streams the answer" }}',
		description:
			'Starts the workflow when somebody writes to an AI agent of your own in CometChat, and streams its answer into the chat',
		eventTriggerDescription: 'Waiting for somebody to write to the agent',
		activationMessage: 'People can now write to this agent in your CometChat app.',
		builderHint: {
			searchHint:
				'Take it to answer people in CometChat with an AI agent of n8n: it starts the workflow with what somebody wrote to the agent, and streams the answer into the chat.',
			relatedNodes: [
				{
					nodeType: '@n8n/n8n-nodes-langchain.agent',
					relationHint:
						'Put it behind the trigger, with streaming on: its answer goes into the chat',
				},
				{
					nodeType: 'n8n-nodes-cometchat.cometChatAgentAnswer',
					relationHint: 'Says texts in between, or the answer of a workflow without an agent',
				},
				{
					nodeType: 'n8n-nodes-cometchat.cometChatChatMemory',
					relationHint: 'Gives the agent the last messages of the conversation',
				},
			],
		},
		defaults: { name: 'CometChat Agent Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{
				name: 'cometChatAgentApi',
				required: true,
				testedBy: 'cometChatAgentApiTest',
				displayOptions: { show: { authentication: ['header'] } },
			},
			{
				name: 'cometChatWebhookApi',
				required: true,
				testedBy: 'cometChatWebhookApiTest',
				displayOptions: { show: { authentication: ['basicAuth'] } },
			},
		],
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				responseMode: '={{ $parameter["respond"] === "lastNode" ? "lastNode" : "streaming" }}',
				path: 'agent',
			},
		],
		triggerPanel,
		properties,
	};

	methods = { credentialTest: { cometChatAgentApiTest, cometChatWebhookApiTest } };

	webhookMethods = manualWebhookMethods(async (context) => {
		const { checkAnswerers } = await import('./answerers');
		const { readSettings } = await import('./settings');
		checkSettings(context, (form) => {
			const { respond, answeringNodes } = readSettings(form);
			if (respond === 'streaming') checkAnswerers(context, answeringNodes);
		});
		checkN8nCanStream(context);
	});

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		const { receive } = await import('./receive');
		return await receive.call(this);
	}
}
