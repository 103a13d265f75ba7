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
 * The operations that send one request and hand on what is answered, with what they send and what comes out. Where a
 * test needs more than a row can say, the operation has a file of its own: several requests, faults, many items.
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
