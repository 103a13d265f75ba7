import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';
import { InputError } from '../CometChat/transport/errors';
import { list } from '../CometChat/transport/request/values';
import type { Convert } from '../CometChat/transport/types';

/** The choice of every event, also of those that the reference does not name. */
export const ALL_EVENTS = '*';

/** The documented events, under the names by which the service calls its triggers. */
export const documentedEvents: INodePropertyOptions[] = [
	{ name: 'Call: Ended', value: 'call_ended' },
	{ name: 'Call: Initiated', value: 'call_initiated' },
	{ name: 'Call: Participant Joined', value: 'call_participant_joined' },
	{ name: 'Call: Participant Left', value: 'call_participant_left' },
	{ name: 'Call: Started', value: 'call_started' },
	{ name: 'Campaign: Completed', value: 'after_campaign_completed' },
	{ name: 'Campaign: Failed', value: 'after_campaign_failed' },
	{ name: 'Campaign: Feed Item Delivered', value: 'after_feed_item_delivered' },
	{ name: 'Campaign: Feed Item Interacted With', value: 'after_feed_item_interacted' },
	{ name: 'Campaign: Feed Item Read', value: 'after_feed_item_read' },
	{ name: 'Campaign: Feed Item Sent', value: 'after_feed_item_sent' },
	{ name: 'Campaign: Notification Created', value: 'after_notification_created' },
	{ name: 'Campaign: Push Notification Clicked', value: 'after_push_notification_clicked' },
	{ name: 'Campaign: Push Notification Delivered', value: 'after_push_notification_delivered' },
	{ name: 'Campaign: Push Notification Sent', value: 'after_push_notification_sent' },
	{ name: 'Group: Created', value: 'group_created' },
	{ name: 'Group: Deleted', value: 'group_deleted' },
	{ name: 'Group: Member Added', value: 'group_member_added' },
	{ name: 'Group: Member Banned', value: 'group_member_banned' },
	{ name: 'Group: Member Joined', value: 'group_member_joined' },
	{ name: 'Group: Member Kicked', value: 'group_member_kicked' },
	{ name: 'Group: Member Left', value: 'group_member_left' },
	{ name: 'Group: Member Scope Changed', value: 'group_member_scope_changed' },
	{ name: 'Group: Member Unbanned', value: 'group_member_unbanned' },
	{ name: 'Group: Owner Transferred', value: 'group_owner_transferred' },
	{ name: 'Group: Updated', value: 'group_updated' },
	{ name: 'Meeting: Ended', value: 'meeting_ended' },
	{ name: 'Meeting: Participant Joined', value: 'meeting_participant_joined' },
	{ name: 'Meeting: Participant Left', value: 'meeting_participant_left' },
	{ name: 'Meeting: Recording Generated', value: 'recording_generated' },
	{ name: 'Meeting: Started', value: 'meeting_started' },
	{ name: 'Meeting: Transcription Generated', value: 'transcription_generated' },
	{ name: 'Message: Deleted', value: 'message_deleted' },
	{ name: 'Message: Delivered', value: 'message_delivery_receipt' },
	{ name: 'Message: Edited', value: 'message_edited' },
	{ name: 'Message: Read', value: 'message_read_receipt' },
	{ name: 'Message: Sent', value: 'message_sent' },
	{ name: 'Moderation: Engine Approved', value: 'moderation_engine_approved' },
	{ name: 'Moderation: Engine Blocked', value: 'moderation_engine_blocked' },
	{ name: 'Moderation: Engine Failed', value: 'moderation_engine_failed' },
	{ name: 'Moderation: Manual Approved', value: 'moderation_manual_approved' },
	{ name: 'Reaction: Added', value: 'message_reaction_added' },
	{ name: 'Reaction: Removed', value: 'message_reaction_removed' },
	{ name: 'User: Blocked', value: 'user_blocked' },
	{ name: 'User: Connection Status Changed', value: 'user_connection_status_changed' },
	{ name: 'User: Unblocked', value: 'user_unblocked' },
];

/** Which events start the workflow. */
export interface ChosenEvents {
	/** Every event is wanted, whatever its name. */
	all: boolean;
	/** Names of triggers, sorted, each once: the chosen and the typed ones; all documented ones where all are wanted. */
	names: string[];
}

/** What n8n gives to the functions of a trigger, as far as the choice of events needs it. */
export interface ParameterSource {
	getNodeParameter(name: string, fallback?: unknown): unknown;
}

/**
 * Reads which events the form asks for.
 * @throws InputError when a name cannot be one of a trigger, or nothing is chosen
 */
export function chosenEvents(context: ParameterSource): ChosenEvents {
	const options = (context.getNodeParameter('options', {}) ?? {}) as IDataObject;
	const chosen = namesFrom('Trigger On', context.getNodeParameter('events', []));
	const typed = namesFrom('Other Events', options.otherEvents ?? '');
	const all = [...chosen, ...typed].includes(ALL_EVENTS);
	const documented = all ? documentedEvents.map(({ value }) => String(value)) : [];
	const names = new Set([...documented, ...chosen, ...typed].filter((name) => name !== ALL_EVENTS));
	if (names.size === 0) throw new InputError('Trigger On', 'is empty. Choose at least one event');
	return { all, names: [...names].sort() };
}

/** Names of triggers as the service writes them: small letters, digits and underscores. */
export const eventNames: Convert = (value, refuse) =>
	list(value, refuse).map((given) => {
		const name = given.toLowerCase();
		return name === ALL_EVENTS || /^[a-z0-9_]{1,100}$/.test(name)
			? name
			: refuse(`has '${given.slice(0, 50)}', which is no name of a trigger, like message_sent`);
	});

function namesFrom(field: string, value: unknown): string[] {
	return eventNames(value ?? '', (reason) => {
		throw new InputError(field, reason);
	}) as string[];
}

/** The chosen events in words, as the node shows them on the canvas. */
export const SUBTITLE =
	'={{ [].concat($parameter["events"]).includes("*") ? "all events" : [].concat($parameter["events"]).map((name) => String(name).replace(/_/g, " ")).join(", ") }}';
