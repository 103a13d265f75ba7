import type { ICredentialType, Icon, INodeProperties } from 'n8n-workflow';

/** The header by which CometChat proves who it is, when it calls an AI agent of one's own. */
export class CometChatAgentApi implements ICredentialType {
	name = 'cometChatAgentApi';

	displayName = 'CometChat Agent API';

	icon: Icon = { light: 'file:../icons/cometchat.svg', dark: 'file:../icons/cometchat.dark.svg' };

	documentationUrl = 'https://www.cometchat.com/docs/ai-agents/cometchat-ag-ui-byoa';

	// Nobody needs them in an HTTP Request node, and newer versions of n8n refuse them there
	restrictToSupportedNodes = true as const;

	properties: INodeProperties[] = [
		{
			displayName: 'Header Name',
			name: 'headerName',
			type: 'string',
			required: true,
			default: 'X-Agent-Key',
			placeholder: 'e.g. X-Agent-Key',
			description: 'The name of the header that you enter for the agent in the dashboard, too',
		},
		{
			displayName: 'Header Value',
			name: 'secretValue',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description:
				'The value of the header that you enter for the agent in the dashboard, too. Take a long random one.',
		},
	];
}
