/** The events that the reference of webhooks lists, by what they are about. */
const EVENTS = {
	messages: [
		'message_sent',
		'message_edited',
		'message_deleted',
		'message_delivery_receipt',
		'message_read_receipt',
	],
	reactions: ['message_reaction_added', 'message_reaction_removed'],
	users: ['user_blocked', 'user_unblocked', 'user_connection_status_changed'],
	groups: [
		'group_created',
		'group_updated',
		'group_deleted',
		'group_member_joined',
		'group_member_left',
		'group_member_added',
		'group_member_kicked',
		'group_member_banned',
		'group_member_unbanned',
		'group_member_scope_changed',
		'group_owner_transferred',
	],
	calls: [
		'call_initiated',
		'call_started',
		'call_participant_joined',
		'call_participant_left',
		'call_ended',
	],
	meetings: [
		'meeting_started',
		'meeting_participant_joined',
		'meeting_participant_left',
		'meeting_ended',
		'recording_generated',
		'transcription_generated',
	],
	moderation: [
		'moderation_engine_approved',
		'moderation_engine_blocked',
		'moderation_manual_approved',
		'moderation_engine_failed',
	],
	campaigns: [
		'after_campaign_completed',
		'after_campaign_failed',
		'after_notification_created',
		'after_feed_item_sent',
		'after_feed_item_delivered',
		'after_feed_item_read',
		'after_feed_item_interacted',
		'after_push_notification_sent',
		'after_push_notification_delivered',
		'after_push_notification_clicked',
	],
	/** Shown with a payload in the reference, but not in its list of events. */
	unlisted: ['user_mentioned', 'message_delivered_to_all', 'message_read_by_all'],
} as const;

export type EventName = (typeof EVENTS)[keyof typeof EVENTS][number];

/** All of them, in the order of the families. */
export const eventNames: EventName[] = Object.values(EVENTS).flat();

/** Events of live calls and meetings carry a type beside their data. */
const ROOM_EVENT = /^(call|meeting)_(started|participant_joined|participant_left|ended)$/;

/** The type that the event carries beside its data; undefined for most events. */
export function typeOf(trigger: string): 'call' | 'meet' | undefined {
	const [, room] = ROOM_EVENT.exec(trigger) ?? [];
	return room === undefined ? undefined : room === 'call' ? 'call' : 'meet';
}
