import type { JsonObject } from '../../records';
import { anyObject, integer, listOf, oneOf, unixSeconds, text, type Schema } from '../../schemas';
import { sentTo } from '../samples';
import { objectWith, nothing } from '../shapes';
import { kind } from './kind';

/** The subject of events about campaigns: something that was sent to a receiver. */
export interface Sent {
	appId: string;
	/** Tells campaigns, notifications and items apart. */
	n: number;
	receiver: string;
	/** Unix seconds. */
	at: number;
	/** Set when a request caused the event. */
	templateId?: string;
	templateVersion?: number;
	/** Undefined for a notification without a campaign. */
	campaignId?: string;
	name?: string;
	scheduledAt?: number;
	/** Number of receivers. */
	total?: number;
}

const templateOf = ({ templateId = 'weekly-digest', templateVersion = 1 }: Sent) => ({
	templateId,
	templateVersion,
});

/** A made-up campaign for an event that no request caused. */
const campaignIdOf = (sent: Sent) =>
	'campaignId' in sent ? sent.campaignId : `campaign-${sent.n}`;

/** The documented fields of a receiver's copy of a notification. */
const shownOfCopy = {
	appId: text,
	notificationId: text,
	campaignId: text,
	receiver: text,
	templateId: text,
	channelId: text,
	label: text,
	tags: listOf(text),
	sentAt: unixSeconds,
};
const wasRead = { deliveredAt: unixSeconds, readAt: unixSeconds };

const campaign = (status: 'completed' | 'failed') =>
	kind({
		shape: objectWith({
			campaignId: text,
			appId: text,
			name: text,
			status: oneOf(status),
			templateId: text,
			totalTargets: integer,
			sentCount: integer,
			failedCount: integer,
			sentAt: unixSeconds,
			completedAt: unixSeconds,
			createdAt: unixSeconds,
		}),
		sample: sentTo,
		data: (_state, sent: Sent) => {
			const { appId, at, name = 'Welcome Campaign', total = 100, scheduledAt = at - 600 } = sent;
			const [sentCount, failedCount] = status === 'completed' ? [total, 0] : [0, total];
			return {
				campaignId: campaignIdOf(sent),
				appId,
				name,
				status,
				...templateOf(sent),
				totalTargets: total,
				sentCount,
				failedCount,
				tag: 'onboarding',
				scheduledAt,
				sentAt: at - 60,
				completedAt: at,
				createdAt: at - 3600,
				updatedAt: at,
			};
		},
	});

/** A receiver's copy of a notification: in the feed of the app, or as a push notification. */
function copy(sent: Sent, channelType: 'in_app' | 'push'): JsonObject {
	const { appId, n, receiver } = sent;
	return {
		appId,
		notificationId: `notification-${n}`,
		campaignId: campaignIdOf(sent),
		receiver,
		...templateOf(sent),
		channelType,
		channelId: `channel-${channelType}`,
		label: 'promo',
		tags: ['offer', 'summer'],
		alternativeText: 'You have a new offer!',
		dataType: 'ui_template',
	};
}

/**
 * An event about an item of a feed.
 * @param shown documented fields that items of this status have besides those of each copy
 * @param more values of this status, by the time at which the item was sent
 */
const feedItem = (
	status: string,
	shown: Record<string, Schema>,
	more: (at: number) => JsonObject,
) =>
	kind({
		shape: objectWith({
			id: text,
			...shownOfCopy,
			channelType: oneOf('in_app'),
			status: oneOf(status),
			...shown,
		}),
		sample: sentTo,
		data: (_state, sent: Sent) => ({
			id: `feed-item-${sent.n}`,
			...copy(sent, 'in_app'),
			templateCategory: 'promotions',
			categoryId: 'promotions',
			status,
			sentAt: sent.at,
			deliveredAt: null,
			readAt: null,
			engagedAt: null,
			...more(sent.at),
			realtimeFanout: ['websocket'],
		}),
	});

/** An event about a push notification, with parameters as those of {@link feedItem}. */
const push = (status: string, shown: Record<string, Schema>, more: (at: number) => JsonObject) =>
	kind({
		shape: objectWith({
			pushNotificationId: text,
			...shownOfCopy,
			channelType: oneOf('push'),
			status: oneOf(status),
			errorMessage: nothing,
			...shown,
		}),
		sample: sentTo,
		data: (_state, sent: Sent) => ({
			pushNotificationId: `push-${sent.n}`,
			...copy(sent, 'push'),
			category: 'promotions',
			variables: {},
			status,
			sentAt: sent.at,
			deliveredAt: null,
			clickedAt: null,
			engagedAt: null,
			failedAt: null,
			errorMessage: null,
			tag: 'promo',
			...more(sent.at),
		}),
	});

const deliveryTime = (at: number) => ({ deliveredAt: at + 5 });
const readTime = (at: number) => ({ ...deliveryTime(at), readAt: at + 60 });

/** Events about campaigns and their notifications. Events of devices happen on command only. */
export const campaignKinds = {
	after_campaign_completed: campaign('completed'),
	after_campaign_failed: campaign('failed'),
	after_notification_created: kind({
		shape: objectWith({
			notificationId: text,
			appId: text,
			templateId: text,
			campaignId: text,
			channels: listOf(text),
			status: text,
			totalTargets: integer,
			createdAt: unixSeconds,
		}),
		sample: sentTo,
		data: (_state, sent: Sent) => ({
			notificationId: `notification-${sent.n}`,
			appId: sent.appId,
			...templateOf(sent),
			category: 'updates',
			label: 'weekly-digest',
			tags: ['digest', 'weekly'],
			sendMode: 'realtime',
			campaignId: campaignIdOf(sent),
			priority: 'normal',
			channels: ['in_app'],
			dataType: 'ui_template',
			status: 'dispatching',
			totalTargets: sent.total ?? 3,
			sentCount: 0,
			failedCount: 0,
			createdAt: sent.at,
		}),
	}),
	after_feed_item_sent: feedItem('sent', { deliveredAt: nothing, content: anyObject }, () => ({
		content: { version: '1.0', body: [{ id: 'el_1', type: 'text', content: 'Hello!' }] },
	})),
	after_feed_item_delivered: feedItem(
		'delivered',
		{ deliveredAt: unixSeconds, readAt: nothing },
		deliveryTime,
	),
	after_feed_item_read: feedItem('read', wasRead, readTime),
	after_feed_item_interacted: feedItem('read', { ...wasRead, interactedAt: unixSeconds }, (at) => ({
		...readTime(at),
		interactedAt: at + 90,
	})),
	after_push_notification_sent: push(
		'sent',
		{ deliveredAt: nothing, clickedAt: nothing },
		() => ({}),
	),
	after_push_notification_delivered: push('delivered', { deliveredAt: unixSeconds }, deliveryTime),
	after_push_notification_clicked: push(
		'clicked',
		{ deliveredAt: unixSeconds, clickedAt: unixSeconds },
		(at) => ({ ...deliveryTime(at), clickedAt: at + 60 }),
	),
};
