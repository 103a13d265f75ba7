/** The most records of a kind that come out as items, because more items fill n8n's memory. Files have no limit. */
export const MAX_ITEMS_PER_KIND = 10_000;

/** Records that the service holds about a user: the `kind` of each record, and its name in the form. */
export const KIND_OPTIONS = [
	{ name: 'Blocked Users', value: 'blockedUser' },
	{ name: 'Calls', value: 'call' },
	{ name: 'Conversations', value: 'conversation' },
	{ name: 'Friends', value: 'friend' },
	{ name: 'Groups', value: 'group' },
	{ name: 'Messages', value: 'message' },
	{ name: 'Muted Conversations', value: 'mutedConversation' },
	{ name: 'Notification Contacts', value: 'notificationContact' },
	{ name: 'Notification Preferences', value: 'notificationPreferences' },
	{ name: 'Reactions', value: 'reaction' },
	{ name: 'Time Zone', value: 'timeZone' },
	{ name: 'Transcriptions of Calls', value: 'transcription' },
] as const;

/** The messages that other people wrote to the user: exported on request only, because they are also data of these people. */
export const RECEIVED = 'receivedMessage';

export type Kind = (typeof KIND_OPTIONS)[number]['value'] | typeof RECEIVED;
