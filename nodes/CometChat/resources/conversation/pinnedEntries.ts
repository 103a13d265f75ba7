import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { optionalPicker } from '../../fields';
import { ServiceError } from '../../transport/errors';
import { rows } from '../../transport/request/rows';
import { isRecord, oneOf, word } from '../../transport/request/values';
import type { Convert, Field } from '../../transport/types';

/** An entry of the global list, as the service takes it: the other side of the conversation. */
export type PinnedEntry = { uid: string } | { guid: string };

const CELLS: Record<string, { name: 'uid' | 'guid'; label: string }> = {
	user: { name: 'uid', label: 'User' },
	group: { name: 'guid', label: 'Group' },
};

const cell = (type: string, search: string, placeholder: string, description: string) => ({
	...optionalPicker(CELLS[type].name, CELLS[type].label, search, placeholder, description),
	displayOptions: { show: { type: [type] } },
});

const entries: Convert = rows(
	'conversation',
	{
		type: { label: 'Type', as: oneOf(Object.keys(CELLS)), required: true },
		uid: { label: CELLS.user.label, as: word },
		guid: { label: CELLS.group.label, as: word },
	},
	(row, refuse) => {
		const { name, label } = CELLS[row.type as string];
		return { [name]: row[name] ?? refuse(`has a row without '${label}'`) };
	},
);

/** The conversations of the list that are added, removed, or that replace the whole list. */
export const conversationsField: Field = {
	displayName: 'Conversations',
	name: 'pinnedConversations',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, sortable: true },
	required: true,
	placeholder: 'Add conversation',
	default: {},
	description: 'The conversations, in the order in which the app shows them',
	options: [
		{
			displayName: 'Conversation',
			name: 'conversation',
			values: [
				{
					displayName: 'Type',
					name: 'type',
					type: 'options',
					options: [
						{ name: 'Group', value: 'group' },
						{ name: 'User', value: 'user' },
					],
					default: 'group',
					description: 'Whether the conversation is in a group or with a user',
				},
				cell(
					'group',
					'searchGroups',
					'e.g. support-team',
					'The group of the conversation, chosen from the list or given by GUID',
				),
				cell(
					'user',
					'searchUsers',
					'e.g. superhero1',
					'The user with whom each user has the conversation, chosen from the list or given by UID',
				),
			] as INodeProperties[],
		},
	],
	local: true,
	as: entries,
};

/** The identity of an entry, in lower case because the service takes any case. */
export function keyOf(entry: PinnedEntry): string {
	return JSON.stringify(entry).toLowerCase();
}

/** The user in IDs of conversations that stands for the app. */
const APP_SYSTEM = 'app_system';

/** The beginning of IDs of conversations in groups. */
const IN_GROUP = 'group_';

/** Whether only the ID of a conversation says with whom it is, and leaves two users to choose from. */
export function isUnclear(conversation: IDataObject): boolean {
	return !isRecord(conversation.conversationWith) && usersIn(conversation).length > 1;
}

/** The users in the ID of a conversation. The second one comes first: the sample of the reference pins it. */
export function usersIn(conversation: IDataObject): string[] {
	const sides = String(conversation.conversationId).split('_user_');
	if (sides.length !== 2 || groupIn(conversation) !== undefined) return [];
	return sides.filter((uid) => uid !== APP_SYSTEM).reverse();
}

/** The group in the ID of a conversation. A UID may begin in the same way; the type tells. */
function groupIn({ conversationId, conversationType }: IDataObject): string | undefined {
	const id = String(conversationId);
	const isInGroup = conversationType !== 'user' && id.startsWith(IN_GROUP);
	return isInGroup ? id.slice(IN_GROUP.length) : undefined;
}

/** The user who is on one side of all these conversations, so that the other side is the one that was pinned. */
export function commonUser(conversations: IDataObject[]): string | undefined {
	const [first = [], ...others] = conversations.filter(isUnclear).map(usersIn);
	const common = first.filter((uid) => others.every((users) => users.includes(uid)));
	return common.length === 1 ? common[0] : undefined;
}

/**
 * The entry for a conversation of the list. By the reference, answers do not say with whom the conversation is, and its
 * ID does not say which of its two users the app has pinned.
 * @param notThis a user who is not the pinned one
 */
export function entryOf(conversation: IDataObject, notThis?: string): PinnedEntry | undefined {
	const { conversationWith } = conversation;
	const { uid, guid } = isRecord(conversationWith) ? conversationWith : {};
	if (typeof guid === 'string') return { guid };
	if (typeof uid === 'string') return { uid };
	const group = groupIn(conversation);
	if (group !== undefined) return { guid: group };
	const user = usersIn(conversation).find((one) => one !== notThis);
	return user === undefined ? undefined : { uid: user };
}

/** @throws ServiceError for a conversation of which the service does not say with whom it is */
export function mustHaveEntry(conversation: IDataObject, notThis?: string): PinnedEntry {
	const entry = entryOf(conversation, notThis);
	if (entry) return entry;
	throw unknownUser(conversation, 'so this conversation would be lost');
}

export function unknownUser({ conversationId }: IDataObject, because: string): ServiceError {
	return new ServiceError(
		`The service did not say with which user the pinned conversation ${String(conversationId)} is`,
		{
			advice: `The list can only be written as a whole, ${because}. Choose 'Replace' and name all conversations.`,
		},
	);
}
