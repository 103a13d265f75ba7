import type { INodePropertyOptions } from 'n8n-workflow';

const messages: INodePropertyOptions[] = [
	{ name: 'All', value: 2 },
	{ name: 'Mentions Only', value: 3, description: 'Only those that mention the user' },
	{ name: 'None', value: 1 },
];

const reactions: INodePropertyOptions[] = [
	{ name: 'None', value: 1 },
	{ name: 'To All Messages', value: 3 },
	{ name: 'To Own Messages', value: 2, description: 'Only those to messages of the user' },
];

const notifyOrNot: INodePropertyOptions[] = [
	{ name: "Don't Notify", value: 1 },
	{ name: 'Notify', value: 2 },
];

/** Something of which users can be notified. */
export interface Occasion {
	label: string;
	/** The beginning of the event's name in the API. */
	key: string;
	/** The event in words, after "Notifications about". */
	about: string;
	choices: INodePropertyOptions[];
	/** A choice that a user has, but the settings of the app lack. */
	onlyForUsers?: INodePropertyOptions;
}

/**
 * The vendor's client knows a fourth level for each user, which the REST reference of the settings lacks.
 * https://www.cometchat.com/docs/notifications/preferences
 */
const OWN_QUOTES = { name: 'Quotes of Own Messages', value: 4 };
const SUBSCRIBED_THREADS = { name: 'Subscribed Threads', value: 4 };

/** The choices of a user, in alphabetical order. */
export function choicesOfUser({ choices, onlyForUsers }: Occasion): INodePropertyOptions[] {
	if (onlyForUsers === undefined) return choices;
	return [...choices, onlyForUsers].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Messages, replies and reactions, in groups and between two users. */
export const messageOccasions: Occasion[] = [
	{ label: 'Messages', key: 'messages', about: 'new messages', choices: messages },
	{
		label: 'Quoted Replies',
		key: 'quotedReplies',
		about: 'replies that quote a message',
		choices: messages,
		onlyForUsers: OWN_QUOTES,
	},
	{ label: 'Reactions', key: 'reactions', about: 'reactions', choices: reactions },
	{
		label: 'Replies',
		key: 'replies',
		about: 'replies in threads',
		choices: messages,
		onlyForUsers: SUBSCRIBED_THREADS,
	},
];

/** An occasion of which users are notified, or not. */
export function notifyOccasion(label: string, key: string, about: string): Occasion {
	return { label, key, about, choices: notifyOrNot };
}

/** Changes of the members of a group. */
export const memberOccasions: Occasion[] = [
	notifyOccasion('Member Added', 'memberAdded', 'members that others have added'),
	notifyOccasion('Member Banned', 'memberBanned', 'banned members'),
	notifyOccasion('Member Joined', 'memberJoined', 'members that have joined'),
	notifyOccasion('Member Kicked', 'memberKicked', 'members that others have removed'),
	notifyOccasion('Member Left', 'memberLeft', 'members that have left'),
	notifyOccasion('Scope Changed', 'memberScopeChanged', 'members with another scope'),
	notifyOccasion('Member Unbanned', 'memberUnbanned', 'members whose ban was lifted'),
];
