import type { Attachment, Message } from '../records';
import { separated, type Call } from './call';

/** Query parameters of lists of messages. */
export interface MessageQuery {
	searchKey?: string;
	hasAttachments?: boolean;
	attachmentTypes?: string[];
	hasMentions?: boolean;
	hasLinks?: boolean;
	mentionedUids?: string;
	myMentionsOnly?: boolean;
	hasReactions?: boolean;
	receiverType?: string;
	category?: string;
	categories?: string[];
	type?: string;
	types?: string[];
	sender?: string;
	hideDeleted?: boolean;
	onlyDeleted?: boolean;
	hideReplies?: boolean;
	hideMessagesFromBlockedUsers?: boolean;
	unread?: boolean;
	count?: boolean;
	undelivered?: boolean;
	conversationId?: string;
	withTags?: boolean;
	tags?: string[];
	fromTimestamp?: number;
	toTimestamp?: number;
	senders?: string[];
	pinned?: 0 | 1;
	saved?: 0 | 1;
	hideQuotedMessages?: boolean;
	'sentAt[from]'?: number;
	'sentAt[to]'?: number;
	'updatedAt[from]'?: number;
	'updatedAt[to]'?: number;
	'editedAt[from]'?: number;
	'editedAt[to]'?: number;
	affix?: 'append' | 'prepend';
	limit?: number;
	perPage?: number;
	page?: number;
}

type MessageCall = Pick<Call<unknown, MessageQuery>, 'query' | 'actor' | 'state'>;

const MENTION = /<@uid:([^>]+)>/g;

function textOf({ data }: Message): string {
	return typeof data.text === 'string' ? data.text : '';
}

/** UIDs that a message mentions. */
export function mentionsOf(message: Message): string[] {
	return [...textOf(message).matchAll(MENTION)].map(([, uid]) => uid);
}

function attachmentsOf({ data }: Message): Attachment[] {
	return (data.attachments as Attachment[] | undefined) ?? [];
}

/** Whether a message is one of several `values`, which may also stand in one text. */
const isAmong = (values: string[], value: string) => separated(values).includes(value);

/** The messages that each parameter keeps; a boolean one filters only when it is true. */
const FILTERS: {
	[Name in keyof MessageQuery]?: (
		message: Message,
		value: NonNullable<MessageQuery[Name]>,
		call: MessageCall,
	) => boolean;
} = {
	searchKey: (message, key) => textOf(message).toLowerCase().includes(key.toLowerCase()),
	hasAttachments: (message) => attachmentsOf(message).length > 0,
	attachmentTypes: (message, types) =>
		separated(types).some(
			(type) =>
				message.type === type ||
				attachmentsOf(message).some((one) => one.mimeType.startsWith(type)),
		),
	hasMentions: (message) => mentionsOf(message).length > 0,
	hasLinks: (message) => /https?:\/\//.test(textOf(message)),
	mentionedUids: (message, uids) => mentionsOf(message).some((uid) => isAmong([uids], uid)),
	myMentionsOnly: (message, _true, { actor }) => !actor || mentionsOf(message).includes(actor.uid),
	hasReactions: ({ reactions }) => reactions.size > 0,
	receiverType: ({ receiverType }, wanted) => receiverType === wanted,
	category: ({ category }, wanted) => category === wanted,
	categories: ({ category }, wanted) => isAmong(wanted, category),
	type: ({ type }, wanted) => type === wanted,
	types: ({ type }, wanted) => isAmong(wanted, type),
	sender: ({ sender }, uid) => sender === uid.toLowerCase(),
	hideDeleted: ({ deletedAt }) => deletedAt === undefined,
	onlyDeleted: ({ deletedAt }) => deletedAt !== undefined,
	hideReplies: ({ parentId }) => parentId === undefined,
	hideMessagesFromBlockedUsers: ({ sender }, _true, { state, actor }) =>
		!actor || state.blocks.get(actor.uid)?.has(sender) !== true,
	unread: (message, _true, call) => isBeyond(message, 'readUpTo', call),
	undelivered: (message, _true, call) => isBeyond(message, 'deliveredUpTo', call),
	conversationId: ({ conversationId }, wanted) => conversationId === wanted,
	tags: ({ tags = [] }, wanted) => separated(wanted).every((tag) => tags.includes(tag)),
	fromTimestamp: ({ sentAt }, from) => sentAt >= from,
	senders: ({ sender }, uids) =>
		isAmong(
			uids.map((uid) => uid.toLowerCase()),
			sender,
		),
	pinned: ({ pinnedAt }, on) => on !== 1 || pinnedAt !== undefined,
	saved: ({ savedBy }, on, { actor }) => on !== 1 || (actor && savedBy?.has(actor.uid)) === true,
	'sentAt[from]': ({ sentAt }, from) => sentAt >= from,
	'sentAt[to]': ({ sentAt }, to) => sentAt <= to,
	// Messages that never changed are left out
	'updatedAt[from]': ({ updatedAt, sentAt }, from) => updatedAt > sentAt && updatedAt >= from,
	'updatedAt[to]': ({ updatedAt, sentAt }, to) => updatedAt > sentAt && updatedAt <= to,
	'editedAt[from]': ({ editedAt = 0 }, from) => editedAt >= from,
	'editedAt[to]': ({ editedAt = Infinity }, to) => editedAt <= to,
};

/** Whether the user acted for has not come to a message of somebody else yet. */
function isBeyond(
	{ id, sender, conversationId }: Message,
	mark: 'readUpTo' | 'deliveredUpTo',
	{ state, actor }: MessageCall,
): boolean {
	if (!actor || sender === actor.uid) return false;
	const upTo = state.conversations.get(conversationId)?.[mark].get(actor.uid);
	return upTo === undefined || Number(id) > Number(upTo);
}

/** Whether a list that is filtered by the query shows the message. */
export function isWanted(call: MessageCall, message: Message): boolean {
	const { query } = call;
	const { fromTimestamp, toTimestamp } = query;
	if (fromTimestamp !== undefined && toTimestamp !== undefined && message.sentAt > toTimestamp) {
		return false;
	}
	return Object.entries(FILTERS).every(([name, filter]) => {
		const value = query[name as keyof MessageQuery];
		if (value === undefined || value === false) return true;
		return filter(message, value as never, call);
	});
}
