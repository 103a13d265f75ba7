import { importWindow } from '../../../shared/transport/limits/rateLimits';
import type { ImportRow, Kind } from '../types';

/** The most records of one request: https://www.cometchat.com/docs/rest-api/data-import-apis */
const MAX_RECORDS = 50;

/**
 * Samples are records that are sent before their turn, to see whether the service takes records at all. If fewer records than
 * this are left, there are no samples: the records are sent in their order instead.
 */
const MIN_LEFT_FOR_SAMPLES = 2 * MAX_RECORDS;

/** Where the samples stand in the rest of the queue, as shares of its length: at the end, at 60 %, and at 30 %. */
const SAMPLE_SHARES = [1, 0.6, 0.3];

/** The body as text, because an object moves keys that are numbers to the front. */
export function bodyOf({ name }: Kind, rows: ImportRow[]): string {
	const records = rows.map(({ key, record }) => `${JSON.stringify(key)}:${JSON.stringify(record)}`);
	return `{${JSON.stringify(name)}:{${records.join(',')}}}`;
}

/** The size of the request in bytes. */
export function bodyBytesOf(kind: Kind, rows: ImportRow[]): number {
	return Buffer.byteLength(bodyOf(kind, rows));
}

/** The records that wait to be sent, in their order. Several workers take records from the queue. */
export class Queue {
	private next = 0;

	private readonly rows: ImportRow[];

	constructor(
		rows: ImportRow[],
		private readonly kind: Kind,
		private readonly bodyLimit: BodyLimit,
	) {
		rows.forEach((row, index) => (row.index = index));
		this.rows = [...rows];
	}

	/** The open records for the next request. No two of them have the same key, and the body is not too large. */
	take(max = MAX_RECORDS): ImportRow[] {
		const batch: ImportRow[] = [];
		const keys = new Set<string>();
		let bytes = 0;
		for (; batch.length < max && this.next < this.rows.length; this.next++) {
			const row = this.rows[this.next];
			if (row.outcome) continue;
			// Keys that differ only in capitals never share a request, because the service may answer with other capitals
			const key = row.key.toLowerCase();
			if (Number.isFinite(this.bodyLimit.max)) bytes += bodyBytesOf(this.kind, [row]);
			if (keys.has(key) || (batch.length > 0 && bytes > this.bodyLimit.max)) break;
			keys.add(key);
			batch.push(row);
		}
		return batch;
	}

	/** Puts records back that were taken. They come next. */
	putBack(rows: ImportRow[]): void {
		this.rows.splice(this.next, 0, ...rows);
	}

	/** The open records that come next. They stay in the queue, and {@link take} skips the records that went in. */
	following(count: number): ImportRow[] {
		return this.rows.slice(this.next, this.next + count).filter(isOpen);
	}

	/** Some records from different parts of the rest of the queue; empty when few records are left. They stay in the queue. */
	samples(): ImportRow[] {
		const remaining = this.rows.length - this.next;
		if (remaining < MIN_LEFT_FOR_SAMPLES) return [];
		const indexes = SAMPLE_SHARES.map((share) => this.next + Math.ceil(remaining * share) - 1);
		return indexes.map((index) => this.rows[index]).filter(isOpen);
	}
}

export function isOpen({ outcome }: ImportRow): boolean {
	return outcome === undefined;
}

/** The records that can be sent. Messages are sorted by their time; other records keep the order of the input. */
export function sendableInOrder(rows: ImportRow[]): ImportRow[] {
	const open = rows.filter(isOpen);
	// Messages of one second keep the order of the input, which some systems turn round
	if (areNewestFirst(open)) open.reverse();
	return open.sort((one, other) => (one.exactTime ?? 0) - (other.exactTime ?? 0));
}

/** Whether most messages stand before an older message of their conversation. */
function areNewestFirst(rows: ImportRow[]): boolean {
	const latest = new Map<string, number>();
	let steps = 0;
	for (const { record, exactTime = 0 } of rows) {
		const { sender, receiver, receiverType } = record;
		const people = receiverType === 'user' ? [sender, receiver].sort() : [receiver];
		const place = String(people).toLowerCase();
		steps += Math.sign(exactTime - (latest.get(place) ?? exactTime));
		latest.set(place, exactTime);
	}
	return steps < 0;
}

/** How many requests a number of records takes. */
export function requestsFor(records: number): number {
	return Math.ceil(records / MAX_RECORDS);
}

/** How many minutes the import of a number of records takes, at least. */
export function minutesFor(records: number): number {
	return Math.ceil(requestsFor(records) / importWindow.perMinute);
}

/** At least this many large bodies have to fail before a limit is assumed: two can fail in the same short outage. */
const MIN_FAILURES = 3;

/** The limit is doubled after this many bodies that passed, after twice as many more, and so on. */
const FIRST_RISE_AFTER = 20;

/** How large a body may be on the way to the service, as far as the run has seen. Sizes are bytes. */
export class BodyLimit {
	/** The most bytes of a body. A record that is larger is sent alone. */
	max = Infinity;

	private largestPassed = 0;

	/** The number of bodies that passed since the limit was last doubled, or since there is a limit. */
	private passed = 0;

	/** The limit is doubled when this many bodies have passed. */
	private riseAfter = FIRST_RISE_AFTER;

	/** The sizes of bodies that failed although all their records went in later, in smaller bodies. */
	private sizesInParts: number[] = [];

	notePassed(size: number): void {
		this.largestPassed = Math.max(this.largestPassed, size);
		// Bodies up to this size pass, so a body that failed and is no larger failed by chance
		this.sizesInParts = this.sizesInParts.filter((bytes) => bytes > size);
		this.passed++;
		if (this.passed < this.riseAfter) return;
		this.max *= 2;
		this.passed = 0;
		this.riseAfter *= 2;
	}

	/** Whether a body is larger than all bodies that passed, so its size may be the reason for the failure. */
	mayBeTooLarge(size: number): boolean {
		return size > this.largestPassed;
	}

	/** A body of this size is too large for a gateway. From now on, bodies are at most half as large. */
	noteRefused(size: number): void {
		if (this.max === Infinity) {
			this.passed = 0;
			this.riseAfter = FIRST_RISE_AFTER;
		}
		this.max = Math.min(this.max, Math.floor(size / 2));
	}

	/** A record alone was too large: this record caused the earlier refusals, and larger bodies without it may pass. */
	liftLimit(): void {
		this.max = Infinity;
	}

	/**
	 * A body failed for an unknown reason, and all its records went in later, in smaller bodies: by chance, or because a gateway
	 * breaks off at large bodies.
	 */
	noteInParts(size: number): void {
		if (!this.mayBeTooLarge(size)) return;
		this.sizesInParts.push(size);
		if (this.sizesInParts.length < MIN_FAILURES) return;
		this.noteRefused(Math.min(...this.sizesInParts));
		this.sizesInParts = [];
	}
}
