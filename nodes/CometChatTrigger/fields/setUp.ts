import type { INodeProperties } from 'n8n-workflow';

const show = { registration: ['byHand', 'byHandOpen'] };

export const registration: INodeProperties = {
	displayName: 'Registration',
	name: 'registration',
	type: 'options',
	options: [
		{
			name: 'Automatic (Management API)',
			value: 'automatic',
			description:
				'The webhook is created, kept up and removed with the workflow. This takes a management key, which the sales department of CometChat gives out.',
		},
		{
			name: 'By Hand',
			value: 'byHand',
			description:
				'You enter the URL of this node in the CometChat dashboard, with the user name and password of the credentials',
		},
		{
			name: 'By Hand, Without a Login',
			value: 'byHandOpen',
			description: 'The same, but everybody who knows the URL can start the workflow',
		},
	],
	default: 'byHand',
	builderHint: {
		propertyHint: 'byHand takes cometChatWebhookApi, automatic cometChatManagementApi',
	},
	description: 'How CometChat gets to know the URL of this node, and proves who it is',
};

export const byHandNotice: INodeProperties = {
	displayName:
		'In the CometChat dashboard, open your app and its <b>Webhooks</b> (below Application or Settings). Add a webhook with the <b>Production URL</b> above, enable it, and tick the trigger of each event that you chose: its name, like message_sent, stands below the event in the list above. A category that is on can hold triggers that are off.',
	name: 'byHandNotice',
	type: 'notice',
	default: '',
	// The notice is hidden when the only chosen event goes to a bot: n8n holds the condition against every chosen event
	displayOptions: { show, hide: { events: [{ _cnd: { eq: 'after_message' } }] } },
};

/** The callback URL of a bot stands at the bot, not among the webhooks. */
export const botNotice: INodeProperties = {
	displayName:
		'For <b>Bot: Message Received</b>, open <b>AI Agents > Custom Bots</b> (or Custom Agents) in the CometChat dashboard, and enter the <b>Production URL</b> as the callback URL of the bot, with the user name and password of the credentials under its security. There is no trigger to tick.',
	name: 'botNotice',
	type: 'notice',
	default: '',
	displayOptions: { show: { ...show, events: ['after_message'] } },
};
