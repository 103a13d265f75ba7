import type { INodePropertyOptions } from 'n8n-workflow';

/** The documented events, under the names by which the service calls its triggers. */
export const documentedEvents: INodePropertyOptions[] = [
	{
		name: 'Call: Ended',
		value: 'call_ended',
		description: 'A call is over, with all who took part',
	},
	{
		name: 'Call: Initiated',
		value: 'call_initiated',
		description: 'A user calls another user or a group',
	},
	{
		name: 'Call: Participant Joined',
		value: 'call_participant_joined',
		description: 'Somebody joins a call',
	},
	{
		name: 'Call: Participant Left',
		value: 'call_participant_left',
		description: 'Somebody leaves a call',
	},
	{
		name: 'Call: Started',
		value: 'call_started',
		description: 'A call begins, because it was answered',
	},
	{
		name: 'Campaign: Completed',
		value: 'after_campaign_completed',
		description: 'A campaign has been sent to all targets',
	},
	{
		name: 'Campaign: Failed',
		value: 'after_campaign_failed',
		description: 'A campaign did not reach its targets',
	},
	{
		name: 'Campaign: Feed Item Delivered',
		value: 'after_feed_item_delivered',
		description: "An item of a feed arrived on the user's device",
	},
	{
		name: 'Campaign: Feed Item Interacted With',
		value: 'after_feed_item_interacted',
		description: 'A user did something with an item of a feed',
	},
	{
		name: 'Campaign: Feed Item Read',
		value: 'after_feed_item_read',
		description: 'A user read an item of a feed',
	},
	{
		name: 'Campaign: Feed Item Sent',
		value: 'after_feed_item_sent',
		description: 'An item of a feed was sent to a user',
	},
	{
		name: 'Campaign: Notification Created',
		value: 'after_notification_created',
		description: 'A notification was created and is being sent',
	},
	{
		name: 'Campaign: Push Notification Clicked',
		value: 'after_push_notification_clicked',
		description: 'A user clicked on a push notification',
	},
	{
		name: 'Campaign: Push Notification Delivered',
		value: 'after_push_notification_delivered',
		description: "A push notification arrived on the user's device",
	},
	{
		name: 'Campaign: Push Notification Sent',
		value: 'after_push_notification_sent',
		description: 'A push notification was sent to a user',
	},
	{ name: 'Group: Created', value: 'group_created', description: 'A group was created' },
	{ name: 'Group: Deleted', value: 'group_deleted', description: 'A group was deleted' },
	{
		name: 'Group: Member Added',
		value: 'group_member_added',
		description: 'Users were added to a group',
	},
	{
		name: 'Group: Member Banned',
		value: 'group_member_banned',
		description: 'Members were banned from a group',
	},
	{
		name: 'Group: Member Joined',
		value: 'group_member_joined',
		description: 'A user joined a group',
	},
	{
		name: 'Group: Member Kicked',
		value: 'group_member_kicked',
		description: 'Members were removed from a group',
	},
	{
		name: 'Group: Member Left',
		value: 'group_member_left',
		description: 'A member left a group',
	},
	{
		name: 'Group: Member Scope Changed',
		value: 'group_member_scope_changed',
		description: 'A member became a participant, moderator or admin',
	},
	{
		name: 'Group: Member Unbanned',
		value: 'group_member_unbanned',
		description: 'The ban of users from a group was lifted',
	},
	{
		name: 'Group: Owner Transferred',
		value: 'group_owner_transferred',
		description: 'A group has a new owner',
	},
	{
		name: 'Group: Updated',
		value: 'group_updated',
		description: 'Name, type or another property of a group changed',
	},
	{
		name: 'Meeting: Ended',
		value: 'meeting_ended',
		description: 'A meeting is over, with all who took part',
	},
	{
		name: 'Meeting: Participant Joined',
		value: 'meeting_participant_joined',
		description: 'Somebody joins a meeting',
	},
	{
		name: 'Meeting: Participant Left',
		value: 'meeting_participant_left',
		description: 'Somebody leaves a meeting',
	},
	{
		name: 'Meeting: Recording Generated',
		value: 'recording_generated',
		description: 'The recording of a call or meeting is ready',
	},
	{ name: 'Meeting: Started', value: 'meeting_started', description: 'A meeting begins' },
	{
		name: 'Meeting: Transcription Generated',
		value: 'transcription_generated',
		description: 'The transcript of a call or meeting is ready',
	},
	{ name: 'Message: Deleted', value: 'message_deleted', description: 'A message was deleted' },
	{
		name: 'Message: Delivered',
		value: 'message_delivery_receipt',
		description: 'The app of a receiver says that a message arrived',
	},
	{ name: 'Message: Edited', value: 'message_edited', description: 'A message was edited' },
	{
		name: 'Message: Read',
		value: 'message_read_receipt',
		description: 'The app of a receiver says that a message was read',
	},
	{
		name: 'Message: Sent',
		value: 'message_sent',
		description: 'A message was sent to a user or a group',
	},
	{
		name: 'Moderation: Engine Approved',
		value: 'moderation_engine_approved',
		description: 'Moderation let a message pass',
	},
	{
		name: 'Moderation: Engine Blocked',
		value: 'moderation_engine_blocked',
		description: 'Moderation blocked a message',
	},
	{
		name: 'Moderation: Engine Failed',
		value: 'moderation_engine_failed',
		description: 'An engine of moderation gave no decision',
	},
	{
		name: 'Moderation: Manual Approved',
		value: 'moderation_manual_approved',
		description: 'A moderator approved a message that was blocked',
	},
	{
		name: 'Reaction: Added',
		value: 'message_reaction_added',
		description: 'A user reacted to a message',
	},
	{
		name: 'Reaction: Removed',
		value: 'message_reaction_removed',
		description: 'A user removed a reaction',
	},
	{ name: 'User: Blocked', value: 'user_blocked', description: 'A user blocked other users' },
	{
		name: 'User: Connection Status Changed',
		value: 'user_connection_status_changed',
		description: 'The app of a user connected or disconnected',
	},
	{
		name: 'User: Unblocked',
		value: 'user_unblocked',
		description: 'A user no longer blocks other users',
	},
];
