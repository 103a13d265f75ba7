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
	noteRecordRefused(): void {
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
