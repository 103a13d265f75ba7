import type { Entry } from './types';

/** Data import takes at most 50 records per request. */
export const MOST_RECORDS = 50;

/** Records that wait to be sent, in their order. */
export class Queue {
	/** What was put back, to be taken first. */
	private front: Entry[] = [];

	private place = 0;

	constructor(private readonly entries: Entry[]) {}

	/** What the next request takes: open records, of which no two have the same key. */
	take(most: number): Entry[] {
		const batch = new Map<string, Entry>();
		const postponed: Entry[] = [];
		for (let entry = this.next(); entry; entry = this.next()) {
			const key = entry.key.toLowerCase();
			if (batch.has(key)) postponed.push(entry);
			else batch.set(key, entry);
			if (batch.size === most || postponed.length === most) break;
		}
		this.front = [...postponed, ...this.front];
		return [...batch.values()];
	}

	putBack(entries: Entry[]): void {
		this.front = [...entries, ...this.front];
	}

	/** The records that have no outcome yet. */
	open(): Entry[] {
		const left = [...this.front, ...this.entries.slice(this.place)];
		return left.filter(({ outcome }) => outcome === undefined);
	}

	private next(): Entry | undefined {
		for (;;) {
			const entry = this.front.shift() ?? this.entries[this.place++];
			// Others may have been sent to see whether they go in
			if (!entry?.outcome) return entry;
		}
	}
}

/** The records that can be sent; those that have to come in a certain order are ordered first. */
export function sendable(entries: Entry[]): Entry[] {
	const open = entries.filter(({ outcome }) => outcome === undefined);
	return open.sort((one, other) => (one.order ?? 0) - (other.order ?? 0));
}

/** How many requests so many records take. */
export function requestsFor(records: number): number {
	return Math.ceil(records / MOST_RECORDS);
}

/** The service takes so many import requests a minute. */
const REQUESTS_A_MINUTE = 60;

/** How many minutes the import of so many records takes, at least. */
export function minutesFor(records: number): number {
	return Math.ceil(requestsFor(records) / REQUESTS_A_MINUTE);
}
