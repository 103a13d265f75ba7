import { collection, optionalPicker, refuseReversedPeriod } from '../../../shared/fields';
import { filterId } from '../../../shared/values/idsAndTags';
import { InputError } from '../../../shared/values/inputError';
import { unixMilliseconds } from '../../../shared/values/time';
import { integer } from '../../../shared/values/readers';
import type { Field, Item } from '../../../shared/operation/types';

const user = (name: string, displayName: string, description: string): Field => ({
	...optionalPicker(name, displayName, 'searchUsers', 'e.g. superhero1', description),
	routing: { send: { type: 'query', property: name } },
	as: filterId,
});

export const logFilters: Field = collection('filters', [
	{
		displayName: 'Channel',
		name: 'channel',
		type: 'options',
		options: [
			{ name: 'Email', value: 'email' },
			{ name: 'Push', value: 'push' },
			{ name: 'SMS', value: 'sms' },
		],
		default: 'push',
		description: 'The way that the notification took',
		routing: { send: { type: 'query', property: 'channel' } },
	},
	user('member', 'Group Member', 'Only notifications to this member of a group'),
	{
		displayName: 'Message Category',
		name: 'messageCategory',
		type: 'options',
		options: [
			{ name: 'Interactive', value: 'interactive' },
			{ name: 'Message', value: 'message' },
		],
		default: 'message',
		description: 'The category of the message',
		routing: { send: { type: 'query', property: 'messageCategory' } },
	},
	{
		displayName: 'Message ID',
		name: 'messageId',
		type: 'string',
		default: '',
		placeholder: 'e.g. 1024',
		description: 'Only notifications about this message',
		routing: { send: { type: 'query', property: 'messageId' } },
		as: integer,
	},
	{
		displayName: 'Message Type',
		name: 'messageType',
		type: 'string',
		default: '',
		placeholder: 'e.g. text',
		description: 'The type of the message, like text or image',
		routing: { send: { type: 'query', property: 'messageType' } },
	},
	{
		displayName: 'Provider',
		name: 'provider',
		type: 'options',
		options: [
			{ name: 'APNs', value: 'apns', description: 'Push' },
			{ name: 'Custom', value: 'custom', description: 'Your own' },
			{ name: 'FCM', value: 'fcm', description: 'Push' },
			{ name: 'SendGrid', value: 'sendgrid', description: 'Email' },
			{ name: 'Twilio', value: 'twilio', description: 'SMS' },
		],
		default: 'fcm',
		description: 'The service that delivers notifications',
		routing: { send: { type: 'query', property: 'provider' } },
	},
	{
		displayName: 'Reaction ID',
		name: 'reactionId',
		type: 'string',
		default: '',
		placeholder: 'e.g. 12',
		description: 'Only notifications about this reaction',
		routing: { send: { type: 'query', property: 'reactionId' } },
		as: integer,
	},
	user('reactionReceiver', 'Reaction Receiver', 'Only notifications of reactions to this user'),
	user('reactionSender', 'Reaction Sender', 'Only notifications about reactions of this user'),
	{
		displayName: 'Reason',
		name: 'reason',
		type: 'options',
		options: [
			{ name: 'Call Preference', value: 'CALL_PREFERENCE' },
			{ name: 'Do Not Disturb', value: 'DND_PREFERENCE' },
			{ name: 'Group Actions Preference', value: 'GROUP_ACTIONS_PREFERENCE' },
			{ name: 'Invalid Push Provider ID', value: 'INVALID_PUSH_PROVIDER_ID' },
			{ name: 'Message Actions Preference', value: 'MESSAGE_ACTIONS_PREFERENCE' },
			{ name: 'Messages Preference', value: 'MESSAGES_PREFERENCE' },
			{ name: 'Missing Email', value: 'MISSING_EMAIL' },
			{ name: 'Missing Phone Number', value: 'MISSING_PHNO' },
			{ name: 'Muted Conversation', value: 'MUTE_PREFERENCE' },
			{ name: 'Not Found', value: 'NOT_FOUND' },
			{ name: 'Quota Used Up', value: 'QUOTA_PREFERENCE' },
			{ name: 'Quoted Replies Preference', value: 'QUOTED_REPLIES_PREFERENCE' },
			{ name: 'Reactions Preference', value: 'REACTIONS_PREFERENCE' },
			{ name: 'Replies Preference', value: 'REPLIES_PREFERENCE' },
			{ name: 'Schedule', value: 'SCHEDULE_PREFERENCE' },
			{ name: 'Timed Out', value: 'TIMED_OUT' },
			{ name: 'Twilio Could Not Create', value: 'TWILIO_CREATE_ERROR' },
		],
		default: 'MUTE_PREFERENCE',
		description: 'The reason for which the notification was held back',
		routing: { send: { type: 'query', property: 'reason' } },
	},
	user('receiver', 'Receiver', 'Only notifications about messages to this user'),
	{
		displayName: 'Receiver Type',
		name: 'receiverType',
		type: 'options',
		options: [
			{ name: 'Group', value: 'group' },
			{ name: 'User', value: 'user' },
		],
		default: 'user',
		description: 'Whether the message went to a user or to a group',
		routing: { send: { type: 'query', property: 'receiverType' } },
	},
	{
		...optionalPicker(
			'receiverGuid',
			'Receiving Group',
			'searchGroups',
			'e.g. support-team',
			'Only notifications about messages to this group',
		),
		routing: { send: { type: 'query', property: 'receiver' } },
		as: filterId,
	},
	user('sender', 'Sender', 'Only notifications about messages of this user'),
	{
		displayName: 'Sent After',
		name: 'from',
		type: 'dateTime',
		default: '',
		description: 'Only messages sent after this time. ISO 8601; without a zone: UTC.',
		routing: { send: { type: 'query', property: 'from' } },
		as: unixMilliseconds,
	},
	{
		displayName: 'Sent Before',
		name: 'to',
		type: 'dateTime',
		default: '',
		description: 'Only messages sent before this time. ISO 8601; without a zone: UTC.',
		routing: { send: { type: 'query', property: 'to' } },
		as: unixMilliseconds,
	},
	{
		displayName: 'Succeeded',
		name: 'success',
		type: 'boolean',
		default: false,
		description: 'Whether to list notifications that the provider took, or those that it refused',
		routing: { send: { type: 'query', property: 'success' } },
		sendsOff: true,
	},
	{
		displayName: 'Trigger',
		name: 'trigger',
		type: 'options',
		options: [
			{ name: 'Call Cancelled', value: 'cancelled' },
			{ name: 'Call Initiated', value: 'initiated' },
			{ name: 'Call Rejected', value: 'rejected' },
			{ name: 'Call Unanswered', value: 'unanswered' },
			{ name: 'Group Joined', value: 'after_group_joined' },
			{ name: 'Group Left', value: 'after_group_left' },
			{ name: 'Members Added', value: 'after_group_members_added' },
			{ name: 'Members Banned', value: 'after_group_members_banned' },
			{ name: 'Members Kicked', value: 'after_group_members_kicked' },
			{ name: 'Members Unbanned', value: 'after_group_members_unbanned' },
			{ name: 'Message', value: 'after_message' },
			{ name: 'Message Deleted', value: 'message_deleted' },
			{ name: 'Message Edited', value: 'message_edited' },
			{ name: 'Reaction', value: 'message_reaction_added' },
			{ name: 'Scope Changed', value: 'after_scope_changed' },
		],
		default: 'after_message',
		description: 'The event that the notification is about',
		routing: { send: { type: 'query', property: 'trigger' } },
	},
	{
		displayName: 'Triggered',
		name: 'notificationTriggered',
		type: 'boolean',
		default: false,
		description: 'Whether to list what went to a provider, or what was held back',
		routing: { send: { type: 'query', property: 'notificationTriggered' } },
		sendsOff: true,
	},
]);

/**
 * Refuses filters that cannot be combined: the receiving user and the receiving group are sent in the same parameter.
 * @throws InputError for a user and a group together, and for a period that ends before it begins
 */
export function checkLogFilters(item: Item): void {
	const { value } = item;
	refuseReversedPeriod(item, ['from', 'Sent After'], ['to', 'Sent Before']);
	if (value('filters.receiver') === undefined) return;
	if (value('filters.receiverGuid') === undefined) return;
	throw new InputError(
		'Receiver',
		"and 'Receiving Group' cannot be used together: a message goes to one of them. Remove one of the two filters",
	);
}
