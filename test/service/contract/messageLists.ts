import {
	boolean,
	limitWithDefault,
	listOf,
	oneOf,
	oneOfNumbers,
	pageQuery,
	periodOf,
	text,
	unixSeconds,
} from '../schemas';
import { accessErrors } from './messages';
import { area, cursorListOf } from './operation';

/** Filters of all lists of messages. */
const filters = {
	searchKey: text,
	hasAttachments: boolean,
	attachmentTypes: listOf(oneOf('image', 'video', 'audio', 'file')),
	hasMentions: boolean,
	hasLinks: boolean,
	/** UIDs, separated by commas. */
	mentionedUids: text,
	hasReactions: boolean,
	type: text,
	types: listOf(text),
	categories: listOf(text),
	sender: text,
	mentionsWithBlockedInfo: boolean,
	mentionsWithTagInfo: boolean,
	hideReplies: boolean,
	unread: boolean,
	count: boolean,
	withTags: boolean,
	tags: listOf(text),
	fromTimestamp: unixSeconds,
	/** It has an effect only together with fromTimestamp. */
	toTimestamp: unixSeconds,
	affix: oneOf('append', 'prepend'),
	id: text,
	hideQuotedMessages: boolean,
};

/** Filters by pins and saved messages, which the reference does not list. */
const marked = { pinned: oneOfNumbers(0, 1), saved: oneOfNumbers(0, 1) };

/** Filters of the lists of one conversation. */
const ofConversation = {
	...filters,
	category: text,
	...marked,
	undelivered: boolean,
	myMentionsOnly: boolean,
};

/** Filters of replies; the reference lists none of them. */
const ofReplies = {
	searchKey: filters.searchKey,
	hasAttachments: boolean,
	attachmentTypes: filters.attachmentTypes,
	hasMentions: boolean,
	hasLinks: boolean,
	mentionedUids: text,
	hasReactions: boolean,
	types: filters.types,
	categories: filters.categories,
	unread: boolean,
	tags: filters.tags,
	hideDeleted: boolean,
	hideMessagesFromBlockedUsers: boolean,
	...marked,
};

export const messageLists = area('Messages', {
	'GET /messages': {
		onBehalfOf: 'optional',
		query: {
			...filters,
			...marked,
			hideMessagesFromBlockedUsers: boolean,
			receiverType: oneOf('user', 'group'),
			category: oneOf('message', 'action', 'custom'),
			hideDeleted: boolean,
			onlyDeleted: boolean,
			sentAt: unixSeconds,
			...limitWithDefault(10),
			conversationId: text,
			senders: listOf(text),
			...periodOf('sentAt', 'updatedAt', 'editedAt'),
		},
		inferred: ['pinned', 'saved'],
		answers: cursorListOf('message'),
	},
	'GET /messages/{id}/thread': {
		onBehalfOf: 'optional',
		query: {
			affix: filters.affix,
			id: text,
			sentAt: unixSeconds,
			...ofReplies,
			...limitWithDefault(10),
		},
		inferred: Object.keys(ofReplies),
		answers: cursorListOf('message'),
		errors: accessErrors,
	},
	'GET /users/{uid}/messages': {
		onBehalfOf: 'optional',
		query: {
			...ofConversation,
			perPage: pageQuery.perPage,
			...limitWithDefault(10),
		},
		inferred: ['pinned', 'saved'],
		answers: cursorListOf('message'),
	},
	'GET /groups/{guid}/messages': {
		onBehalfOf: 'optional',
		query: {
			...ofConversation,
			hideMessagesFromBlockedUsers: boolean,
			sentAt: unixSeconds,
			...limitWithDefault(10),
		},
		// The cursor of its answers has it.
		inferred: ['sentAt', 'pinned', 'saved'],
		answers: cursorListOf('message'),
		errors: ['ERR_GROUP_NOT_JOINED'],
	},
});
