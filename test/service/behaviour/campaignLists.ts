import type { JsonObject } from '../records';

/* The lists of the campaigns service: their times, their cursor and their filters. */

/** A time as the answers of the campaigns service have it. */
export const isoOf = (seconds: number): string => new Date(seconds * 1_000).toISOString();

/** The cursor of lists of campaigns has the time of the last change. */
export const byUpdate = {
	timeName: 'updatedAt' as const,
	timeOf: (record: { updatedAt?: unknown }) =>
		Math.floor(Date.parse(String(record.updatedAt)) / 1_000),
};

/** Whether one of the texts contains the searched text, in any case; true without a searched text. */
export function matchesSearch(search: unknown, ...texts: Array<string | undefined>): boolean {
	const wanted = String(search ?? '').toLowerCase();
	return texts.some((text) => text?.toLowerCase().includes(wanted));
}

/** Whether a value is the wanted one; true for every value when the query wants none. */
export const matchesIfWanted = (wanted: unknown, value: unknown): boolean =>
	wanted === undefined || wanted === value;

/** Whether a record has one of the tags of the query, or all of them with `tagMatch: 'all'`. */
export function hasTags(tags: string[], { tags: wanted, tagMatch }: JsonObject): boolean {
	if (wanted === undefined) return true;
	const names = String(wanted).split(',');
	const has = (name: string) => tags.includes(name);
	return tagMatch === 'all' ? names.every(has) : names.some(has);
}

/** States of an item of a feed that was read. */
export const READ = ['read', 'interacted'];
