import { NodeConnectionTypes } from 'n8n-workflow';
import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import {
	assembleOperations,
	assemblePagination,
	assembleProperties,
} from '../shared/operation/assemble';
import { cometChatApiTest } from '../shared/methods/credentialTest';
import { SUBTITLE } from '../shared/operation/subtitle';
import { BASE_URL } from '../shared/transport/urls';
import * as listSearch from './methods/listSearch';
import { defaultResource, resources } from './resources';

export class CometChatCampaigns implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'CometChat Campaigns',
		name: 'cometChatCampaigns',
		icon: { light: 'file:../../icons/cometchat.svg', dark: 'file:../../icons/cometchat.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: SUBTITLE,
		description:
			'Send notifications and campaigns to many users of a CometChat app, and manage their templates and feeds',
		builderHint: {
			searchHint:
				'Take it to send push, email, SMS or in-app notifications from a template to many users of a CometChat app, and for campaigns and notification feeds. For chat messages, take CometChat. It needs the credentials CometChat API.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-cometchat.cometChat',
					relationHint: 'Sends chat messages, and manages users and groups',
				},
			],
		},
		defaults: { name: 'CometChat Campaigns' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'cometChatApi', required: true, testedBy: 'cometChatApiTest' }],
		requestDefaults: { baseURL: BASE_URL },
		requestOperations: { pagination: assemblePagination(resources) },
		properties: assembleProperties(resources, defaultResource),
	};

	customOperations = assembleOperations(resources);

	methods = { listSearch, credentialTest: { cometChatApiTest } };
}
