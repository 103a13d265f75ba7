import {
	anyObject,
	attachment,
	boolean,
	byField,
	id,
	listOf,
	object,
	oneOf,
	tags,
	text,
	type Schema,
} from '../schemas';
import { area, record } from './operation';

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
/** Errors of a message that the user does not find, or may not see. */
export const accessErrors = ['ERR_MESSAGE_ID_NOT_FOUND', 'ERR_MESSAGE_NO_ACCESS'] as const;

/** Requests that send, read or change a message. */
export const messages = area('Messages', {
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
	'POST /bots/{uid}/messages': {
		body: message,
		inferred: COPIES,
		answers: record('message'),
		errors: [...contentErrors, 'ERR_BOT_NOT_FOUND'],
	},
});
