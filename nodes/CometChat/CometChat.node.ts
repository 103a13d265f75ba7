import { NodeConnectionTypes } from 'n8n-workflow';
import type {
	INodeType,
	INodeTypeDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import {
	assembleOperations,
	assemblePagination,
	assembleProperties,
} from '../shared/operation/assemble';
import { cometChatApiTest } from '../shared/methods/credentialTest';
import * as listSearch from '../shared/methods/listSearch';
import * as loadOptions from './methods/loadOptions';
import * as resourceMapping from './methods/resourceMapping';
import { ANSWER_PAGE } from './question/answerWebhook';
import { defaultResource, resources } from './resources';
import { SUBTITLE } from '../shared/operation/subtitle';
import { BASE_URL } from '../shared/transport/urls';

export class CometChat implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'CometChat',
		name: 'cometChat',
		icon: { light: 'file:../../icons/cometchat.svg', dark: 'file:../../icons/cometchat.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: SUBTITLE,
		description:
			'Manage users, groups, messages, moderation, calls and data import of a CometChat app',
		builderHint: {
			searchHint:
				'Take it to do something in a CometChat app: users, groups, messages, moderation, imports, exports and questions to people. It needs credentials CometChat API (App ID, region, REST API key). It starts no workflow: take a CometChat trigger for that.',
			// n8n adds this to the form as models read it, which else says nothing about the output
			extraTypeDefContent: [
				{
					content:
						'Items, when simplified: users have uid, name, role, tags, lastActiveAt; groups guid, name, owner, membersCount; messages id, conversationId, sender, senderName, receiver, receiverType, text, sentAt. Sender and receiver are a UID or GUID. Times are Unix seconds, with ISO 8601 beside them: sentAtIso. Send and Wait gives data.approved, data.text, or data by the names of the form.',
				},
			],
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-cometchat.cometChatTrigger',
					relationHint:
						'Starts the workflow at events of the same app, e.g. a message that was sent',
				},
				{
					nodeType: 'n8n-nodes-cometchat.cometChatPollingTrigger',
					relationHint:
						'Starts the workflow for what has no event, e.g. a new user or a flagged message',
				},
				{
					nodeType: 'n8n-nodes-cometchat.cometChatCampaigns',
					relationHint: 'Sends notifications from a template to many users',
				},
				{
					nodeType: 'n8n-nodes-base.splitInBatches',
					relationHint:
						'Send and Wait for Response asks one question at a time: put it into this loop for several items',
				},
			],
		},
		defaults: { name: 'CometChat' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'cometChatApi', required: true, testedBy: 'cometChatApiTest' }],
		webhooks: ANSWER_PAGE,
		waitingNodeTooltip:
			'={{ $parameter.operation === "sendAndWait" ? "Goes on when somebody has answered in the chat" : "" }}',
		requestDefaults: { baseURL: BASE_URL },
		requestOperations: { pagination: assemblePagination(resources) },
		properties: assembleProperties(resources, defaultResource),
	};

	customOperations = assembleOperations(resources);

	methods = { listSearch, loadOptions, resourceMapping, credentialTest: { cometChatApiTest } };

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		const { answerPage } = await import('./question/answerPage');
		return await answerPage(this);
	}
}
