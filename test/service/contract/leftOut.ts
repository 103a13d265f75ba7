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

const SET_UP =
	'They set the app up with API keys and with the credentials of push, email and SMS providers: secrets that belong in the dashboard.';

/** Every documented route that the node leaves out on purpose, with its reason. */
export function leftOutOf(operations: readonly Operation[]): LeftOut[] {
	const setUp = operations.filter((operation) => operation.setUp).map(({ route }) => route);
	return [...NOT_SERVED, { routes: setUp, why: SET_UP }];
}
