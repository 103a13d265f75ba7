import type { IAuthenticate, ICredentialType, Icon, INodeProperties } from 'n8n-workflow';
import { chatUrl } from '../nodes/CometChat/transport/request/urls';

export class CometChatApi implements ICredentialType {
	name = 'cometChatApi';

	displayName = 'CometChat API';

	icon: Icon = { light: 'file:../icons/cometchat.svg', dark: 'file:../icons/cometchat.dark.svg' };

	documentationUrl = 'https://www.cometchat.com/docs/rest-api/authentication';

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
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description: 'The REST API Key with full access, from API & Auth Keys in the dashboard',
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
	];

	/** A function, because an expression would be resolved for every request, and could not refuse a strange address. */
	authenticate: IAuthenticate = async (credentials, requestOptions) => {
		chatUrl(credentials);
		return {
			...requestOptions,
			headers: { ...requestOptions.headers, apikey: String(credentials.apiKey).trim() },
		};
	};
}
