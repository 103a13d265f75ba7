/** Documented routes without an operation, and why. */
export interface LeftOut {
	routes: string[];
	why: string;
}

/** Routes that are deprecated, or not in the reference. */
const NOT_SERVED: LeftOut[] = [
	{
		routes: ['GET /conversations/{conversationId}', 'DELETE /conversations/{conversationId}'],
		why: 'The service has deprecated them. Use Get Conversation and Reset Conversation of User and Group.',
	},
	{
		routes: [
			'POST /moderation/messages',
			'GET /moderation/messages',
			'GET /moderation/messages/{id}',
			'PUT /moderation/messages/{id}',
			'DELETE /moderation/messages/{id}',
		],
		why: 'They stand in the published specification, but on no page of the reference. Use the lists and reviews of Moderation.',
	},
];

/** Campaigns: requests of the dashboard, and those of the apps of users. */
const OF_CAMPAIGNS: LeftOut[] = [
	{
		routes: [
			'POST /campaigns/channels',
			'GET /campaigns/channels/availability',
			'GET /campaigns/channels/{id}',
			'PUT /campaigns/channels/{id}',
			'POST /campaigns/templates/categories',
			'GET /campaigns/templates/categories/{id}',
			'PUT /campaigns/templates/categories/{id}',
			'DELETE /campaigns/templates/categories/{id}',
		],
		why: 'They set up the channels and categories of campaigns, which is done once, in the dashboard. The pickers list both.',
	},
	{
		routes: [
			'POST /campaigns/notification-feed/{id}/delivered',
			'POST /campaigns/notification-feed/{id}/engagement',
			'GET /campaigns/push-notifications',
			'GET /campaigns/push-notifications/{id}',
			'PUT /campaigns/push-notifications/{id}/delivered',
			'PUT /campaigns/push-notifications/{id}/clicked',
			'POST /campaigns/push-notifications/{id}/engagement',
		],
		why: 'The app of a user reports with them what reached the device and what was clicked.',
	},
];

/** AI agents of the service: requests of the dashboard, and one whose body is not documented. */
const OF_AI_AGENTS: LeftOut[] = [
	{
		routes: [
			'POST /ai-agents/agent-builder/agents',
			'PATCH /ai-agents/agent-builder/agents/{uid}',
			'POST /ai-agents/agent-builder/api-tools',
			'POST /ai-agents/agent-builder/frontend-actions',
			'POST /ai-agents/agent-builder/mcp-servers',
			'GET /ai-agents/agents',
			'POST /ai-agents/agents',
			'PATCH /ai-agents/agents/{uid}',
			'GET /ai-agents/tools',
			'POST /ai-agents/tools',
		],
		why: 'They build agents and connect their tools, which is done in the dashboard. An agent of n8n is connected by the CometChat Agent Trigger.',
	},
	{
		routes: ['POST /ai-agents/agent-builder/knowledge-base/uploads/initiate'],
		why: 'What an upload of files holds is not published: add files in the dashboard.',
	},
];

/** The requests that keep the credentials of one provider. */
const ofProvider = (path: string) =>
	['GET', 'POST', 'PUT', 'DELETE'].map((method) => `${method} /notifications/${path}`);

/** The requests that keep several providers of one kind, with a default among them. */
const ofProviders = (path: string) => [
	// All but DELETE, which names one of them
	...ofProvider(path).slice(0, 3),
	`DELETE /notifications/${path}/{providerId}`,
	`PUT /notifications/${path}/default/{providerId}`,
];

const SET_UP: LeftOut = {
	routes: [
		'GET /apikeys',
		'POST /apikeys',
		'GET /apikeys/{apiKey}',
		'PUT /apikeys/{apiKey}',
		'DELETE /apikeys/{apiKey}',
		...ofProviders('push/v1/providers/fcm'),
		...ofProviders('push/v1/providers/apns'),
		...ofProvider('sms/v1/providers/twilio'),
		...ofProvider('email/v1/providers/sendgrid'),
	],
	why: 'They set the app up with API keys and with the credentials of push, email and SMS providers: secrets that belong in the dashboard.',
};

/** Every documented route that the node leaves out on purpose, with its reason; the stand-in does not serve them either. */
export const LEFT_OUT = [...NOT_SERVED, ...OF_CAMPAIGNS, ...OF_AI_AGENTS, SET_UP];
