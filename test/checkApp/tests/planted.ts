import type { Deviation } from '../../service';

/** A deviation without its route. */
type Change<One = Deviation> = One extends { route: string } ? Omit<One, 'route'> : never;

const missing = (at: string): Change => ({ change: 'no field', at });
const renamed = (at: string, to: string): Change => ({ change: 'rename', at, to });
const kind = (at: string, as: string): Change => ({ change: 'kind', at, kind: as });
const added = (at: string): Change => ({ change: 'field', at, kind: 'text' });
const status = (from: number, to: number): Change => ({ change: 'status', from, to });
const code = (to: string): Change => ({ change: 'code', to });
const bare: Change = { change: 'no envelope', at: 'data' };
const header = (at: string): Change => ({ change: 'no header', at });
const empty = (at = 'data[]'): Change => ({ change: 'empty', at });
const noEffect: Change = { change: 'no effect' };
/** Delay of a late answer; the tests take answers for slow a little before it. */
export const LATE_MS = 700;
const late: Change = { change: 'late', milliseconds: LATE_MS };
const pageSize = (records: number): Change => ({ change: 'page size', records });

/** Deviations of apps from the documents, by the part of the scenario that has to find them. */
const PLANTED: Record<string, Array<[route: string, change: Change]>> = {
	users: [
		['POST /users', renamed('data.createdAt', 'created_at')],
		['POST /users', status(409, 400)],
		['POST /users', kind('data.createdAt', 'time in milliseconds')],
		['GET /users/{uid}', missing('data.role')],
		['GET /users/{uid}', kind('data.createdAt', 'text')],
		['GET /users/{uid}', status(404, 410)],
		['GET /users/{uid}', code('ERR_NO_SUCH_USER')],
		['GET /users/{uid}', added('data.nickname')],
		['PUT /users/{uid}', noEffect],
		['PUT /users/{uid}', bare],
		['DELETE /users/{uid}', noEffect],
		['DELETE /users', kind('data.deactivatedUids', 'object')],
		['PUT /users', noEffect],
		['GET /users', missing('meta.pagination')],
		['GET /users', renamed('meta.pagination.total_pages', 'totalPages')],
		['GET /users', header('x-rate-limit-remaining')],
		['GET /users/{uid}/friends', empty()],
		['POST /users/{uid}/friends', kind('data.accepted', 'list')],
		['DELETE /users/{uid}/friends', noEffect],
		['GET /users/{uid}/blockedusers', missing('data[].blockedAt')],
		['POST /users/{uid}/auth_tokens', missing('data.authToken')],
		['DELETE /users/{uid}/auth_tokens/{authToken}', noEffect],
		['GET /users/{uid}/auth_tokens', late],
	],
	groups: [
		['POST /groups', missing('data.owner')],
		['POST /groups', code('ERR_GROUP_EXISTS')],
		['GET /groups/{guid}', kind('data.membersCount', 'text')],
		['GET /groups', renamed('data[].membersCount', 'members')],
		['PUT /groups/{guid}', noEffect],
		['DELETE /groups/{guid}', noEffect],
		['GET /groups/{guid}/members', kind('data[].scope', "text 'member'")],
		['GET /groups/{guid}/members', kind('data[].joinedAt', 'time in milliseconds')],
		['POST /groups/{guid}/members', bare],
		['POST /groups/{guid}/bannedusers/{uid}', noEffect],
		['GET /groups/{guid}/bannedusers', missing('meta')],
		['DELETE /groups/{guid}/members/{uid}', missing('data.success')],
	],
	messages: [
		['POST /messages', kind('data.id', 'number')],
		['POST /messages', missing('data.conversationId')],
		['POST /messages', renamed('data.sentAt', 'sent_at')],
		['GET /messages/{id}', kind('data.receiverType', "text 'users'")],
		['GET /messages/{id}', missing('data.data.entities.sender.entity.uid')],
		['PUT /messages/{id}', noEffect],
		['DELETE /messages/{id}', noEffect],
		['GET /groups/{guid}/messages', empty()],
		['GET /messages/{id}/thread', missing('meta.current')],
		['GET /messages/{id}/reactions', renamed('data[].reaction', 'emoji')],
		['DELETE /messages/{id}/reactions/{reaction}', noEffect],
		['POST /messages/{id}/pin', late],
	],
	moderation: [
		['POST /moderation/rules', missing('data.revisionId')],
		['GET /moderation/keywords/{keywordId}', kind('data.searchTerms', 'text')],
		['GET /moderation/flagged-messages', kind('data[].flaggedCount', 'text')],
		['DELETE /moderation/reasons/{id}', status(200, 204)],
		['PUT /moderation/reasons/{id}', noEffect],
	],
	roles: [
		['POST /roles', status(200, 201)],
		['GET /roles/{role}', kind('data.createdAt', 'time in milliseconds')],
		['PUT /roles/{role}/permissions', bare],
		['DELETE /roles/{role}', noEffect],
	],
	paging: [
		['GET /users', pageSize(10)],
		['GET /messages', pageSize(1)],
		['POST /data_import/users', bare],
		['POST /data_import/messages', header('date')],
	],
	notifications: [
		['GET /notifications/v1/settings', kind('data.preferences.sms.maxPerDay', 'text')],
		['PATCH /notifications/v1/preferences/timezone', noEffect],
		['GET /notifications/push/v1/tokens', renamed('data', 'tokens')],
	],
	providers: [
		['POST /notifications/email/v1/providers/custom', noEffect],
		['POST /notifications/sms/v1/providers/custom', status(200, 201)],
		['GET /notifications/push/v1/providers/custom', renamed('data.pushProviders', 'providers')],
		['DELETE /notifications/sms/v1/providers/custom', noEffect],
	],
	campaigns: [
		['GET /campaigns/templates', status(200, 404)],
		['POST /campaigns/templates', missing('data.currentVersion')],
		['GET /campaigns/templates/{id}', renamed('data.templateId', 'slug')],
		['PUT /campaigns/templates/{id}', noEffect],
		['PUT /campaigns/templates/{id}/channels/{channelType}', bare],
		['POST /campaigns/campaigns', kind('data.createdAt', 'number')],
		['PUT /campaigns/campaigns/{id}', noEffect],
		['POST /campaigns/campaigns/{id}/recipients', noEffect],
		['POST /campaigns/campaigns/{id}/recipients/upload-url', renamed('data.s3Key', 'fileKey')],
		['GET /campaigns/campaigns/{id}/import-status', kind('data.status', "text 'done'")],
		['GET /campaigns/campaigns/{id}/recipients/summary', renamed('data.total', 'count')],
		['DELETE /campaigns/campaigns/{id}', noEffect],
		['POST /campaigns/notifications/messages', missing('data.notificationId')],
		['GET /campaigns/notification-feed', empty()],
		['POST /campaigns/notification-feed/{id}/read', noEffect],
		['DELETE /campaigns/notification-feed/{id}', noEffect],
	],
	knowledge: [
		['GET /ai-agents/agent-builder/agents', status(200, 404)],
		['POST /ai-agents/agent-builder/knowledge-base/text', missing('data.fileName')],
		['GET /ai-agents/agent-builder/knowledge-base/text', renamed('data[].title', 'name')],
		['PATCH /ai-agents/agent-builder/knowledge-base/text/{uniqueId}', noEffect],
		['DELETE /ai-agents/agent-builder/knowledge-base/text/{uniqueId}', noEffect],
		['POST /ai-agents/agent-builder/knowledge-base/website/scrape', status(200, 202)],
		['POST /ai-agents/agent-builder/knowledge-base/status/poll', kind('data.*', 'number')],
		['GET /ai-agents/agent-builder/knowledge-base', kind('data[].createdAt', 'time in seconds')],
	],
};

/** All planted deviations, each with the part of the scenario that has to find it. */
export const planted = Object.entries(PLANTED).flatMap(([part, deviations]) =>
	deviations.map(([route, change]) => ({
		part,
		route,
		deviation: { route, ...change } as Deviation,
		title: `${route}: ${Object.values(change).join(' ')}`,
	})),
);
