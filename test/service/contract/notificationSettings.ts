import { anyObject, boolean, integer, each, object, oneOfNumbers, text } from '../schemas';

/** 1: never, 2: notify. */
const onOrOff = oneOfNumbers(1, 2);
/** 1: never, 2: always, 3: for mentions only (for reactions: those on any message). */
const degree = oneOfNumbers(1, 2, 3);
/** As {@link degree}, and 4: for subscribed threads, or for quotes of messages of the user. */
const degreeOfReplies = oneOfNumbers(1, 2, 3, 4);
/** Hours and minutes without a separator, 0 to 2359. */
const timeOfDay = { type: 'integer', minimum: 0, maximum: 2359 };

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const day = object({ from: timeOfDay, to: timeOfDay, dnd: boolean });
const schedule = object(each(DAYS, day));

const DEGREES = ['messages', 'replies', 'quotedReplies', 'reactions'];
// prettier-ignore
const MEMBER_EVENTS = ['Left', 'Added', 'Joined', 'Kicked', 'Banned', 'Unbanned', 'ScopeChanged']
	.map((event) => `member${event}`);
// prettier-ignore
const CALL_EVENTS = [
	'initiated', 'ongoing', 'cancelled', 'busy', 'rejected', 'unanswered', 'ended',
];

const withSuffix = (names: string[], suffix: string) => names.map((name) => `${name}${suffix}`);

/** Settings that conversations with users and in groups share. */
const everyConversation = {
	...each(withSuffix(DEGREES, 'Setting'), degree),
	...each(withSuffix(DEGREES, 'Override'), boolean),
	messageEditedSetting: onOrOff,
	messageDeletedSetting: onOrOff,
};
/** Settings of emails and text messages. */
const digest = object({
	notifyForUnreadOnly: boolean,
	intervalInSeconds: integer,
	maxPerDay: integer,
	maxPerDayPerConversation: integer,
});

const preferences = object({
	push: object({
		includeMessageObjectSetting: boolean,
		includeSenderMetadataSetting: boolean,
		includeReceiverMetadataSetting: boolean,
		trimTextFieldSetting: boolean,
		includeMessageMetadataSetting: boolean,
		customJson: anyObject,
	}),
	call: object(each(withSuffix(CALL_EVENTS, 'Setting'), onOrOff)),
	bypassPreferencesForMentions: boolean,
	group: object({
		...everyConversation,
		...each(withSuffix(MEMBER_EVENTS, 'Setting'), onOrOff),
		...each(withSuffix(MEMBER_EVENTS, 'Override'), boolean),
	}),
	oneOnOne: object(everyConversation),
	mute: object({
		dndPreferenceOverride: boolean,
		mutedGroupsOverride: boolean,
		mutedOneOnOnesOverride: boolean,
		schedulePreferenceSetting: schedule,
		schedulePreferenceOverride: boolean,
	}),
	email: digest,
	sms: digest,
});

/** A template with exactly these texts. */
const template = (...names: string[]) => object(each(names, text));
const plain = ['titleOneOnOne', 'titleGroup', 'body'];
const media = [
	'titleOneOnOne',
	'titleGroup',
	'body_image',
	'body_audio',
	'body_video',
	'body_file',
];
const TEMPLATES = {
	textMessageTemplate: template(...plain),
	mediaMessageTemplate: template(...media),
	pollMessageTemplate: template(...plain, 'body_fallback'),
	reminderMessageTemplate: template(...plain, 'body_fallback'),
	customMessageTemplate: template(...plain, 'body_fallback'),
	emailSubjectTemplate: template('subjectGroup', 'subjectOneOnOne'),
	smsContentTemplate: template('bodyGroup', 'bodyOneOnOne'),
	userMentionTemplate: template(
		'titleOneOnOne',
		'titleGroup',
		'bodyOneOnOne',
		'bodyGroup',
		'body_fallback',
	),
	groupMentionTemplate: template('titleGroup', 'body', 'body_fallback'),
};

/** Each template has two variants: the default, and one for users who keep contents private. */
const templates = Object.fromEntries(
	Object.entries(TEMPLATES).flatMap(([name, shape]) => [
		[`${name}Default`, shape],
		[`${name}Privacy`, shape],
	]),
);

/** Settings of the app. */
export const settings = object({
	preferences,
	sound: object({ chat: text, call: text }),
	// 1: never, 2: always, 3: as the user wants.
	templates: object({ usePrivacyTemplate: degree, ...templates }),
});

/** Preferences of one user. */
export const userPreferences = object({
	groupPreferences: object({
		...each(['groupMessages', 'groupReactions'], degree),
		...each(['groupReplies', 'groupQuotedReplies'], degreeOfReplies),
		// E.g. `groupMemberLeft` for `memberLeft`
		...each(
			MEMBER_EVENTS.map((event) => `groupM${event.slice(1)}`),
			onOrOff,
		),
	}),
	oneOnOnePreferences: object({
		...each(['oneOnOneMessages', 'oneOnOneReactions'], degree),
		...each(['oneOnOneReplies', 'oneOnOneQuotedReplies'], degreeOfReplies),
	}),
	mutePreferences: object({ dnd: onOrOff, schedule }),
	usePrivacyTemplate: boolean,
});
