import { integer, jsonObject } from '../../../shared/values/readers';
import type { Field } from '../../../shared/operation/types';
import { alphabetical, capitalized, choice, toggle } from './collectionFields';
import { event, memberEvents, messageEvents, type Occasion } from './levels';
import { schedule } from './schedule';
import { templates } from './templates';

const MAY_CHOOSE = 'may decide for themselves';

const calls = [
	event('Busy', 'busy', 'calls to someone who is busy'),
	event('Cancelled', 'cancelled', 'cancelled calls'),
	event('Ended', 'ended', 'ended calls'),
	event('Initiated', 'initiated', 'incoming calls'),
	event('Ongoing', 'ongoing', 'calls under way'),
	event('Rejected', 'rejected', 'rejected calls'),
	event('Unanswered', 'unanswered', 'unanswered calls'),
];

const edits = [
	event('Message Deleted', 'messageDeleted', 'deleted messages'),
	event('Message Edited', 'messageEdited', 'edited messages'),
];

/** The notifications of one part of the settings, e.g. `preferences.group.messagesSetting`. */
const settingsOf = (section: string, label: string, where: string, occasions: Occasion[]) =>
	occasions.map(({ label: what, key, about, choices }) =>
		choice(
			`${section}${capitalized(key)}`,
			`${label}: ${what}`,
			`preferences.${section}.${key}Setting`,
			choices,
			`Notifications about ${about}${where}`,
		),
	);

/** Whether users may choose otherwise. */
const overridesOf = (section: string, label: string, where: string, occasions: Occasion[]) =>
	occasions.map(({ label: what, key, about }) =>
		toggle(
			`${section}${capitalized(key)}Override`,
			`${label}: ${what} Override`,
			`preferences.${section}.${key}Override`,
			`Whether users ${MAY_CHOOSE} about ${about}${where}`,
		),
	);

const mute = [
	['dndPreferenceOverride', 'Do Not Disturb Override', 'switch on Do Not Disturb'],
	['mutedGroupsOverride', 'Groups Override', 'mute groups'],
	['mutedOneOnOnesOverride', 'One-on-One Override', 'mute conversations with one other user'],
	['schedulePreferenceOverride', 'Schedule Override', 'have a schedule of their own'],
].map(([key, label, what]) =>
	toggle(
		`mute${capitalized(key)}`,
		`Mute: ${label}`,
		`preferences.mute.${key}`,
		`Whether users may ${what}`,
	),
);

const push = [
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
		key.replace('Setting', ''),
		`Push: ${label}`,
		`preferences.push.${key}`,
		`Whether the payload of a push notification ${what}`,
	),
);

/** How often emails or text messages about unread messages are sent. */
const digest = (section: 'email' | 'sms', label: string, what: string): Field[] => [
	toggle(
		`${section}UnreadOnly`,
		`${label}: Unread Only`,
		`preferences.${section}.notifyForUnreadOnly`,
		`Whether ${what} hold unread messages only`,
	),
	...(
		[
			['intervalInSeconds', 'Interval in Seconds', 120, `How long to wait between two ${what}`],
			['maxPerDay', 'Max per Day', 20, `How many ${what} a user gets each day at most`],
			[
				'maxPerDayPerConversation',
				'Max per Day and Conversation',
				2,
				`How many ${what} a user gets each day at most about one conversation`,
			],
		] as const
	).map(
		([key, name, preset, description]): Field => ({
			displayName: `${label}: ${name}`,
			name: `${section}${capitalized(key)}`,
			type: 'number',
			default: preset,
			description,
			routing: { send: { type: 'body', property: `preferences.${section}.${key}` } },
			as: integer,
		}),
	),
];

const sound = (key: 'chat' | 'call', label: string, when: string): Field => ({
	displayName: `Sound: ${label}`,
	name: `${key}Sound`,
	type: 'string',
	default: '',
	placeholder: 'e.g. default',
	description: `The name of the sound that devices play for ${when}`,
	routing: { send: { type: 'body', property: `sound.${key}` } },
});

const inGroups = ' in groups';
const oneOnOne = ' in one-on-one chats';

/** Everything that an app can set about notifications. */
export const settingsFields: Field[] = alphabetical([
	...settingsOf('call', 'Call', '', calls),
	...settingsOf('group', 'Group', inGroups, [...messageEvents, ...edits, ...memberEvents]),
	...overridesOf('group', 'Group', inGroups, [...messageEvents, ...memberEvents]),
	...settingsOf('oneOnOne', 'One-on-One', oneOnOne, [...messageEvents, ...edits]),
	...overridesOf('oneOnOne', 'One-on-One', oneOnOne, messageEvents),
	...mute,
	...push,
	...digest('email', 'Email', 'emails'),
	...digest('sms', 'SMS', 'text messages'),
	toggle(
		'bypassPreferencesForMentions',
		'Mentions Bypass Preferences',
		'preferences.bypassPreferencesForMentions',
		'Whether mentions notify users whatever they have chosen',
	),
	schedule(
		'muteSchedule',
		'Mute: Schedule',
		'preferences.mute.schedulePreferenceSetting',
		'The hours in which notifications arrive, for users without a schedule of their own',
	),
	{
		displayName: 'Push: Custom JSON',
		name: 'pushCustomJson',
		type: 'json',
		default: '{}',
		placeholder: 'e.g. {"badge": 1}',
		description: 'Your own data in the payload of push notifications, as a JSON object',
		routing: { send: { type: 'body', property: 'preferences.push.customJson' } },
		as: jsonObject,
	},
	sound('chat', 'Chat', 'messages'),
	sound('call', 'Call', 'calls'),
	templates,
	choice(
		'usePrivacyTemplate',
		'Templates: Privacy',
		'templates.usePrivacyTemplate',
		[
			{ name: 'As the User Wants', value: 3 },
			{ name: 'Default Templates', value: 1 },
			{ name: 'Privacy Templates', value: 2, description: 'They need not show what was said' },
		],
		'The variant of each template that notifications use',
	),
]);
