import { aiAgent } from './aiAgent';
import { call } from './call';
import { campaign } from './campaign';
import { campaignTemplate } from './campaignTemplate';
import { conversation } from './conversation';
import { group } from './group';
import { keywordList } from './keywordList';
import { moderation } from './moderation';
import { moderationReason } from './moderationReason';
import { moderationRule } from './moderationRule';
import { notification } from './notification';
import { notificationFeed } from './notificationFeed';
import { role } from './role';
import type { Row } from './row';
import { user } from './user';

/**
 * The tests of operations that send one request and hand on the answer. A test that needs several requests, faults or
 * many items is in a file of its operation.
 */
export const rows: Row[] = [
	...aiAgent,
	...call,
	...campaign,
	...campaignTemplate,
	...conversation,
	...group,
	...keywordList,
	...moderation,
	...moderationReason,
	...moderationRule,
	...notification,
	...notificationFeed,
	...role,
	...user,
];
