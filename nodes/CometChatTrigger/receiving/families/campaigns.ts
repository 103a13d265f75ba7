import type { IDataObject } from 'n8n-workflow';
import {
	withinFieldLimit,
	isFilled,
	hasIdOrTime,
	isoTime,
	pickPlain,
	withoutVolatile,
	textOf,
} from '../../../shared/webhook/payload';
import type { EventEntry, Family, Payload, EventFacts } from './family';

/** An event of a campaign, and the field that tells when it happened. */
interface TimedEvent extends EventEntry {
	timeField: string;
}

const campaignEvents: TimedEvent[] = [
	{
		value: 'after_campaign_completed',
		name: 'Campaign: Completed',
		description: 'A campaign has been sent to all targets',
		timeField: 'completedAt',
	},
	{
		value: 'after_campaign_failed',
		name: 'Campaign: Failed',
		description: 'A campaign did not reach its targets',
		timeField: 'completedAt',
	},
	{
		value: 'after_notification_created',
		name: 'Campaign: Notification Created',
		description: 'A notification was created and is being sent',
		timeField: 'createdAt',
	},
];

const copyEvents: TimedEvent[] = [
	{
		value: 'after_feed_item_delivered',
		name: 'Campaign: Feed Item Delivered',
		description: "An item of a feed arrived on the user's device",
		timeField: 'deliveredAt',
	},
	{
		value: 'after_feed_item_interacted',
		name: 'Campaign: Feed Item Interacted With',
		description: 'A user did something with an item of a feed',
		timeField: 'interactedAt',
	},
	{
		value: 'after_feed_item_read',
		name: 'Campaign: Feed Item Read',
		description: 'A user read an item of a feed',
		timeField: 'readAt',
	},
	{
		value: 'after_feed_item_sent',
		name: 'Campaign: Feed Item Sent',
		description: 'An item of a feed was sent to a user',
		timeField: 'sentAt',
	},
	{
		value: 'after_push_notification_clicked',
		name: 'Campaign: Push Notification Clicked',
		description: 'A user clicked on a push notification',
		timeField: 'clickedAt',
	},
	{
		value: 'after_push_notification_delivered',
		name: 'Campaign: Push Notification Delivered',
		description: "A push notification arrived on the user's device",
		timeField: 'deliveredAt',
	},
	{
		value: 'after_push_notification_sent',
		name: 'Campaign: Push Notification Sent',
		description: 'A push notification was sent to a user',
		timeField: 'sentAt',
	},
];

/** Events of a whole campaign, with the numbers of its targets. */
export const campaigns: Family = {
	events: entriesOf(campaignEvents),
	read: (payload) =>
		readWith(payload, timeOf(campaignEvents, payload, 'updatedAt'), [
			'campaignId',
			'notificationId',
			'name',
			'label',
			'status',
			'totalTargets',
			'sentCount',
			'failedCount',
		]),
	recognizesUndocumented: ({ trigger }) => /^after_(campaign|notification)_/.test(trigger),
};

/** Events of the copy for one user: an item of a feed, or a push notification. */
export const campaignCopies: Family = {
	events: entriesOf(copyEvents),
	read: (payload) =>
		readWith(payload, timeOf(copyEvents, payload, 'sentAt'), [
			'id',
			'pushNotificationId',
			'notificationId',
			'campaignId',
			'receiver',
			'label',
			'alternativeText',
			'status',
			'errorMessage',
			'tag',
		]),
	recognizesUndocumented: ({ trigger }) => /^after_(feed_item|push_notification)_/.test(trigger),
};

function entriesOf(events: TimedEvent[]): EventEntry[] {
	return events.map(({ value, name, description }) => ({ value, name, description }));
}

/** The name of the field that tells when the event happened; `otherwise` for undocumented events. */
function timeOf(events: TimedEvent[], { trigger }: Payload, otherwise: string): string {
	return events.find(({ value }) => value === trigger)?.timeField ?? otherwise;
}

/**
 * Reads an event that has the ID of a campaign or of a copy.
 * @param timeField the name of the field that tells when the event happened
 * @param names the fields of the short form
 */
function readWith({ data }: Payload, timeField: string, names: string[]): EventFacts | undefined {
	const { id, pushNotificationId, notificationId, campaignId, receiver, status } = data;
	const ids = [id, pushNotificationId, notificationId, campaignId].map(textOf);
	if (!ids.some(Boolean)) return undefined;
	const times = timesIn(data);
	// The event that a copy was sent may also tell that it failed
	const failure = timeField === 'sentAt' ? isoTime('failedAt', data.failedAt) : {};
	return {
		// The receiver is no sender, so these events pass the filters by sender
		people: [],
		place: {},
		// Nothing in times is volatile, but repeated deliveries may order them differently, or have texts for numbers
		uniqueParts: isFilled(times)
			? [...ids, textOf(receiver), textOf(status), withoutVolatile(times)]
			: undefined,
		short: withinFieldLimit(
			{ ...pickPlain(data, ...names), ...isoTime(timeField, data[timeField]), ...failure },
			{ droppable: ['alternativeText', 'label'] },
		),
	};
}

/** The fields that hold a time: their names end in `At`. */
function timesIn(data: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(data).filter(([name, value]) => /At$/.test(name) && hasIdOrTime(value)),
	);
}
