/** The events that a webhook can be attached to: those of the reference, and those that only the dashboard shows. */
export const TRIGGERS: readonly string[] = [
	...within('message', 'sent', 'edited', 'deleted', 'delivery_receipt', 'read_receipt'),
	...within('message', 'reaction_added', 'reaction_removed'),
	...within('message', 'delivered_to_all', 'read_by_all', 'pinned', 'unpinned'),
	...within('conversation', 'pinned', 'unpinned'),
	...within('user', 'blocked', 'unblocked', 'connection_status_changed', 'mentioned'),
	...within('group', 'created', 'updated', 'deleted', 'owner_transferred'),
	...within('group_member', 'joined', 'left', 'added', 'kicked', 'banned', 'unbanned'),
	...within('group_member', 'scope_changed', 'removed'),
	...within('call', 'initiated', 'started', 'participant_joined', 'participant_left', 'ended'),
	...within('call', 'busy', 'cancelled', 'rejected', 'unanswered'),
	...within('meeting', 'started', 'participant_joined', 'participant_left', 'ended'),
	...['recording_generated', 'transcription_generated'],
	...within('moderation', 'engine_approved', 'engine_blocked', 'manual_approved', 'engine_failed'),
	...within('after_campaign', 'completed', 'failed'),
	'after_notification_created',
	...within('after_feed_item', 'sent', 'delivered', 'read', 'interacted'),
	...within('after_push_notification', 'sent', 'delivered', 'clicked'),
];

function within(subject: string, ...events: string[]): string[] {
	return events.map((event) => `${subject}_${event}`);
}
