import type { INodePropertyOptions } from 'n8n-workflow';
import type { Field } from '../../transport/types';

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

/** Something of which users can be notified: the words of a form, and how the API starts its name. */
export interface Occasion {
	label: string;
	key: string;
	about: string;
	choices: INodePropertyOptions[];
}

/** What people say in a conversation, of groups and of two users. */
export const said: Occasion[] = [
	{ label: 'Messages', key: 'messages', about: 'new messages', choices: messages },
	{ label: 'Quoted Replies', key: 'quotedReplies', about: 'replies that quote', choices: messages },
	{ label: 'Reactions', key: 'reactions', about: 'reactions', choices: reactions },
	{ label: 'Replies', key: 'replies', about: 'replies in threads', choices: messages },
];

/** What happens to the members of a group. */
export const memberEvents: Occasion[] = [
	event('Member Added', 'memberAdded', 'members that others have added'),
	event('Member Banned', 'memberBanned', 'banned members'),
	event('Member Joined', 'memberJoined', 'members that have joined'),
	event('Member Kicked', 'memberKicked', 'members that others have removed'),
	event('Member Left', 'memberLeft', 'members that have left'),
	event('Member Scope Changed', 'memberScopeChanged', 'members with another scope'),
	event('Member Unbanned', 'memberUnbanned', 'members whose ban was lifted'),
];

export function event(label: string, key: string, about: string): Occasion {
	return { label, key, about, choices: notifyOrNot };
}

/** A choice in a collection: the words of a person in place of the numbers of the API. */
export function choice(
	name: string,
	displayName: string,
	property: string,
	choices: INodePropertyOptions[],
	description: string,
): Field {
	return {
		displayName,
		name,
		type: 'options',
		options: choices,
		default: 2,
		description,
		routing: { send: { type: 'body', property } },
	};
}

/** A switch in a collection. */
export function toggle(
	name: string,
	displayName: string,
	property: string,
	description: string,
): Field {
	return {
		displayName,
		name,
		type: 'boolean',
		default: true,
		description,
		routing: { send: { type: 'body', property } },
	};
}

/** In the order in which a person looks for a name. */
export function alphabetical(fields: Field[]): Field[] {
	return [...fields].sort((a, b) => (a.displayName < b.displayName ? -1 : 1));
}

/** `memberLeft` → `MemberLeft`, to follow another word in a name. */
export function capitalized(name: string): string {
	return name.charAt(0).toUpperCase() + name.slice(1);
}
