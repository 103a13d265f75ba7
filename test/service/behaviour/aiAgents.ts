import { ApiError } from '../errors';
import type { KnowledgeSource } from '../records';
import type { State } from '../state';
import { answerList, type Behaviours, type Call, type ListOptions } from './call';
import { contains } from './campaignTemplates';

const base = '/ai-agents/agent-builder';

const tokenOf = (id: string): string => Buffer.from(id).toString('base64url');

/** A list whose cursor is one opaque text. */
function byToken<R extends object>(call: Call, records: R[], options: ListOptions<R>): unknown {
	const { cursor } = call.query;
	if (cursor !== undefined) {
		const id = Buffer.from(String(cursor), 'base64url').toString();
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

/** @throws ApiError for what leaves nothing to look for */
function add(
	{ knowledge }: State,
	type: KnowledgeSource['type'],
	sourceName: string,
	content: string,
): KnowledgeSource {
	if (!/[\p{L}\p{N}]/u.test(content)) {
		throw new ApiError('ERR_KB_INDEXING_FAILED', `Nothing in ${sourceName} can be indexed.`);
	}
	const source: KnowledgeSource = {
		uniqueId: `kb-${knowledge.length + 1}`,
		sourceName,
		type,
		status: 'indexing',
		lastSynced: Date.now(),
	};
	knowledge.unshift(source);
	return source;
}

/** A website that no name leads to cannot be read. */
const hostOf = (url: string): string => {
	const { hostname } = new URL(url);
	return hostname.endsWith('.invalid') ? '' : hostname;
};

/** Agents that run at the service, and what they know. */
export const aiAgents: Behaviours = {
	[`GET ${base}/agents`]: (call: Call) => {
		const found = call.state.aiAgents.filter(({ name }) => contains(call.query.search, name));
		return byToken(call, found, { key: 'uid', timeOf: ({ createdAt }) => createdAt });
	},

	[`GET ${base}/knowledge-base`]: (call: Call<never, { startTime: number; endTime: number }>) => {
		const { startTime, endTime } = call.query;
		const found = call.state.knowledge.filter(
			({ lastSynced }) => lastSynced >= startTime && lastSynced <= endTime,
		);
		const options = {
			key: 'uniqueId' as const,
			timeOf: ({ lastSynced }: KnowledgeSource) => lastSynced,
		};
		return byToken(call as Call<never>, found, options);
	},

	[`POST ${base}/knowledge-base/text`]: ({
		state,
		body: { title, text },
	}: Call<{ title: string; text: string }>) => {
		const { uniqueId, sourceName, status } = add(state, 'text', title, text);
		return { data: { uniqueId, fileName: sourceName, status } };
	},

	[`POST ${base}/knowledge-base/website/scrape`]: ({
		state,
		body: { url },
	}: Call<{ url: string }>) => ({
		data: add(state, 'website', url, hostOf(url)),
	}),
};
