import { aiAgents } from './aiAgents';
import { calls } from './calls';
import { campaigns, campaignTemplates, notificationFeed } from './campaigns';
import { conversations } from './conversations';
import { bannedUsers, groupMembers, groups } from './groups';
import { imports } from './imports';
import { marks } from './marks';
import { messageLists } from './messageLists';
import { messages } from './messages';
import { metrics } from './metrics';
import { keywordLists, reasons, review, rules } from './moderation';
import { notificationProviders } from './notificationProviders';
import { notifications } from './notifications';
import type { Operation } from './operation';
import { reactions } from './reactions';
import { permissions, restrictedFeatures, roles } from './roles';
import { authTokens, blockedUsers, friends, users } from './users';
import { webhooks } from './webhooks';

export { coverageOf, type Coverage } from './coverage';
export { bodyParameters } from './parameters';
export type { Operation } from './operation';

/** All documented operations for the API key of an app, but those in `leftOut.ts`. */
export const operations: readonly Operation[] = [
	...users,
	...authTokens,
	...friends,
	...blockedUsers,
	...groups,
	...groupMembers,
	...bannedUsers,
	...messages,
	...messageLists,
	...reactions,
	...marks,
	...conversations,
	...roles,
	...restrictedFeatures,
	...permissions,
	...notifications,
	...notificationProviders,
	...reasons,
	...rules,
	...keywordLists,
	...review,
	...aiAgents,
	...calls,
	...metrics,
	...imports,
	...campaignTemplates,
	...campaigns,
	...notificationFeed,
];

/** The operations of the Management API, which belong to triggers: no operation of the node needs them. */
export const management: readonly Operation[] = webhooks;

const byShape = new Map<string, Operation>();
for (const operation of [...operations, ...management]) {
	const key = shapeOf(operation.route);
	if (byShape.has(key)) throw new Error(`The contract has ${operation.route} twice.`);
	byShape.set(key, operation);
}

/**
 * The operation of a method and a path, such as `PUT` and `/users/{uid}`. The names of the
 * placeholders do not matter; a path may also start with its version, such as `/v3`.
 */
export function operationAt(method: string, path: string): Operation | undefined {
	return byShape.get(shapeOf(`${method} ${path.replace(/^\/v3(\.0)?(?=\/)/, '')}`));
}

/** A route without the names of its placeholders, by which routes are compared. */
function shapeOf(route: string): string {
	return route.replace(/\{\w+\}/g, '{}');
}
