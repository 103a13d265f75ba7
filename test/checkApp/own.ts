import type { IDataObject } from 'n8n-workflow';
import { PREFIX, type Answer, type Run } from './run';

/** Whether an ID is of a user or group that the vendor puts into each new app, now or formerly. The check never changes them. */
export const isSample = (id: unknown): boolean =>
	/^(cometchat-(uid|guid)-\d|superhero\d|supergroup)$/.test(String(id));

/** Whether an ID or a name was given by a run of the check. */
export const isOwn = (id: unknown): boolean => String(id).startsWith(PREFIX);

/** The website that a run adds as a knowledge source has this in its address. */
const OWN_WEBSITE = `example.com/?${PREFIX}`;

/** Whether a run of the check has made a knowledge source: its name is the title of a text, or the address of a website. */
export const isOwnSource = (sourceName: unknown): boolean =>
	isOwn(sourceName) ||
	String(sourceName)
		.replace(/^https?:\/\//, '')
		.startsWith(OWN_WEBSITE);

/** The template of all runs. Templates cannot be deleted, so it stays as a draft, and the next run uses it again. */
export const TEMPLATE = `${PREFIX}template`;

/** The most pages that are read of a list; an app for testing has fewer. */
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
		const position: Record<string, string | number> = byPage
			? { perPage: limit, page }
			: { limit, ...cursor };
		const answer = await run.request(route, placeholders, { query: { ...query, ...position } });
		const part = Array.isArray(answer.data) ? (answer.data as IDataObject[]) : [];
		records.push(...part);
		const next = cursorAfter(answer);
		const isLast = byPage ? part.length < limit : !next;
		if (part.length === 0 || isLast) break;
		cursor = next ?? {};
	}
	return records;
}

function cursorAfter({ body }: Answer): Record<string, string> | undefined {
	const { next } = (body.meta ?? {}) as { next?: Record<string, string> };
	return next;
}

export const readCampaigns = async (run: Run): Promise<IDataObject[]> =>
	await readAll(run, 'GET /campaigns/campaigns', { limit: 100 });

const DAY = 86_400_000;

/** Texts, websites and files that agents know. */
export const readKnowledge = async (run: Run): Promise<IDataObject[]> =>
	await readAll(run, 'GET /ai-agents/agent-builder/knowledge-base', {
		// A day later than now, because the service's clock may be ahead
		query: { startTime: 0, endTime: Date.now() + DAY },
		limit: 100,
	});
