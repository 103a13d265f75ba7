import {
	integer,
	limitWithDefault,
	listOf,
	unixMilliseconds,
	object,
	oneOf,
	text,
} from '../schemas';
import { area, cursorListOf, record, wholeListOf } from './operation';

const base = '/ai-agents/agent-builder';
const cursor = { cursor: text, affix: oneOf('append', 'prepend') };
const upTo = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength });
const integerBetween = (minimum: number, maximum: number) => ({ ...integer, minimum, maximum });
const entry = { title: upTo(500), text: upTo(5_000) };
const ids = { ...listOf(text), minItems: 1 };

/** AI agents of the service, and their knowledge. */
export const aiAgents = area('AI Agents', {
	[`GET ${base}/agents`]: {
		query: { search: text, ...limitWithDefault(50), ...cursor },
		inferred: Object.keys(cursor),
		answers: cursorListOf('aiAgent'),
	},
	[`GET ${base}/knowledge-base`]: {
		query: {
			limit: { ...integerBetween(1, 100), default: 10 },
			...cursor,
			startTime: unixMilliseconds,
			endTime: unixMilliseconds,
		},
		requiredQuery: ['startTime', 'endTime'],
		answers: cursorListOf('knowledgeSource'),
	},
	[`GET ${base}/knowledge-base/text`]: { answers: wholeListOf('knowledgeText') },
	[`POST ${base}/knowledge-base/text`]: {
		body: object(entry, ['title', 'text']),
		answers: record('knowledgeText'),
		errors: ['ERR_KB_INDEXING_FAILED'],
	},
	[`PATCH ${base}/knowledge-base/text/{uniqueId}`]: {
		body: object(entry, []),
		answers: record('knowledgeText'),
		errors: ['ERR_KB_INDEXING_FAILED'],
	},
	[`DELETE ${base}/knowledge-base/text/{uniqueId}`]: { answers: record('removedKnowledge') },
	[`DELETE ${base}/knowledge-base/website/{uniqueId}`]: { answers: record('removedKnowledge') },
	[`POST ${base}/knowledge-base/status/poll`]: {
		body: object({ uniqueId: ids }, ['uniqueId']),
		answers: record('knowledgeStates'),
	},
	[`PATCH ${base}/knowledge-base/website/{parentUniqueId}/discovered-urls/sync`]: {
		body: object({ uniqueIds: listOf(text) }, ['uniqueIds']),
		answers: record('knowledgeRetry'),
	},
	[`POST ${base}/knowledge-base/website/scrape`]: {
		body: object(
			{
				url: { type: 'string', pattern: '^https?://' },
				maxDepth: integerBetween(1, 10),
				maxPages: integerBetween(1, 10_000),
				include: listOf(text),
				exclude: listOf(text),
			},
			['url'],
		),
		answers: record('knowledgeSource'),
		errors: ['ERR_KB_INDEXING_FAILED'],
	},
});
