import type { ErrorCode } from '../errors';
import {
	boolean,
	id,
	integer,
	listOf,
	object,
	oneOf,
	oneOfNumbers,
	pageQuery,
	tags,
	text,
	type Schema,
} from '../schemas';
import { area, pagesOf, record, success, wholeListOf, type Spec } from './operation';

/** The same code for a conversation of other users and for a conversation without messages. */
const NOT_ACCESSIBLE = ['ERR_CONVERSATION_NOT_ACCESSIBLE'] as const;
/** Refusals of pins: by the settings of the app, its limit, and its own pins. */
const PINNING = [
	'ERR_PERMISSION_DENIED',
	'ERR_PINNED_CONVERSATIONS_LIMIT_EXCEEDED',
	'ERR_SYSTEM_PINNED_CONVERSATION',
] as const;

/** The requests about one conversation: with a user, or of a group. */
function conversationAt(path: string, reset: Schema, more: ErrorCode[] = []): Record<string, Spec> {
	const errors = [...NOT_ACCESSIBLE, ...more];
	const asUser = { onBehalfOf: 'required', errors } as const;
	/** Published answers hold a list with one conversation. */
	const one = { ...asUser, answers: wholeListOf('conversation') };
	/** Marks up to the message of the body, or after it; up to the last message when left out. */
	const marking = (body: Schema): Spec => ({
		...asUser,
		body,
		answers: success,
		errors: [...errors, 'ERR_MESSAGE_ID_NOT_FOUND'],
	});
	const pin: Spec = {
		...asUser,
		answers: record('conversation'),
		errors: [...NOT_ACCESSIBLE, ...PINNING, ...more],
	};
	return {
		[`GET ${path}`]: one,
		[`PUT ${path}`]: { ...one, body: object({ tags }, ['tags']) },
		[`DELETE ${path}`]: { ...asUser, body: reset, answers: success },
		[`POST ${path}/delivered`]: marking(object({ messageId: integer })),
		[`POST ${path}/read`]: marking(object({ messageId: integer })),
		[`DELETE ${path}/read`]: marking(object({ messageId: integer }, ['messageId'])),
		[`POST ${path}/pin`]: pin,
		[`DELETE ${path}/pin`]: pin,
	};
}

export const conversations = area('Conversations', {
	'GET /conversations': {
		onBehalfOf: 'optional',
		query: {
			searchKey: text,
			conversationType: oneOf('user', 'group'),
			withTags: boolean,
			tags: listOf(text),
			withUserAndGroupTags: boolean,
			userTags: listOf(text),
			groupTags: listOf(text),
			unread: boolean,
			includeBlockedUsers: boolean,
			withBlockedInfo: boolean,
			hideAgentic: boolean,
			onlyAgentic: boolean,
			useCursoredIndex: oneOfNumbers(0, 1),
			unique: oneOfNumbers(0, 1),
			pinnedBy: listOf(oneOf('me', 'system')),
			...pageQuery,
		},
		inferred: ['pinnedBy'],
		answers: pagesOf('conversation'),
	},

	'GET /conversations/pinned': { answers: wholeListOf('pinnedConversation') },
	'PUT /conversations/pinned': {
		body: object({ pinnedConversations: listOf(object({ uid: id, guid: id })) }, [
			'pinnedConversations',
		]),
		answers: wholeListOf('pinnedConversation'),
		errors: [
			'ERR_UID_NOT_FOUND',
			'ERR_GUID_NOT_FOUND',
			'ERR_SYSTEM_PINNED_CONVERSATIONS_LIMIT_EXCEEDED',
		],
	},

	...conversationAt(
		'/users/{uid}/conversation',
		object({ conversationWith: id, deleteMessagesPermanently: boolean, preserveOrder: boolean }),
	),
	...conversationAt('/groups/{guid}/conversation', object({ preserveOrder: boolean }), [
		'ERR_GROUP_NOT_JOINED',
	]),
});
