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
} from '../schemas';
import { area, pagesOf, record, success, wholeListOf, type Spec } from './operation';

/** The same code stands for a foreign conversation and for one without messages. */
const errors: NonNullable<Spec['errors']> = ['ERR_CONVERSATION_NOT_ACCESSIBLE'];
const asMember: NonNullable<Spec['errors']> = [...errors, 'ERR_GROUP_NOT_JOINED'];
const marking: Spec['errors'] = [...errors, 'ERR_MESSAGE_ID_NOT_FOUND'];
const markingAsMember: Spec['errors'] = [...asMember, 'ERR_MESSAGE_ID_NOT_FOUND'];
const asUser = { onBehalfOf: 'required' } as const;

/** Published answers hold a list with one conversation. */
const one = wholeListOf('conversation');

/** The settings of the app, and its pinned conversations for everybody. */
const pinning: Spec['errors'] = [
	...errors,
	'ERR_PERMISSION_DENIED',
	'ERR_PINNED_CONVERSATIONS_LIMIT_EXCEEDED',
	'ERR_SYSTEM_PINNED_CONVERSATION',
];
const pin: Spec = { ...asUser, answers: record('conversation'), errors: pinning };
const pinAsMember: Spec = { ...pin, errors: [...pinning, 'ERR_GROUP_NOT_JOINED'] };

/** The message up to which (or after which) the conversation is marked; the last one when left out. */
const mark = object({ messageId: integer });
const unmark = object({ messageId: integer }, ['messageId']);

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

	'GET /users/{uid}/conversation': { ...asUser, answers: one, errors },
	'PUT /users/{uid}/conversation': {
		...asUser,
		body: object({ tags }, ['tags']),
		answers: one,
		errors,
	},
	'DELETE /users/{uid}/conversation': {
		...asUser,
		body: object({
			conversationWith: id,
			deleteMessagesPermanently: boolean,
			preserveOrder: boolean,
		}),
		answers: success,
		errors,
	},
	'POST /users/{uid}/conversation/delivered': {
		...asUser,
		body: mark,
		answers: success,
		errors: marking,
	},
	'POST /users/{uid}/conversation/read': {
		...asUser,
		body: mark,
		answers: success,
		errors: marking,
	},
	'DELETE /users/{uid}/conversation/read': {
		...asUser,
		body: unmark,
		answers: success,
		errors: marking,
	},

	'POST /users/{uid}/conversation/pin': pin,
	'DELETE /users/{uid}/conversation/pin': pin,

	'GET /groups/{guid}/conversation': { ...asUser, answers: one, errors: asMember },
	'PUT /groups/{guid}/conversation': {
		...asUser,
		body: object({ tags }, ['tags']),
		answers: one,
		errors: asMember,
	},
	'DELETE /groups/{guid}/conversation': {
		...asUser,
		body: object({ preserveOrder: boolean }),
		answers: success,
		errors: asMember,
	},
	'POST /groups/{guid}/conversation/delivered': {
		...asUser,
		body: mark,
		answers: success,
		errors: markingAsMember,
	},
	'POST /groups/{guid}/conversation/read': {
		...asUser,
		body: mark,
		answers: success,
		errors: markingAsMember,
	},
	'DELETE /groups/{guid}/conversation/read': {
		...asUser,
		body: unmark,
		answers: success,
		errors: markingAsMember,
	},
	'POST /groups/{guid}/conversation/pin': pinAsMember,
	'DELETE /groups/{guid}/conversation/pin': pinAsMember,
});
