import type { IDataObject } from 'n8n-workflow';
import type { ChatEvent } from '../event';
import { isoTime, pick } from './pick';

/** When something happened, by the event that tells it. */
const TIME: Record<string, string> = {
	after_campaign_completed: 'completedAt',
	after_campaign_failed: 'completedAt',
	after_notification_created: 'createdAt',
	after_feed_item_sent: 'sentAt',
	after_feed_item_delivered: 'deliveredAt',
	after_feed_item_read: 'readAt',
	after_feed_item_interacted: 'interactedAt',
	after_push_notification_sent: 'sentAt',
	after_push_notification_delivered: 'deliveredAt',
	after_push_notification_clicked: 'clickedAt',
};

/** Campaigns as a whole: how many got them. */
export function simplifyCampaign({ trigger, data }: ChatEvent): IDataObject | undefined {
	if (!/^after_(campaign|notification)_/.test(trigger)) return undefined;
	const time = TIME[trigger] ?? 'updatedAt';
	return {
		...pick(data, 'campaignId', 'notificationId', 'name', 'label', 'status'),
		...pick(data, 'totalTargets', 'sentCount', 'failedCount'),
		...isoTime(time, data[time]),
	};
}

/** Items of feeds and push notifications: who got what. */
export function simplifyNotification({ trigger, data }: ChatEvent): IDataObject | undefined {
	if (!/^after_(feed_item|push_notification)_/.test(trigger)) return undefined;
	const time = TIME[trigger] ?? 'sentAt';
	return {
		...pick(data, 'id', 'pushNotificationId', 'notificationId', 'campaignId'),
		...pick(data, 'receiver', 'label', 'alternativeText', 'status'),
		...isoTime(time, data[time]),
	};
}
