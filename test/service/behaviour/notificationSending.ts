import { ApiError, badField } from '../errors';
import type { FeedItem, Template } from '../campaignRecords';
import type { JsonObject } from '../records';
import { unixNow } from '../state';
import { findTemplate, lastVersion, variableNames } from './campaignTemplates';
import type { Behaviours, Call } from './call';

/** A notification with more receivers than this is sent as a batch. */
const MAX_REALTIME = 10;

/** A template, with the values of its variables for each receiver. */
interface NotificationContent {
	template: Template;
	/** Values for all receivers. */
	defaults: JsonObject;
	/** The receivers by user ID, each with values that come before the defaults. */
	own: Map<string, JsonObject>;
	campaignId?: string;
}

/** The content, given as JSON, with each placeholder replaced by its value. A placeholder without a value stays. */
function filledIn(json: string, values: JsonObject): unknown {
	return JSON.parse(
		json.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
			// The text as JSON writes it, but without the quotes around it
			name in values ? JSON.stringify(String(values[name])).slice(1, -1) : placeholder,
		),
	) as unknown;
}

/** The default values of the variables of a template. */
function presets({ variableSchema }: Template): JsonObject {
	const named = variableNames(variableSchema).map((name, index) => {
		const entry = variableSchema[index];
		return [name, typeof entry === 'object' ? (entry as JsonObject).default : undefined];
	});
	return Object.fromEntries(named.filter(([, value]) => value !== undefined)) as JsonObject;
}

/** Puts a notification into the feed of each user, and tells webhooks of it. */
export function putIntoFeeds(
	call: Call,
	{ template, defaults, own, campaignId }: NotificationContent,
): JsonObject {
	const { state, emit, appId } = call;
	const n = state.nextNotification++;
	const at = unixNow();
	const notificationId = `notification-${n}`;
	const { templateId, tags, label, templateCategory } = template;
	const { version, channels } = lastVersion(template);
	// An event about many users names no receiver
	const about = { appId, n, at, receiver: '', templateId, templateVersion: version, campaignId };
	emit('after_notification_created', { ...about, total: own.size });
	const inApp = channels.find(({ channelType }) => channelType === 'in_app');
	const content = JSON.stringify(inApp?.content);
	const preset = presets(template);
	let count = 0;
	// Feeds show nothing but content for the channel in_app
	for (const [receiver, values] of inApp ? own : []) {
		const variables = { ...preset, ...defaults, ...values };
		const item: FeedItem = {
			id: `feed-${n}-${++count}`,
			notificationId,
			...(campaignId !== undefined && { campaignId }),
			receiver,
			templateId,
			...(templateCategory !== undefined && { templateCategory }),
			...(label !== undefined && { label }),
			tags,
			channelId: inApp!.channelId ?? 'default-feed',
			content: filledIn(content, variables) as JsonObject,
			status: 'sent',
			sentAt: at,
		};
		state.feedItems.set(item.id, item);
		// No event for each receiver of a batch, which may be thousands
		if (own.size <= MAX_REALTIME) emit('after_feed_item_sent', { ...about, receiver });
	}
	return { notificationId, channels: channels.map(({ channelType }) => channelType) };
}

/**
 * A template that may be sent.
 * @param status the HTTP status for a template that does not exist
 * @throws ApiError when it does not exist or is not approved
 */
export function findApproved(call: Call, id: unknown, status?: number): Template {
	const template = findTemplate(call, id, status);
	if (template.status === 'approved') return template;
	throw new ApiError('ERR_VALIDATION', 'The template is not approved');
}

/** Sends a template without a campaign. */
function sendNotification(call: Call): unknown {
	const { body, request } = call;
	if (request.headers.onbehalfof !== undefined) {
		throw new ApiError('AUTH_ERR_NO_ACCESS', 'This route is for the app only');
	}
	const template = findApproved(call, body.templateId, 400);
	const receivers = body.receivers as string[];
	if (new Set(receivers).size < receivers.length) {
		throw badField('receivers', 'The receivers hold a user twice.');
	}
	const values = (body.variables ?? {}) as Record<string, JsonObject>;
	const own = new Map(receivers.map((uid) => [uid, values[uid] ?? {}]));
	const { notificationId, channels } = putIntoFeeds(call, { template, defaults: {}, own });
	const data =
		receivers.length <= MAX_REALTIME
			? { notificationId, channels, mode: 'realtime' }
			: {
					batchId: String(notificationId).replace('notification', 'batch'),
					total: receivers.length,
					channels,
					mode: 'batch',
				};
	return { data };
}

export const notificationSending: Behaviours = {
	'POST /campaigns/notifications/messages': sendNotification,
};
