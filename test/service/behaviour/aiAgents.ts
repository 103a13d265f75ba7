import { ApiError } from '../errors';
import type { KnowledgeSource } from '../records';
import type { State } from '../state';
import { answerList, type Behaviours, type Call, type ListOptions } from './call';
import { matchesSearch } from './campaignLists';
import { whenFeatureOn } from './features';

const base = '/ai-agents/agent-builder';

const tokenOf = (id: string): string => Buffer.from(id).toString('base64url');

/** A list whose cursor is one opaque text: the ID of the record before, in base64url. */
function byToken<R extends object>(call: Call, records: R[], options: ListOptions<R>): unknown {
	const { cursor } = call.query;
	if (cursor !== undefined) {
		const id = Buffer.from(String(cursor), 'base64url').toString();
		// `answerList` looks for the cursor at `id`
		Object.assign(call.request.query as object, { id });
	}
	const { data, meta } = answerList(call, records, options) as ReturnType<typeof answerList<R>> & {
		meta: { next?: { id: string; affix: string } };
	};
	const { next, ...rest } = meta;
	return {
		data,
		meta: { ...rest, ...(next && { next: { cursor: tokenOf(next.id), affix: next.affix } }) },
	};
}

/** @throws ApiError when the content has no letter and no digit */
function checkContent(sourceName: string, content: string): void {
	if (/[\p{L}\p{N}]/u.test(content)) return;
	throw new ApiError('ERR_KB_INDEXING_FAILED', `Nothing in ${sourceName} can be indexed.`);
}

function add(
	state: State,
	type: KnowledgeSource['type'],
	sourceName: string,
	text?: string,
): KnowledgeSource {
	const now = Date.now();
	const source: KnowledgeSource = {
		uniqueId: `kb-${state.nextSource++}`,
		sourceName,
		type,
		status: 'indexing',
		answersLeft: state.indexing.answersUntilEnd,
		lastSynced: now,
		createdAt: now,
		updatedAt: now,
		...(text !== undefined && { text }),
	};
	state.knowledge.unshift(source);
	return source;
}

/** The host of a website; empty for a website that does not exist, so that it cannot be indexed. */
const hostOf = (url: string): string => {
	const { hostname } = new URL(url);
	return hostname.endsWith('.invalid') ? '' : hostname;
};

/** The state of a source, as an answer tells it. Each such answer brings the indexing one step further. */
function statusOf({ indexing }: State, source: KnowledgeSource): string {
	if (source.status !== 'indexing' || source.answersLeft === undefined) return source.status;
	if (source.answersLeft-- > 0) return source.status;
	source.status = indexing.finalStatusOf(source);
	return source.status;
}

/** @throws ApiError when there is no source of this type with the ID */
function find({ knowledge }: State, type: KnowledgeSource['type'], id: string): KnowledgeSource {
	const source = knowledge.find(({ uniqueId, type: own }) => uniqueId === id && own === type);
	if (source) return source;
	throw new ApiError('ERR_KB_NOT_FOUND', `There is no ${type} ${id} in the knowledge base.`);
}

/** The file that the service makes of a text. */
const fileNameOf = (title: string): string =>
	`${title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}.md`;

/** A text as answers to a change show it. */
const changedView = ({ uniqueId, sourceName, status }: KnowledgeSource) => ({
	uniqueId,
	title: sourceName,
	fileName: fileNameOf(sourceName),
	status,
});

/** A source as the list of all sources shows it. */
const listedView = (state: State, source: KnowledgeSource) => {
	const { uniqueId, sourceName, type, lastSynced, createdAt, updatedAt } = source;
	const status = statusOf(state, source);
	return { uniqueId, sourceName, type, status, lastSynced, createdAt, updatedAt };
};

/** The behaviour that deletes a source of this type. */
const remove = (type: KnowledgeSource['type']) => {
	return ({ state, params: { uniqueId } }: Call) => {
		const { sourceName } = find(state, type, uniqueId);
		state.knowledge = state.knowledge.filter((source) => source.uniqueId !== uniqueId);
		const about = type === 'text' && { fileName: fileNameOf(sourceName) };
		return {
			success: true,
			message: `The ${type} and all that belongs to it were deleted`,
			data: { uniqueId, ...about, deletedFromAgents: true, vectorsDeleted: true },
		};
	};
};

const behaviours: Behaviours = {
	[`GET ${base}/agents`]: (call: Call) => {
		const found = call.state.aiAgents.filter(({ name }) => matchesSearch(call.query.search, name));
		return byToken(call, found, { key: 'uid', timeOf: ({ createdAt }) => createdAt });
	},

	[`GET ${base}/knowledge-base`]: (call: Call<never, { startTime: number; endTime: number }>) => {
		const { startTime, endTime } = call.query;
		const found = call.state.knowledge.filter(
			({ createdAt }) => createdAt >= startTime && createdAt <= endTime,
		);
		const answer = byToken(call as Call<never>, found, {
			key: 'uniqueId' as const,
			timeOf: ({ createdAt }: KnowledgeSource) => createdAt,
		}) as { data: KnowledgeSource[] };
		return { ...answer, data: answer.data.map((source) => listedView(call.state, source)) };
	},

	[`GET ${base}/knowledge-base/text`]: ({ state }: Call) => ({
		data: state.knowledge
			.filter(({ type }) => type === 'text')
			.map((source) => {
				const { uniqueId, sourceName, text, createdAt, updatedAt } = source;
				const status = statusOf(state, source);
				const fileName = fileNameOf(sourceName);
				return { uniqueId, title: sourceName, text, fileName, status, createdAt, updatedAt };
			}),
	}),

	[`POST ${base}/knowledge-base/text`]: ({
		state,
		body: { title, text },
	}: Call<{ title: string; text: string }>) => {
		checkContent(title, text);
		const message = 'The text was added';
		return { success: true, message, data: changedView(add(state, 'text', title, text)) };
	},

	[`PATCH ${base}/knowledge-base/text/{uniqueId}`]: ({
		state,
		params: { uniqueId },
		body: { title, text },
	}: Call<{ title?: string; text?: string }>) => {
		const source = find(state, 'text', uniqueId);
		if (text !== undefined) checkContent(title ?? source.sourceName, text);
		Object.assign(source, {
			sourceName: title ?? source.sourceName,
			text: text ?? source.text,
			status: 'indexing',
			answersLeft: state.indexing.answersUntilEnd,
			updatedAt: Date.now(),
		});
		return { success: true, message: 'The text was updated', data: changedView(source) };
	},

	[`DELETE ${base}/knowledge-base/text/{uniqueId}`]: remove('text'),
	[`DELETE ${base}/knowledge-base/website/{uniqueId}`]: remove('website'),

	[`POST ${base}/knowledge-base/status/poll`]: ({
		state,
		body: { uniqueId },
	}: Call<{ uniqueId: string[] }>) => {
		// Unknown IDs are left out
		const sources = state.knowledge.filter((source) => uniqueId.includes(source.uniqueId));
		const states = sources.map((source) => [source.uniqueId, statusOf(state, source)]);
		return { success: true, data: Object.fromEntries(states) as object };
	},

	[`PATCH ${base}/knowledge-base/website/{parentUniqueId}/discovered-urls/sync`]: ({
		state,
		params: { parentUniqueId },
		body: { uniqueIds },
	}: Call<{ uniqueIds: string[] }>) => {
		const website = find(state, 'website', parentUniqueId);
		const { failedPages = [] } = website;
		// No ID means all failed pages
		const asked = uniqueIds.length === 0 ? failedPages : uniqueIds;
		const processedUrls = failedPages.filter((page) => asked.includes(page));
		website.failedPages = failedPages.filter((page) => !asked.includes(page));
		const data = {
			batchId: `batch-${parentUniqueId}`,
			urlsProcessed: processedUrls.length,
			totalRequested: asked.length,
			excludedUrls: asked.length - processedUrls.length,
			status: 'processing',
			processedUrls,
		};
		return { success: true, message: 'The pages are read again', data };
	},

	[`POST ${base}/knowledge-base/website/scrape`]: ({
		state,
		body: { url },
	}: Call<{ url: string }>) => {
		checkContent(url, hostOf(url));
		return { data: listedView(state, add(state, 'website', url)) };
	},
};

/** AI agents of the service, and their knowledge. */
export const aiAgents: Behaviours = whenFeatureOn('aiAgents', behaviours);
