import { anyObject, boolean, integer, listOf, object, oneOf, oneOfNumbers, text } from '../schemas';
import type { Schema } from '../schemas';
import { area, cursorListOf, record, success } from './operation';
import type { Spec } from './operation';

/**
 * The query of a list that goes on by cursor, with 1 to 100 records at once.
 * @param time the time in the cursor
 * @param sorted the values of `sort`
 */
const partQuery = (time: 'updatedAt' | 'sentAt', ...sorted: string[]): Record<string, Schema> => ({
	[time]: integer,
	id: text,
	affix: oneOf('append', 'prepend'),
	limit: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
	sort: oneOf(...sorted),
	order: oneOf('asc', 'desc'),
});

const filledText = { type: 'string', minLength: 1 };
const users = listOf(filledText, { minItems: 1, maxItems: 10_000 });
/** Values by user ID, then by the name of the variable. */
const variablesByUser: Schema = { type: 'object', additionalProperties: { type: 'object' } };

const channel = object(
	{
		channelId: text,
		channelType: oneOf('in_app', 'push', 'sms', 'email', 'whatsapp', 'custom'),
		content: anyObject,
		dataType: oneOf('ui_template', 'data_template'),
		categoryFilterEnabled: boolean,
		templateLabelEnabled: boolean,
		messageRetentionHours: integer,
		sequenceOrder: integer,
		stopCondition: oneOf('delivered', 'read', 'engaged', 'clicked'),
		waitMinutes: oneOfNumbers(5, 10, 30, 60, 240, 1440),
	},
	['channelType'],
);

/** Texts by the OpenAPI file; its examples and the overview page show objects with key, name, type, required and default. */
const variableSchema = listOf({ type: ['string', 'object'] });
const templateStatus = oneOf('draft', 'approved', 'archived');
const tags = listOf(filledText);
const described = {
	name: filledText,
	templateCategory: text,
	label: text,
	alternativeText: text,
	tags,
	status: templateStatus,
	variableSchema,
	config: anyObject,
};

const missingTemplate: Spec['errors'] = ['ERR_TEMPLATE_NOT_FOUND'];
const ofTemplate: Spec = { answers: record('campaignTemplate'), errors: missingTemplate };

export const campaignTemplates = area(
	'Campaigns - Templates',
	{
		'GET /campaigns/templates': {
			query: {
				...partQuery('updatedAt', 'updatedAt', 'createdAt', 'name'),
				status: templateStatus,
				search: text,
				tags: text,
				tagMatch: oneOf('any', 'all'),
				templateCategory: text,
			},
			answers: cursorListOf('campaignTemplate'),
		},
		'POST /campaigns/templates': {
			body: object(
				{ ...described, templateId: filledText, channels: listOf(channel, { minItems: 1 }) },
				['name', 'channels'],
			),
			answers: record('campaignTemplate'),
			errors: ['ERR_CHANNEL_NOT_FOUND', 'ERR_CONFLICT'],
		},
		'GET /campaigns/templates/categories': {
			query: partQuery('updatedAt', 'name', 'createdAt', 'updatedAt'),
			answers: cursorListOf('campaignCategory'),
		},
		'GET /campaigns/templates/{id}': ofTemplate,
		'PUT /campaigns/templates/{id}': { ...ofTemplate, body: object(described) },
		'DELETE /campaigns/templates/{id}': ofTemplate,
		'PUT /campaigns/templates/{id}/channels/{channelType}': {
			body: object({ content: anyObject }, ['content']),
			answers: record('campaignTemplate'),
			errors: ['ERR_TEMPLATE_NOT_FOUND', 'ERR_CHANNEL_NOT_FOUND'],
		},
		'POST /campaigns/templates/{id}/versions': ofTemplate,
		'GET /campaigns/channels': {
			query: { ...partQuery('updatedAt', 'channelType', 'createdAt', 'updatedAt'), search: text },
			answers: cursorListOf('campaignChannel'),
		},
	},
	'campaigns',
);

const missing: Spec['errors'] = ['ERR_NOT_FOUND'];
/** A request about one campaign. */
const ofCampaign = (answered: string): Spec => ({ answers: record(answered), errors: missing });
const figuresQuery: Record<string, Schema> = {
	dimension: oneOf('campaign', 'template', 'channel'),
	dimensionId: text,
	period: oneOf('hourly', 'daily'),
	startDate: text,
	endDate: text,
	limit: { type: 'integer', minimum: 1, default: 50 },
};
const figures: Spec = { query: figuresQuery, answers: record('figures') };
const seconds: Schema = { type: 'integer', minimum: 1_000_000_000, maximum: 9_999_999_999 };

export const campaigns = area(
	'Campaigns',
	{
		'POST /campaigns/notifications/messages': {
			body: object(
				{ templateId: filledText, receivers: users, variables: variablesByUser, tag: text },
				['templateId', 'receivers'],
			),
			answers: record('sentNotification'),
			errors: missingTemplate,
		},
		'GET /campaigns/campaigns': {
			query: {
				...partQuery('updatedAt', 'updatedAt', 'createdAt', 'name'),
				status: text,
				search: text,
			},
			answers: cursorListOf('campaign'),
		},
		'POST /campaigns/campaigns': {
			body: object(
				{
					name: filledText,
					templateId: filledText,
					templateVersion: { type: 'integer', minimum: 1 },
					variables: anyObject,
					config: anyObject,
				},
				['name', 'templateId', 'templateVersion'],
			),
			answers: record('campaign'),
			errors: missingTemplate,
		},
		'GET /campaigns/campaigns/{id}': ofCampaign('campaign'),
		'PUT /campaigns/campaigns/{id}': {
			...ofCampaign('campaign'),
			body: object({ name: filledText, config: anyObject }),
		},
		'DELETE /campaigns/campaigns/{id}': { answers: success, errors: missing },
		'POST /campaigns/campaigns/{id}/recipients': {
			...ofCampaign('addedRecipients'),
			body: object({ userIds: users, userVariables: variablesByUser }, ['userIds']),
		},
		'GET /campaigns/campaigns/{id}/recipients': {
			query: {
				...partQuery('updatedAt', 'updatedAt', 'createdAt'),
				status: oneOf('pending', 'processing', 'completed', 'failed'),
			},
			answers: cursorListOf('recipient'),
			errors: missing,
		},
		'GET /campaigns/campaigns/{id}/recipients/summary': ofCampaign('recipientSummary'),
		'POST /campaigns/campaigns/{id}/recipients/upload-url': ofCampaign('uploadUrl'),
		'POST /campaigns/campaigns/{id}/import-csv': {
			body: object({ s3Key: filledText }, ['s3Key']),
			answers: record('csvImport'),
			errors: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
		},
		'GET /campaigns/campaigns/{id}/import-status': ofCampaign('csvImport'),
		'POST /campaigns/campaigns/{id}/send': ofCampaign('campaign'),
		'POST /campaigns/campaigns/{id}/schedule': {
			...ofCampaign('campaign'),
			body: object({ scheduledAt: seconds }, ['scheduledAt']),
		},
		'POST /campaigns/campaigns/{id}/cancel': ofCampaign('campaign'),
		'GET /campaigns/campaigns/{id}/sequence-metrics': ofCampaign('figures'),
		'GET /campaigns/analytics/overview': figures,
		'GET /campaigns/analytics/campaigns/{campaignId}': { ...figures, errors: missing },
		'GET /campaigns/analytics/templates/{templateId}': { ...figures, errors: missingTemplate },
		'GET /campaigns/analytics/channels': figures,
		'GET /campaigns/analytics/users/{userId}': figures,
	},
	'campaigns',
);

const ofFeed = { onBehalfOf: 'optional' } as const;
const ofItem: Spec = {
	...ofFeed,
	answers: record('feedItem'),
	errors: ['ERR_FEED_ITEM_NOT_FOUND'],
};

export const notificationFeed = area(
	'Campaigns - Notification Feed',
	{
		'GET /campaigns/notification-feed': {
			...ofFeed,
			query: {
				...partQuery('sentAt', 'sentAt', 'createdAt'),
				readState: oneOf('read', 'unread', 'all'),
				dateFrom: seconds,
				dateTo: seconds,
				tags: text,
				tagMatch: oneOf('any', 'all'),
				templateCategory: text,
				channelId: text,
				includeDeleted: boolean,
				includeExpired: boolean,
				receiver: text,
				templateOnly: oneOf('true', 'false'),
			},
			answers: cursorListOf('feedItem'),
		},
		'GET /campaigns/notification-feed/unread-count': {
			...ofFeed,
			query: { templateCategory: text },
			requiredQuery: ['templateCategory'],
			answers: record('unreadCount'),
		},
		'GET /campaigns/notification-feed/{id}': {
			...ofItem,
			query: { templateOnly: oneOf('true', 'false') },
		},
		'DELETE /campaigns/notification-feed/{id}': {
			...ofItem,
			answers: { kind: 'nothing' },
		},
		'POST /campaigns/notification-feed/{id}/read': ofItem,
	},
	'campaigns',
);
