import { boolean, listOf, object, pageQuery, text } from '../schemas';
import { area, outcomesOf, pagesOf, record, success } from './operation';

/** Ids of webhooks: up to 50 letters, digits and underscores. */
const webhookId = { type: 'string', pattern: '^[A-Za-z0-9_]{1,50}$' };

/** User names and passwords of webhooks are letters and digits. */
const alphanumeric = (maxLength: number) => ({
	type: 'string',
	pattern: '^[A-Za-z0-9]+$',
	maxLength,
});

const webhookFields = {
	name: { type: 'string', minLength: 1, maxLength: 50 },
	useBasicAuth: boolean,
	username: alphanumeric(50),
	password: alphanumeric(100),
	webhookURL: { type: 'string', pattern: '^https://[^/\\s]+', maxLength: 255 },
	enabled: boolean,
	retryOnFailure: boolean,
};

const triggerIds = object({ triggerIds: listOf(text, { minItems: 1 }) }, ['triggerIds']);

/**
 * The Management API, which has an address, keys and codes of its own. The codes of its refusals are not documented, so
 * the node must not depend on their names.
 */
export const webhooks = area(
	'Webhooks',
	{
		'POST /apps/{appId}/webhooks': {
			body: object({ id: webhookId, ...webhookFields }, ['id', 'name', 'webhookURL']),
			answers: record('webhook'),
			errors: ['ERR_WEBHOOK_ALREADY_EXISTS', 'ERR_WEBHOOK_LIMIT_EXCEEDED'],
		},
		'GET /apps/{appId}/webhooks': {
			query: { ...pageQuery, searchKey: text },
			inferred: ['page'],
			answers: pagesOf('webhook'),
		},
		'GET /apps/{appId}/webhooks/{webhookId}': { answers: record('webhook') },
		'PUT /apps/{appId}/webhooks/{webhookId}': {
			body: object(webhookFields),
			answers: record('webhook'),
		},
		'DELETE /apps/{appId}/webhooks/{webhookId}': { answers: success },
		'POST /apps/{appId}/webhooks/{webhookId}/triggers': {
			body: triggerIds,
			answers: outcomesOf('trigger'),
		},
		'GET /apps/{appId}/webhooks/{webhookId}/triggers': {
			query: pageQuery,
			inferred: ['perPage', 'page'],
			answers: pagesOf('trigger'),
		},
		'DELETE /apps/{appId}/webhooks/{webhookId}/triggers': { body: triggerIds, answers: success },
	},
	'management',
);
