import type { Operation } from './operation';

/** Documented routes without an operation, and why. */
export interface LeftOut {
	routes: string[];
	why: string;
}

/** Routes that the stand-in does not serve either: nothing should build on them. */
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

/** Campaigns: what the dashboard sets up, and what the apps of the users report. */
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

const SET_UP =
	'They set the app up with API keys and with the credentials of push, email and SMS providers: secrets that belong in the dashboard.';

/** Every documented route that the node leaves out on purpose, with its reason. */
export function leftOutOf(operations: readonly Operation[]): LeftOut[] {
	const setUp = operations.filter((operation) => operation.setUp).map(({ route }) => route);
	return [...NOT_SERVED, ...OF_CAMPAIGNS, { routes: setUp, why: SET_UP }];
}
