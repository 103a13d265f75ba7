import type { Entry, Kind } from './types';

/** Data import takes at most 50 records per request. */
export const MOST_RECORDS = 50;

/** The records that can be sent, in requests; those that have to come in a certain order are ordered first. */
export function toBatches(entries: Entry[], { orderBy }: Kind): Entry[][] {
	const sendable = entries.filter(({ outcome }) => outcome === undefined);
	if (orderBy) sendable.sort((one, other) => orderBy(one.record) - orderBy(other.record));
	const batches: Entry[][] = [];
	for (let start = 0; start < sendable.length; start += MOST_RECORDS) {
		batches.push(sendable.slice(start, start + MOST_RECORDS));
	}
	return batches;
}

/** Two requests of about the same size in place of one. */
export function halves(entries: Entry[]): [Entry[], Entry[]] {
	const middle = Math.ceil(entries.length / 2);
	return [entries.slice(0, middle), entries.slice(middle)];
}
