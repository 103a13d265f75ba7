import type { IDataObject } from 'n8n-workflow';
import { PREFIX, type Answer, type Run } from './run';

/** Whether an ID is of a user or group that the vendor puts into each new app, now or formerly. The check never changes them. */
export const isSample = (id: unknown): boolean =>
	/^(cometchat-(uid|guid)-\d|superhero\d|supergroup)$/.test(String(id));

/** Whether a record was made by a run of the check, this one or an earlier one. */
export const isOwn = (id: unknown): boolean => String(id).startsWith(PREFIX);

/** The template of all runs. Templates cannot be deleted, so it stays as a draft, and the next run uses it again. */
export const TEMPLATE = `${PREFIX}template`;

/** Pages of a list that are read at most; an app for testing has fewer. */
const MAX_PAGES = 50;

/** Reads a list to its end, by page or by cursor. */
export async function readAll(
	run: Run,
	route: string,
	{
		placeholders = {},
		query = {},
		byPage = false,
		limit = 1_000,
	}: {
		placeholders?: Record<string, string>;
		query?: Record<string, string | number | boolean>;
		byPage?: boolean;
		limit?: number;
	} = {},
): Promise<IDataObject[]> {
	const records: IDataObject[] = [];
	let cursor: Record<string, string> = {};
	for (let page = 1; page <= MAX_PAGES; page += 1) {
		const place: Record<string, string | number> = byPage
			? { perPage: limit, page }
			: { limit, ...cursor };
		const answer = await run.request(route, placeholders, { query: { ...query, ...place } });
		const part = Array.isArray(answer.data) ? (answer.data as IDataObject[]) : [];
		records.push(...part);
		const next = nextOf(answer);
		const isLast = byPage ? part.length < limit : !next;
		if (part.length === 0 || isLast) break;
		cursor = next ?? {};
	}
	return records;
}

function nextOf({ body }: Answer): Record<string, string> | undefined {
	const { next } = (body.meta ?? {}) as { next?: Record<string, string> };
	return next;
}

export const readCampaigns = async (run: Run): Promise<IDataObject[]> =>
	await readAll(run, 'GET /campaigns/campaigns', { limit: 100 });

const DAY = 86_400_000;

/** Texts, websites and files that agents know. */
export const readKnowledge = async (run: Run): Promise<IDataObject[]> =>
	await readAll(run, 'GET /ai-agents/agent-builder/knowledge-base', {
		// The service's clock may be ahead
		query: { startTime: 0, endTime: Date.now() + DAY },
		limit: 100,
	});
