import type { IAuthenticate, ICredentialType, Icon, INodeProperties } from 'n8n-workflow';
import { authenticateFor, managementHeaders } from '../nodes/shared/transport/authenticate';
import { isManagementAddress } from '../nodes/shared/transport/urls';

/** Key and secret of the Management API, with which the trigger registers its webhooks by itself. */
export class CometChatManagementApi implements ICredentialType {
	name = 'cometChatManagementApi';

	displayName = 'CometChat Management API';

	icon: Icon = { light: 'file:../icons/cometchat.svg', dark: 'file:../icons/cometchat.dark.svg' };

	documentationUrl = 'https://www.cometchat.com/docs/rest-api';

	// Nobody needs them in an HTTP Request node, and newer versions of n8n refuse them there
	restrictToSupportedNodes = true as const;

	properties: INodeProperties[] = [
		{
			displayName:
				'Key and secret of the Management API come from the sales department of CometChat, with plans that have multi-tenancy. The REST API key of the dashboard does not open it. Without them, register webhooks by hand: the trigger shows how.',
			name: 'notice',
			type: 'notice',
			default: '',
		},
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
			displayName: 'Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description: 'The key of the Management API, which is not the REST API key of the app',
		},
		{
			displayName: 'Secret',
			name: 'secret',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description:
				'The secret that belongs to the key. Passwords of webhooks are derived from it: with a new secret, unpublish the workflows, then publish them.',
		},
		{
			displayName: 'Custom API Origin',
			name: 'apiOrigin',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://management.example.com',
			description:
				'Only for dedicated or on-premise installations: where the Management API is reached, without a path. Left empty, https://apimgmt.cometchat.io.',
		},
	];

	authenticate: IAuthenticate = authenticateFor({
		isOwn: isManagementAddress,
		refusal:
			'These credentials are only sent to the Management API of CometChat. Check the address of the request: it has to start with https://apimgmt.cometchat.io, or with the custom API origin of the credentials',
		headers: managementHeaders,
	});
}
