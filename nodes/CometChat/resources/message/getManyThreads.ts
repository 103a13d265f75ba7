import type { IDataObject } from 'n8n-workflow';
import {
	collection,
	limit,
	optionalOnBehalfOf,
	optionalPicker,
	output,
	requireOnBehalfOf,
	returnAll,
	undocumented,
} from '../../../shared/fields';
import { simplifyMessage } from '../../../shared/records/simplify';
import { isDeleted } from '../../../shared/records/spoken';
import { InputError } from '../../../shared/values/inputError';
import { idInAddress } from '../../../shared/transport/urls';
import { isRecord } from '../../../shared/values/readers';
import type { Paging } from '../../../shared/transport/types';
import type { Field, Item, Operation } from '../../../shared/operation/types';

const GROUP = 'Group';
const USER = 'User';

/** These three choices need a user in 'On Behalf Of'. */
const participatedByMe: Field = {
	displayName: 'Only With Own Messages',
	name: 'participatedByMe',
	type: 'boolean',
	default: true,
	description: "Whether to return only threads in which the user in 'On Behalf Of' has written",
	routing: { send: { type: 'query', property: 'participatedByMe' } },
};
const withMentionCount: Field = {
	displayName: 'Count Unread Mentions',
	name: 'withMentionCount',
	type: 'boolean',
	default: true,
	description:
		"Whether threads come with how many unread replies mention the user in 'On Behalf Of'",
	routing: { send: { type: 'query', property: 'withMentionCount' } },
};
const withUnreadReplyCount: Field = {
	displayName: 'Count Unread Replies',
	name: 'withUnreadReplyCount',
	type: 'boolean',
	default: true,
	description: "Whether threads come with how many replies the user in 'On Behalf Of' has not read",
	routing: { send: { type: 'query', property: 'withUnreadReplyCount' } },
};

const filters: Field = collection('filters', [
	{
		...optionalPicker('guid', GROUP, 'searchGroups', 'e.g. support-team', ''),
		description: undocumented('Only threads in this group, by GUID'),
		local: true,
		as: idInAddress,
	},
	participatedByMe,
	{
		...optionalPicker('uid', USER, 'searchUsers', 'e.g. superhero1', ''),
		description: undocumented('Only threads in conversations with this user, by UID'),
		local: true,
		as: idInAddress,
	},
]);

const options: Field = collection('options', [
	withMentionCount,
	withUnreadReplyCount,
	{
		...optionalOnBehalfOf,
		description:
			'The user whose threads are read, by UID. When empty, those of the whole app are read.',
	},
]);

/**
 * Threads come newest first. The cursor in the answers leads to newer threads. So older threads are asked for as the vendor's
 * client does it: by the last thread of a page, with which the page after it begins again.
 */
const paging: Paging = {
	by: 'cursor',
	sizeParameter: 'limit',
	maxPageSize: 1_000,
	idOf: ({ id }) => id,
	cursorOf: ({ id, updatedAt }) => ({ affix: 'prepend', updatedAt, id }),
	repeatsLast: true,
};

/**
 * The first message of the thread, the number of replies, and the last reply. Deleted messages may come with the text that they
 * had.
 */
function simplifyThread(thread: IDataObject): IDataObject {
	const { id, conversationId, sender, senderName, receiver, text } = simplifyMessage(thread);
	const { replyCount, lastReply } = thread;
	const last = isRecord(lastReply) ? simplifyMessage(lastReply as IDataObject) : {};
	// `unreadReplyCount` and `unreadMentionsCount`, if the options ask for them
	const unreadCounts = Object.entries(thread).filter(([name]) => /^unread.*Count$/.test(name));
	return {
		id,
		text,
		sender,
		senderName,
		receiver,
		...(isDeleted(thread) && { deletedAt: thread.deletedAt }),
		replyCount,
		...Object.fromEntries(unreadCounts),
		lastReplySender: last.sender,
		lastReplyText: last.text,
		lastReplySentAt: last.sentAt,
		// The short form has it of deleted messages only
		lastReplyDeletedAt: last.deletedAt,
		conversationId,
	};
}

/** @throws InputError for a group and a user together, and for a choice that needs a user */
function checkFilters(item: Item): void {
	const { value, request } = item;
	if (value('filters.guid') !== undefined && value('filters.uid') !== undefined) {
		throw new InputError(
			USER,
			`and '${GROUP}' are both given, but a thread is in one conversation`,
		);
	}
	const choice = [participatedByMe, withMentionCount, withUnreadReplyCount].find(
		({ name }) => request.query[name] === true,
	);
	if (choice) requireOnBehalfOf(item, `'${choice.displayName}'`);
}

/** https://www.cometchat.com/docs/rest-api/messages/list-threads */
export const getManyThreads: Operation = {
	name: 'Get Many Threads',
	value: 'getManyThreads',
	action: 'Get many threads',
	description:
		'List messages that have replies, with the last reply to each; of the whole app, a group or a user',
	routing: { request: { method: 'GET', url: '/threads' } },
	fields: [returnAll, limit, ...output, filters, options],
	paging,
	simplify: simplifyThread,
	completeItem: checkFilters,
	// Threads of a group or a user have an address of their own
	run: async (client, item) => {
		const { query, headers } = item.request;
		const guid = item.value('filters.guid');
		const uid = item.value('filters.uid');
		let place = '';
		if (guid !== undefined) place = '/groups/{guid}';
		else if (uid !== undefined) place = '/users/{uid}';
		const list = { method: 'GET' as const, url: `${place}/threads`, path: { guid, uid } };
		return await client.list({ ...list, query, headers }, paging, item.limit);
	},
};
