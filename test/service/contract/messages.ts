import {
	anyObject,
	attachment,
	boolean,
	byField,
	id,
	limitWithDefault,
	listOf,
	object,
	oneOf,
	oneOfNumbers,
	pageQuery,
	periodOf,
	unixSeconds,
	tags,
	text,
	type Schema,
} from '../schemas';
import { area, cursorListOf, record, type Spec } from './operation';

/** The receiver of a message, or several at once. */
const address = {
	receiver: id,
	receiverType: oneOf('user', 'group'),
	multipleReceivers: object({ uids: listOf(id), guids: listOf(id) }),
};
const addressed = {
	anyOf: [{ required: ['receiver', 'receiverType'] }, { required: ['multipleReceivers'] }],
};

/** The content of a message is limited to 10 KB. */
const content = (properties: Record<string, Schema>): Schema => ({
	...object(properties),
	maxBytes: 10 * 1024,
});

/** The vendor's SDK repeats these properties of `data` beside it; the service ignores them there. */
const copies = { text, metadata: anyObject };
const COPIES = ['text', 'metadata', 'customData', 'subType'];

const messageId = { type: ['string', 'number'] };
const muid = { type: 'string', minLength: 1, maxLength: 255 };

/** Text, or media by the URLs of their files. */
const ordinary = object(
	{
		...address,
		muid,
		quotedMessageId: text,
		category: oneOf('message'),
		type: oneOf('text', 'image', 'file', 'audio', 'video'),
		data: content({ text, metadata: anyObject, attachments: listOf(attachment) }),
		tags,
		...copies,
	},
	['data'],
);
/** Any JSON, under a type that the app chooses. */
const custom = object(
	{
		...address,
		muid,
		quotedMessageId: text,
		category: oneOf('custom'),
		type: { type: 'string', minLength: 1 },
		data: content({
			customData: anyObject,
			metadata: anyObject,
			subType: text,
			// The line of the message in lists of conversations
			text,
			updateConversation: boolean,
			sendNotification: boolean,
		}),
		tags,
		...copies,
		customData: anyObject,
		subType: text,
	},
	['type', 'data'],
);

/** A template whose elements the receiver can use. */
const interactive = object(
	{
		...address,
		muid,
		category: oneOf('interactive'),
		type: oneOf('card', 'form', 'customInteractive', 'scheduler'),
		data: content({
			interactiveData: anyObject,
			interactionGoal: object({
				// The vendor's client has anyAction, and no oneOf
				type: oneOf('anyOf', 'allOf', 'oneOf', 'none', 'anyAction'),
				elementIds: listOf(text),
			}),
			allowSenderInteraction: boolean,
			metadata: anyObject,
		}),
		tags,
	},
	['data'],
);

/** The fields that the vendor's client reads, because the reference has none. The behaviour checks the card itself. */
const card = object(
	{
		...address,
		muid,
		quotedMessageId: text,
		category: oneOf('card'),
		type: oneOf('card'),
		data: { ...content({ card: anyObject, text, metadata: anyObject }), required: ['card'] },
		tags,
	},
	['type', 'data'],
);

const message = {
	...byField('category', { message: ordinary, custom, interactive, card }, 'message'),
	...addressed,
};

/** A reply in a thread. Its receiver may be left out, because the thread has one. */
const reply = byField(
	'category',
	{ message: asReply(ordinary), custom: asReply(custom), card: asReply(card) },
	'message',
);

/** A message as a reply: without fields that the reference does not list for replies. */
function asReply(schema: Schema): Schema {
	const {
		muid: _muid,
		quotedMessageId: _quoted,
		...properties
	} = schema.properties as Record<string, Schema>;
	return { ...schema, properties: { ...properties, parentMessageId: messageId } };
}

/** The vendor's SDK repeats these properties of the edited message; the service ignores them. */
const REPEATED = {
	category: text,
	type: text,
	receiverType: oneOf('user', 'group'),
	receiverId: id,
	id: messageId,
};

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

/** Errors because of the content or the receivers. */
const contentErrors = [
	'ERR_EMPTY_MESSAGE_TEXT',
	'ERR_EMPTY_CUSTOM_DATA',
	'ERR_INVALID_MEDIA_MESSAGE',
	'ERR_UID_NOT_FOUND',
	'ERR_GUID_NOT_FOUND',
] as const;
/** Errors that the reference has for no operation, but in general: https://www.cometchat.com/docs/articles/error-guide */
const blockErrors = ['ERR_BLOCKED_RECEIVER', 'ERR_BLOCKED_SENDER'] as const;
const accessErrors = ['ERR_MESSAGE_ID_NOT_FOUND', 'ERR_MESSAGE_NO_ACCESS'] as const;

export const messages = area('Messages', {
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
	'POST /messages': {
		onBehalfOf: 'optional',
		body: message,
		inferred: COPIES,
		// With multipleReceivers: an outcome for each receiver.
		answers: record('message'),
		errors: [...contentErrors, ...blockErrors, 'ERR_GROUP_NOT_JOINED'],
	},
	'GET /messages/{id}': {
		onBehalfOf: 'optional',
		answers: record('message'),
		errors: accessErrors,
	},
	'PUT /messages/{id}': {
		onBehalfOf: 'optional',
		body: object({
			data: content({ text, metadata: anyObject, customData: anyObject }),
			tags,
			...REPEATED,
		}),
		inferred: Object.keys(REPEATED),
		answers: record('action'),
		errors: [
			...accessErrors,
			'ERR_MESSAGE_NOT_A_SENDER',
			'ERR_MESSAGE_ACTION_NOT_ALLOWED',
			'ERR_EMPTY_MESSAGE_TEXT',
		],
	},
	'DELETE /messages/{id}': {
		onBehalfOf: 'optional',
		body: object({ permanent: boolean, id: messageId }),
		inferred: ['id'],
		answers: record('action'),
		errors: [...accessErrors, 'ERR_MESSAGE_NOT_A_SENDER'],
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
	'POST /messages/{id}/thread': {
		onBehalfOf: 'required',
		body: reply,
		inferred: [...COPIES, 'parentMessageId'],
		answers: record('message'),
		errors: [
			...contentErrors,
			...accessErrors,
			...blockErrors,
			'ERR_MESSAGE_THREAD_NESTING',
			'ERR_WRONG_MESSAGE_THREAD',
		],
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
	'POST /bots/{uid}/messages': {
		body: message,
		inferred: COPIES,
		answers: record('message'),
		errors: [...contentErrors, 'ERR_BOT_NOT_FOUND'],
	},
});

/** The cursor of these lists has no time. */
const listReactions: Spec = {
	onBehalfOf: 'optional',
	query: { ...limitWithDefault(100), affix: filters.affix, id: text },
	inferred: ['limit', 'affix', 'id'],
	answers: cursorListOf('reaction'),
	errors: accessErrors,
};
const react: Spec = {
	onBehalfOf: 'required',
	answers: record('message'),
	errors: accessErrors,
};

export const reactions = area('Messages', {
	'GET /messages/{id}/reactions': listReactions,
	'GET /messages/{id}/reactions/{reaction}': listReactions,
	'POST /messages/{id}/reactions/{reaction}': react,
	'DELETE /messages/{id}/reactions/{reaction}': react,
});
