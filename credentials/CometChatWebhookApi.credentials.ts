import type { ICredentialType, Icon, INodeProperties } from 'n8n-workflow';

/**
 * User name and password of Basic authentication, with which the service's webhooks sign in to n8n. A type of its own,
 * because the service takes letters and digits only, and because packages may not use the credentials of others.
 */
export class CometChatWebhookApi implements ICredentialType {
	name = 'cometChatWebhookApi';

	displayName = 'CometChat Webhook API';

	icon: Icon = { light: 'file:../icons/cometchat.svg', dark: 'file:../icons/cometchat.dark.svg' };

	documentationUrl = 'https://www.cometchat.com/docs/fundamentals/webhooks';

	// Nobody needs them in an HTTP Request node, and newer versions of n8n refuse them there
	restrictToSupportedNodes = true as const;

	properties: INodeProperties[] = [
		{
			displayName: 'User Name',
			name: 'username',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. n8n',
			description:
				'The user name of Basic authentication that you enter in the webhook of the dashboard, too: letters and digits, at most 50',
		},
		{
			displayName: 'Password',
			name: 'password',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description:
				'The password of Basic authentication that you enter in the webhook of the dashboard, too: letters and digits, at most 100. Take a long random one.',
		},
	];
}
