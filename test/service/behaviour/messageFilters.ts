import type { Attachment, Message } from '../records';
import { splitAtCommas, type Call } from './call';
import { among, periodFilters, same, type Filter } from './store';

/** A mention in a text, e.g. `<@uid:alice>`. */
const MENTION = /<@uid:([^>]+)>/g;

function textOf({ data }: Message): string {
	return typeof data.text === 'string' ? data.text : '';
}

/** UIDs that a message mentions. */
export function mentionsOf(message: Message): string[] {
	return [...textOf(message).matchAll(MENTION)].map(([, uid]) => uid.toLowerCase());
}

function attachmentsOf({ data }: Message): Attachment[] {
	return (data.attachments as Attachment[] | undefined) ?? [];
}

/** Whether each parameter keeps a message; a boolean parameter filters only when it is true. */
const FILTERS: Record<string, Filter<Message>> = {
	searchKey: (message, key: string) => textOf(message).toLowerCase().includes(key.toLowerCase()),
	hasAttachments: (message) => attachmentsOf(message).length > 0,
	attachmentTypes: (message, types: string[]) =>
		splitAtCommas(types).some(
			(type) =>
				message.type === type ||
				attachmentsOf(message).some((one) => one.mimeType.startsWith(type)),
		),
	hasMentions: (message) => mentionsOf(message).length > 0,
	hasLinks: (message) => /https?:\/\//.test(textOf(message)),
	mentionedUids: (message, uids: string) =>
		mentionsOf(message).some((uid) => splitAtCommas([uids]).includes(uid)),
	myMentionsOnly: (message, _true, { actor }) => !actor || mentionsOf(message).includes(actor.uid),
	hasReactions: ({ reactions }) => reactions.size > 0,
	receiverType: same('receiverType'),
	category: same('category'),
	categories: among('category'),
	type: same('type'),
	types: among('type'),
	sender: ({ sender }, uid: string) => sender === uid.toLowerCase(),
	hideDeleted: ({ deletedAt }) => deletedAt === undefined,
	onlyDeleted: ({ deletedAt }) => deletedAt !== undefined,
	hideReplies: ({ parentId }) => parentId === undefined,
	hideMessagesFromBlockedUsers: ({ sender }, _true, { state, actor }) =>
		!actor || state.blocks.get(actor.uid)?.has(sender) !== true,
	unread: (message, _true, call) => isBeyond(message, 'readUpTo', call),
	undelivered: (message, _true, call) => isBeyond(message, 'deliveredUpTo', call),
	conversationId: same('conversationId'),
	tags: ({ tags = [] }, wanted: string[]) =>
		splitAtCommas(wanted).every((tag) => tags.includes(tag)),
	fromTimestamp: ({ sentAt }, from: number) => sentAt >= from,
	senders: ({ sender }, uids: string[]) =>
		splitAtCommas([uids.join().toLowerCase()]).includes(sender),
	pinned: ({ pinnedAt }, on: number) => on !== 1 || pinnedAt !== undefined,
	saved: ({ savedBy }, on: number, { actor }) =>
		on !== 1 || (actor && savedBy?.has(actor.uid)) === true,
	...periodFilters<Message>('sentAt'),
	// Messages that never changed are left out
	'updatedAt[from]': ({ updatedAt, sentAt }, from: number) =>
		updatedAt > sentAt && updatedAt >= from,
	'updatedAt[to]': ({ updatedAt, sentAt }, to: number) => updatedAt > sentAt && updatedAt <= to,
	'editedAt[from]': ({ editedAt = 0 }, from: number) => editedAt >= from,
	'editedAt[to]': ({ editedAt = Infinity }, to: number) => editedAt <= to,
};

/** Whether a message of somebody else comes after the last message that the actor has read or received. */
function isBeyond(
	{ id, sender, conversationId }: Message,
	mark: 'readUpTo' | 'deliveredUpTo',
	{ state, actor }: Call,
): boolean {
	if (!actor || sender === actor.uid) return false;
	const upTo = state.conversations.get(conversationId)?.[mark].get(actor.uid);
	return upTo === undefined || Number(id) > Number(upTo);
}

/** A function that says whether a list with this query shows a message. It reads the query once, because apps have many messages. */
export function queryFilterOf(call: Call): (message: Message) => boolean {
	const { query } = call;
	const { fromTimestamp, toTimestamp } = query;
	// The service ignores an end without a beginning
	const isEnded = fromTimestamp !== undefined && toTimestamp !== undefined;
	const latest = isEnded ? Number(toTimestamp) : Infinity;
	const filters = Object.entries(FILTERS).filter(
		([name]) => query[name] !== undefined && query[name] !== false,
	);
	return (message) =>
		message.sentAt <= latest &&
		filters.every(([name, filter]) => filter(message, query[name] as never, call));
}
