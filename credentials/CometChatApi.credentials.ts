import type { IAuthenticate, ICredentialType, Icon, INodeProperties } from 'n8n-workflow';
import { authenticateFor, chatHeaders } from '../nodes/shared/transport/authenticate';
import { isOwnAddress } from '../nodes/shared/transport/urls';

export class CometChatApi implements ICredentialType {
	name = 'cometChatApi';

	displayName = 'CometChat API';

	icon: Icon = { light: 'file:../icons/cometchat.svg', dark: 'file:../icons/cometchat.dark.svg' };

	documentationUrl = 'https://www.cometchat.com/docs/rest-api';

	properties: INodeProperties[] = [
		{
			displayName: 'App ID',
			name: 'appId',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. 2405667f1a2b3c4d',
			description: 'The ID of your app, from its page in the dashboard',
		},
		{
			displayName: 'Region',
			name: 'region',
			type: 'options',
			options: [
				{ name: 'EU', value: 'eu' },
				{ name: 'India', value: 'in' },
				{ name: 'US', value: 'us' },
			],
			default: 'us',
			description: 'Where your app is hosted, as its page in the dashboard says',
		},
		{
			displayName: 'REST API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description:
				'The key with full access, from API & Auth Keys in the dashboard. It is only sent to your own app.',
		},
		{
			displayName: 'Custom API Origin',
			name: 'apiOrigin',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://chat.example.com',
			description:
				'Only for dedicated or on-premise installations: where the API is reached, without a path. App ID and region then do not matter for the address.',
		},
		{
			displayName: 'Ignore SSL Issues (Insecure)',
			name: 'ignoreSslIssues',
			type: 'boolean',
			default: false,
			description: 'Whether to connect even if SSL certificate validation is not possible',
		},
		{
			displayName: 'Max Concurrent Requests',
			name: 'maxConcurrentRequests',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 50 },
			default: 10,
			description:
				'How many requests to the app may be under way at once, over all items and executions',
		},
		{
			displayName: 'Plan',
			name: 'plan',
			type: 'options',
			options: [
				{ name: 'Free', value: 'free', description: 'At most 500 requests a minute' },
				{ name: 'Paid', value: 'paid', description: 'Paced by what the service answers' },
			],
			default: 'paid',
			description: 'Decides how many requests a minute the service takes',
		},
		{
			displayName: 'Send App ID',
			name: 'sendAppId',
			type: 'boolean',
			default: false,
			description:
				'Whether each request also names the app in the header appid. Only some dedicated installations need it.',
		},
	];

	authenticate: IAuthenticate = authenticateFor({
		isOwn: isOwnAddress,
		refusal:
			'These credentials are only sent to your own CometChat app. Check the address of the request: it has to start with the address of the app in the region of the credentials',
		headers: chatHeaders,
	});
}
