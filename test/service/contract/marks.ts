import { boolean, limitWithDefault, listOf, object, oneOf, unixSeconds, text } from '../schemas';
import { area, cursorListOf, record, success, type Spec } from './operation';

/** Requests about messages besides reading and writing them: pins, saved lists, interactions and threads. */

const asUser = { onBehalfOf: 'required' } as const;
const accessErrors = ['ERR_MESSAGE_ID_NOT_FOUND', 'ERR_MESSAGE_NO_ACCESS'] as const;
const featureErrors = [
	...accessErrors,
	'ERR_PERMISSION_DENIED',
	'ERR_FEATURE_NOT_ACCESSIBLE',
] as const;

const subscription: Spec = { ...asUser, answers: success, errors: accessErrors };

/** The cursor is a time; the SDK adds the ID of the last thread, because several may have one time. */
const threads: Spec = {
	onBehalfOf: 'optional',
	query: {
		...limitWithDefault(100),
		affix: oneOf('append', 'prepend'),
		updatedAt: unixSeconds,
		id: text,
		participatedByMe: boolean,
		withUnreadReplyCount: boolean,
		withMentionCount: boolean,
	},
	inferred: ['id'],
	answers: cursorListOf('thread'),
};

export const marks = area('Messages', {
	'POST /messages/{id}/pin': {
		onBehalfOf: 'optional',
		answers: record('message'),
		errors: [...featureErrors, 'ERR_PINNED_MESSAGES_LIMIT_EXCEEDED'],
	},
	'DELETE /messages/{id}/pin': {
		onBehalfOf: 'optional',
		answers: record('message'),
		errors: featureErrors,
	},
	'POST /messages/{id}/save': {
		...asUser,
		answers: record('message'),
		errors: [...featureErrors, 'ERR_SAVED_MESSAGES_LIMIT_EXCEEDED'],
	},
	'DELETE /messages/{id}/save': { ...asUser, answers: record('message'), errors: featureErrors },
	'PATCH /messages/{id}/interacted': {
		...asUser,
		body: object({ interactions: listOf(text, { minItems: 1 }) }, ['interactions']),
		answers: success,
		errors: accessErrors,
	},
	'POST /messages/{id}/thread/subscription': subscription,
	'DELETE /messages/{id}/thread/subscription': subscription,
	'GET /threads': threads,
	'GET /users/{uid}/threads': { ...threads, unlisted: true },
	'GET /groups/{guid}/threads': { ...threads, unlisted: true, errors: ['ERR_GROUP_NOT_JOINED'] },
});
