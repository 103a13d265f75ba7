import { integer, limitQuery, listOf, milliseconds, object, oneOf, text } from '../schemas';
import { area, partsOf, record } from './operation';

const base = '/ai-agents/agent-builder';
const cursor = { cursor: text, affix: oneOf('append', 'prepend') };
const upTo = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength });
const between = (minimum: number, maximum: number) => ({ ...integer, minimum, maximum });

/** Agents that run at the service, and what they know. */
export const aiAgents = area('AI Agents', {
	[`GET ${base}/agents`]: {
		query: { search: text, ...limitQuery(50), ...cursor },
		inferred: Object.keys(cursor),
		answers: partsOf('aiAgent'),
	},
	[`GET ${base}/knowledge-base`]: {
		query: { ...limitQuery(50), ...cursor, startTime: milliseconds, endTime: milliseconds },
		requiredQuery: ['startTime', 'endTime'],
		answers: partsOf('knowledgeSource'),
	},
	[`POST ${base}/knowledge-base/text`]: {
		body: object({ title: upTo(500), text: upTo(5_000) }, ['title', 'text']),
		answers: record('knowledgeText'),
		errors: ['ERR_KB_INDEXING_FAILED'],
	},
	[`POST ${base}/knowledge-base/website/scrape`]: {
		body: object(
			{
				url: { type: 'string', pattern: '^https?://' },
				maxDepth: between(1, 10),
				maxPages: between(1, 10_000),
				include: listOf(text),
				exclude: listOf(text),
			},
			['url'],
		),
		answers: record('knowledgeSource'),
		errors: ['ERR_KB_INDEXING_FAILED'],
	},
});
