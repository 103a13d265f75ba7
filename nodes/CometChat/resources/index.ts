import type { Resource } from '../../shared/operation/types';
import { aiAgent } from './aiAgent';
import { call } from './call';
import { conversation } from './conversation';
import { group } from './group';
import { dataImport } from './import';
import { keywordList } from './keywordList';
import { message } from './message';
import { metric } from './metric';
import { moderation } from './moderation';
import { moderationReason } from './moderationReason';
import { moderationRule } from './moderationRule';
import { notification } from './notification';
import { role } from './role';
import { user } from './user';

/** The resource that most people need. */
export const defaultResource: Resource = message;

/** The resources in n8n's order: first those that most people use, then the rest by their names. */
export const resources: Resource[] = [
	message,
	user,
	group,
	conversation,
	moderation,
	aiAgent,
	call,
	dataImport,
	metric,
	keywordList,
	moderationReason,
	moderationRule,
	notification,
	role,
];
