import { integer, jsonObject } from '../../../shared/values/readers';
import type { Field } from '../../../shared/operation/types';
import { alphabetical, choice, toggle } from './collectionFields';
import { notifyOccasion, memberOccasions, messageOccasions, type Occasion } from './levels';
import { schedule } from './schedule';
import { templates } from './templates';

const calls = [
	notifyOccasion('Busy', 'busy', 'calls to someone who is busy'),
	notifyOccasion('Cancelled', 'cancelled', 'cancelled calls'),
	notifyOccasion('Ended', 'ended', 'ended calls'),
	notifyOccasion('Initiated', 'initiated', 'incoming calls'),
	notifyOccasion('Ongoing', 'ongoing', 'calls under way'),
	notifyOccasion('Rejected', 'rejected', 'rejected calls'),
	notifyOccasion('Unanswered', 'unanswered', 'unanswered calls'),
];

const edits = [
	notifyOccasion('Message Deleted', 'messageDeleted', 'deleted messages'),
	notifyOccasion('Message Edited', 'messageEdited', 'edited messages'),
];

/** A part of the settings, to which a person adds single settings. */
const part = (name: string, displayName: string, settings: Field[]): Field => ({
	displayName,
	name,
	type: 'collection',
	placeholder: 'Add setting',
	default: {},
	options: alphabetical(settings),
});

/** The choices for the notifications of a part, e.g. `preferences.group.messagesSetting`. */
const settingsOf = (section: string, where: string, occasions: Occasion[]) =>
	occasions.map(({ label, key, about, choices }) =>
		choice(
			key,
			label,
			`preferences.${section}.${key}Setting`,
			choices,
			`Notifications about ${about}${where}`,
		),
	);

/** The switches that let users decide for themselves about the notifications of a part. */
const overridesOf = (section: string, where: string, occasions: Occasion[]) =>
	occasions.map(({ label, key, about }) =>
		toggle(
			`${key}Override`,
			`${label} Override`,
			`preferences.${section}.${key}Override`,
			`Whether users may decide for themselves about ${about}${where}`,
		),
	);

const mute = [
	['dndPreferenceOverride', 'Do Not Disturb Override', 'switch on Do Not Disturb'],
	['mutedGroupsOverride', 'Groups Override', 'mute groups'],
	['mutedOneOnOnesOverride', 'One-on-One Override', 'mute conversations with one other user'],
	['schedulePreferenceOverride', 'Schedule Override', 'have a schedule of their own'],
].map(([key, label, what]) =>
	toggle(key, label, `preferences.mute.${key}`, `Whether users may ${what}`),
);

const payload = [
	['includeMessageObjectSetting', 'Include Message', 'holds the message'],
	[
		'includeMessageMetadataSetting',
		'Include Message Metadata',
		'holds the metadata of the message',
	],
	['includeReceiverMetadataSetting', 'Include Receiver Metadata', 'holds that of the receiver'],
	['includeSenderMetadataSetting', 'Include Sender Metadata', 'holds that of the sender'],
	['trimTextFieldSetting', 'Trim Text', 'has the text of the message shortened'],
].map(([key, label, what]) =>
	toggle(
		// The names of fields lack 'Setting', which the name of the collection says already
		key.replace('Setting', ''),
		label,
		`preferences.push.${key}`,
		`Whether the payload of a push notification ${what}`,
	),
);

/** How often emails or text messages about unread messages are sent. */
const digest = (section: 'email' | 'sms', what: string): Field[] => [
	toggle(
		'unreadOnly',
		'Unread Only',
		`preferences.${section}.notifyForUnreadOnly`,
		`Whether ${what} hold unread messages only`,
	),
	...(
		[
			['intervalInSeconds', 'Interval in Seconds', 120, `How long to wait between two ${what}`],
			['maxPerDay', 'Max per Day', 20, `How many ${what} a user gets each day at most`],
			[
				'maxPerDayPerConversation',
				'Daily Max per Conversation',
				2,
				`How many ${what} a user gets each day at most about one conversation`,
			],
		] as const
	).map(
		([key, displayName, preset, description]): Field => ({
			displayName,
			name: key,
			type: 'number',
			default: preset,
			description,
			routing: { send: { type: 'body', property: `preferences.${section}.${key}` } },
			as: integer,
		}),
	),
];

const sound = (key: 'chat' | 'call', displayName: string, when: string): Field => ({
	displayName,
	name: key,
	type: 'string',
	default: '',
	placeholder: 'e.g. default',
	description: `The name of the sound that devices play for ${when}`,
	routing: { send: { type: 'body', property: `sound.${key}` } },
});

const inGroups = ' in groups';
const oneOnOne = ' in one-on-one chats';

const bypass = toggle(
	'bypassPreferencesForMentions',
	'Mentions Always Notify',
	'preferences.bypassPreferencesForMentions',
	'Whether mentions notify users whatever they have chosen',
);

const hours = schedule(
	'schedule',
	'Schedule',
	'preferences.mute.schedulePreferenceSetting',
	'The hours in which notifications arrive, for users without a schedule of their own',
);

const customJson: Field = {
	displayName: 'Custom JSON',
	name: 'customJson',
	type: 'json',
	default: '{}',
	placeholder: 'e.g. {"badge": 1}',
	description: 'Your own data in the payload of push notifications, as a JSON object',
	routing: { send: { type: 'body', property: 'preferences.push.customJson' } },
	as: jsonObject,
};

const variant = choice(
	'usePrivacyTemplate',
	'Templates in Use',
	'templates.usePrivacyTemplate',
	[
		{ name: 'As the User Wants', value: 3 },
		{ name: 'Default Templates', value: 1 },
		{ name: 'Privacy Templates', value: 2, description: 'They need not show what was said' },
	],
	'The variant of each template that notifications use',
);

/** Everything that an app can set about notifications, a collection for each part. */
export const settingsFields: Field[] = [
	part('oneOnOneSettings', 'One-on-One Chats', [
		...settingsOf('oneOnOne', oneOnOne, [...messageOccasions, ...edits]),
		...overridesOf('oneOnOne', oneOnOne, messageOccasions),
	]),
	part('groupSettings', 'Groups', [
		...settingsOf('group', inGroups, [...messageOccasions, ...edits, ...memberOccasions]),
		...overridesOf('group', inGroups, [...messageOccasions, ...memberOccasions]),
	]),
	part('callSettings', 'Calls', settingsOf('call', '', calls)),
	part('muteSettings', 'Mute and Mentions', [...mute, hours, bypass]),
	part('pushSettings', 'Push', [...payload, customJson]),
	part('emailSettings', 'Email', digest('email', 'emails')),
	part('smsSettings', 'SMS', digest('sms', 'text messages')),
	part('soundSettings', 'Sounds', [
		sound('chat', 'Messages', 'messages'),
		sound('call', 'Calls', 'calls'),
	]),
	part('templateSettings', 'Templates', [templates, variant]),
];
