import type { JsonObject } from '../../records';
import type { State } from '../../state';

export interface Sent {
	appId: string;
	/** Tells campaigns, notifications and items apart. */
	n: number;
	receiver: string;
	/** Unix seconds. */
	at: number;
}

const template = { templateId: 'weekly-digest', templateVersion: 1 };

const campaign =
	(status: 'completed' | 'failed') =>
	(_state: State, { appId, n, at }: Sent): JsonObject => {
		const [sentCount, failedCount] = status === 'completed' ? [100, 0] : [0, 100];
		return {
			campaignId: `campaign-${n}`,
			appId,
			name: 'Welcome Campaign',
			status,
			...template,
			totalTargets: 100,
			sentCount,
			failedCount,
			tag: 'onboarding',
			scheduledAt: at - 600,
			sentAt: at - 60,
			completedAt: at,
			createdAt: at - 3600,
			updatedAt: at,
		};
	};

/** One receiver's copy of a notification: in the feed of the app, or as a push notification. */
function copy({ appId, n, receiver }: Sent, channelType: 'in_app' | 'push'): JsonObject {
	return {
		appId,
		notificationId: `notification-${n}`,
		campaignId: `campaign-${n}`,
		receiver,
		...template,
		channelType,
		channelId: `channel-${channelType}`,
		label: 'promo',
		tags: ['offer', 'summer'],
		alternativeText: 'You have a new offer!',
		dataType: 'ui_template',
	};
}

const feedItem =
	(status: string, times: (at: number) => JsonObject) =>
	(_state: State, sent: Sent): JsonObject => ({
		id: `feed-item-${sent.n}`,
		...copy(sent, 'in_app'),
		templateCategory: 'promotions',
		categoryId: 'promotions',
		status,
		...{ sentAt: sent.at, deliveredAt: null, readAt: null, engagedAt: null },
		...times(sent.at),
		realtimeFanout: ['websocket'],
	});

const push =
	(status: string, times: (at: number) => JsonObject) =>
	(_state: State, sent: Sent): JsonObject => ({
		pushNotificationId: `push-${sent.n}`,
		...copy(sent, 'push'),
		category: 'promotions',
		variables: {},
		status,
		...{ sentAt: sent.at, deliveredAt: null, clickedAt: null, engagedAt: null },
		...{ failedAt: null, errorMessage: null, tag: 'promo' },
		...times(sent.at),
	});

const delivered = (at: number) => ({ deliveredAt: at + 5 });
const read = (at: number) => ({ ...delivered(at), readAt: at + 60 });

/** Events about campaigns and their notifications, which the stand-in does not send itself. */
export const campaignPayloads = {
	after_campaign_completed: campaign('completed'),
	after_campaign_failed: campaign('failed'),
	after_notification_created: (_state: State, { appId, n, at }: Sent) => ({
		notificationId: `notification-${n}`,
		appId,
		...template,
		category: 'updates',
		label: 'weekly-digest',
		tags: ['digest', 'weekly'],
		sendMode: 'realtime',
		campaignId: `campaign-${n}`,
		priority: 'normal',
		channels: ['in_app'],
		dataType: 'ui_template',
		status: 'dispatching',
		totalTargets: 3,
		sentCount: 0,
		failedCount: 0,
		createdAt: at,
	}),
	after_feed_item_sent: feedItem('sent', () => ({
		content: { version: '1.0', body: [{ id: 'el_1', type: 'text', content: 'Hello!' }] },
	})),
	after_feed_item_delivered: feedItem('delivered', delivered),
	after_feed_item_read: feedItem('read', read),
	after_feed_item_interacted: feedItem('read', (at) => ({ ...read(at), interactedAt: at + 90 })),
	after_push_notification_sent: push('sent', () => ({})),
	after_push_notification_delivered: push('delivered', delivered),
	after_push_notification_clicked: push('clicked', (at) => ({
		...delivered(at),
		clickedAt: at + 60,
	})),
};
