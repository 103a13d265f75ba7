import type { IDataObject } from 'n8n-workflow';
import { PREFIX, type Answer, type Run } from './run';

/** The users and groups that the vendor puts into each new app, in both generations. They are counted and never changed. */
export const isSample = (id: unknown): boolean =>
	/^(cometchat-(uid|guid)-\d|superhero\d|supergroup)$/.test(String(id));

/** Whether a record was made by a run of the check, this one or an earlier one. */
export const isOwn = (id: unknown): boolean => String(id).startsWith(PREFIX);

/** The only template of all runs: templates cannot be deleted, so each run takes up the one that is there, as a draft. */
export const TEMPLATE = `${PREFIX}template`;

/** An app for the check has fewer pages than this in any list. */
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
		const found = Array.isArray(answer.data) ? (answer.data as IDataObject[]) : [];
		records.push(...found);
		const next = nextOf(answer);
		if (found.length === 0 || (byPage ? found.length < limit : !next)) break;
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
