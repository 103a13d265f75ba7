import {
	boolean,
	byField,
	cursorQuery,
	integer,
	listOf,
	moderationId,
	object,
	oneOf,
	text,
	type Schema,
} from '../schemas';
import { area, cursorListOf, record, success } from './operation';

const title = { type: 'string', minLength: 1 };

/** Lists of moderation document `limit` at most; their answers carry a cursor where more follows. */
const queue = { query: cursorQuery, inferred: ['affix', 'id', 'sentAt', 'updatedAt'] };
const undocumentedQueue = { query: cursorQuery, inferred: Object.keys(cursorQuery) };

export const reasons = area('Moderation - Reasons', {
	'GET /moderation/reasons': { ...undocumentedQueue, answers: cursorListOf('reason') },
	'POST /moderation/reasons': {
		body: object({ id: moderationId, name: title, description: text }, ['id', 'name']),
		answers: record('reason'),
	},
	'GET /moderation/reasons/{id}': {
		answers: record('reason'),
		errors: ['ERR_REASON_NOT_FOUND'],
	},
	'PUT /moderation/reasons/{id}': {
		body: object({ name: title }),
		answers: record('reason'),
		errors: ['ERR_REASON_NOT_FOUND'],
	},
	'DELETE /moderation/reasons/{id}': { answers: success, errors: ['ERR_REASON_NOT_FOUND'] },
});

const filter = object(
	{
		type: oneOf('sender', 'receiver'),
		entity: oneOf('user', 'group'),
		operand: oneOf('uid', 'guid', 'name', 'role', 'type', 'tags', 'createdAt'),
		operator: oneOf(
			'equals',
			'notEquals',
			'in',
			'notIn',
			'startsWith',
			'endsWith',
			'lessThan',
			'greaterThan',
			// Publications of the service spell these two in both ways.
			'not equals',
			'not in',
		),
		value: text,
	},
	['type', 'operator', 'value'],
);

/** The write side: the value is one text, and the name of the reference flag has no plural. */
const condition = object({
	id: integer,
	entity: text,
	operand: text,
	operator: text,
	category: text,
	isKeywordReferencePresent: boolean,
	isMediaPresent: boolean,
	/** The id of a keyword list, or `<label>_greaterThan_<number>` for a score. */
	value: text,
});

const rule = object({
	id: moderationId,
	name: title,
	enabled: boolean,
	description: text,
	action: listOf(title),
	// A rule has at most 10 filters and 10 conditions.
	filters: listOf(filter, { maxItems: 10 }),
	conditions: listOf(condition, { maxItems: 10 }),
});

export const rules = area('Moderation', {
	'GET /moderation/rules': { ...queue, answers: cursorListOf('rule') },
	'POST /moderation/rules': { body: rule, answers: record('rule') },
	'GET /moderation/rules/{ruleId}': { answers: record('rule') },
	'PUT /moderation/rules/{ruleId}': { body: rule, answers: record('rule') },
	'DELETE /moderation/rules/{ruleId}': { answers: success },
	'GET /moderation/rules/{ruleId}/revisions': {
		...undocumentedQueue,
		answers: cursorListOf('rule'),
	},
});

const described = { id: moderationId, name: text, description: text };

/** The CSV file, at most 1 MB, takes the place of the terms; its parts are checked as they come. */
const file: Schema = { type: 'string', format: 'binary' };

/** Words are separated by commas, patterns stand one in each line if there are several lines. */
const terms = (category: string) =>
	object({ category: oneOf(category), searchTerms: text, file, ...described }, ['category']);

const keywordList = byField('category', {
	word: terms('word'),
	pattern: terms('pattern'),
	'sentence-similarity': object(
		{
			category: oneOf('sentence-similarity'),
			/** A field of the form that comes once for each sentence. */
			disallowedSentences: listOf(text, { minItems: 1 }),
			file,
			...described,
		},
		['category', 'disallowedSentences'],
	),
});

export const keywordLists = area('Moderation', {
	'GET /moderation/keywords': { ...undocumentedQueue, answers: cursorListOf('keywordList') },
	'POST /moderation/keywords': {
		multipart: true,
		body: keywordList,
		answers: record('keywordList'),
	},
	'GET /moderation/keywords/{keywordId}': { answers: record('keywordList') },
	'PUT /moderation/keywords/{keywordId}': {
		multipart: true,
		body: keywordList,
		answers: record('keywordList'),
	},
	'DELETE /moderation/keywords/{keywordId}': { answers: success },
});

export const review = area('Moderation - Messages', {
	'GET /moderation/blocked-messages': {
		...undocumentedQueue,
		answers: cursorListOf('blockedMessage'),
	},
	'PATCH /moderation/blocked-messages/{messageId}': {
		body: object({ status: oneOf('approved', 'rejected'), reviewed: boolean }, ['status']),
		answers: success,
		errors: ['ERR_MESSAGE_ACTION_NOT_ALLOWED'],
	},
	'GET /moderation/reviewed-messages': {
		...undocumentedQueue,
		answers: cursorListOf('reviewedMessage'),
	},
	'GET /moderation/flagged-messages': { ...queue, answers: cursorListOf('flaggedMessage') },
	'PATCH /moderation/flagged-messages/{id}': {
		body: object({ status: oneOf('approved', 'disapproved') }, ['status']),
		answers: success,
		errors: ['ERR_MESSAGE_ID_NOT_FOUND', 'ERR_MESSAGE_ACTION_NOT_ALLOWED'],
	},
	'POST /messages/{id}/flagged': {
		onBehalfOf: 'required',
		body: object({ id: moderationId, remark: text }, ['id']),
		answers: success,
		errors: ['ERR_MESSAGE_ID_NOT_FOUND', 'ERR_MESSAGE_NO_ACCESS', 'ERR_REASON_NOT_FOUND'],
	},
});
