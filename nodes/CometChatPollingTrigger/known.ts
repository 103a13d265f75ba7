import { createHash } from 'crypto';

/**
 * The number of characters of a fingerprint, which make 48 bits. Among 10,000 changes, two have the same fingerprint in less than
 * one of a million cases.
 */
const LENGTH = 8;

/** Tells a change from all others. */
export interface ChangeKey {
	/** The ID of the record. */
	id: string;
	/** The time of the change (Unix seconds). */
	time: number;
}

/**
 * A text that stands for a change in static data, because it is shorter than an ID. The same ID with another time is another
 * change: a user was deleted and made again, or a message was flagged anew.
 */
export function fingerprintOf({ id, time }: ChangeKey): string {
	return createHash('sha256').update(`${time} ${id}`).digest('base64url').slice(0, LENGTH);
}

/** Changes that the trigger has reported, by the second in which they happened. */
export class KnownChanges {
	private readonly seconds = new Map<number, Set<string>>();

	size = 0;

	/** @param stored for each second, the fingerprints of its changes, one after the other */
	constructor(stored: Record<string, string> = {}) {
		for (const [second, text] of Object.entries(stored)) {
			for (const fingerprint of fingerprintsIn(text)) {
				this.addFingerprint(Number(second), fingerprint);
			}
		}
	}

	has(change: ChangeKey): boolean {
		return this.seconds.get(change.time)?.has(fingerprintOf(change)) ?? false;
	}

	add(change: ChangeKey): void {
		this.addFingerprint(change.time, fingerprintOf(change));
	}

	/** Forgets the changes before a time. */
	forgetBefore(time: number): void {
		for (const [second, fingerprints] of this.seconds) {
			if (second >= time) continue;
			this.size -= fingerprints.size;
			this.seconds.delete(second);
		}
	}

	/** The form that the constructor takes. */
	toJSON(): Record<string, string> {
		return Object.fromEntries(
			[...this.seconds].map(([second, fingerprints]) => [
				String(second),
				[...fingerprints].join(''),
			]),
		);
	}

	private addFingerprint(second: number, fingerprint: string): void {
		const fingerprints = this.seconds.get(second) ?? new Set();
		this.seconds.set(second, fingerprints);
		if (!fingerprints.has(fingerprint)) this.size++;
		fingerprints.add(fingerprint);
	}
}

/** The fingerprints in a text, in which they stand one after the other. */
export function fingerprintsIn(text: string): string[] {
	return Array.from({ length: Math.floor(text.length / LENGTH) }, (_, n) =>
		text.slice(n * LENGTH, (n + 1) * LENGTH),
	);
}
