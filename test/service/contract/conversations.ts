import { boolean, id, integer, listOf, object, oneOf, pageQuery, tags, text } from '../schemas';
import { area, pagesOf, success, wholeListOf, type Spec } from './operation';

/** The same code stands for a foreign conversation and for one without messages. */
const errors: NonNullable<Spec['errors']> = ['ERR_CONVERSATION_NOT_ACCESSIBLE'];
const asMember: NonNullable<Spec['errors']> = [...errors, 'ERR_GROUP_NOT_JOINED'];
const marking: Spec['errors'] = [...errors, 'ERR_MESSAGE_ID_NOT_FOUND'];
const markingAsMember: Spec['errors'] = [...asMember, 'ERR_MESSAGE_ID_NOT_FOUND'];
const asUser = { onBehalfOf: 'required' } as const;

/** Published answers hold a list with one conversation. */
const one = wholeListOf('conversation');

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
			...pageQuery,
		},
		answers: pagesOf('conversation'),
	},
	'GET /conversations/{conversationId}': { ...asUser, answers: one, errors, deprecated: true },
	'DELETE /conversations/{conversationId}': {
		...asUser,
		answers: success,
		errors,
		deprecated: true,
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
		body: object({ conversationWith: id, deleteMessagesPermanently: boolean }),
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

	'GET /groups/{guid}/conversation': { ...asUser, answers: one, errors: asMember },
	'PUT /groups/{guid}/conversation': {
		...asUser,
		body: object({ tags }, ['tags']),
		answers: one,
		errors: asMember,
	},
	'DELETE /groups/{guid}/conversation': { ...asUser, answers: success, errors: asMember },
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
});
