/** At least this many large bodies have to fail before a limit is assumed: two may fail for one short reason. */
const MIN_FAILURES = 3;

/** The limit is doubled after this many bodies that passed, after twice as many more, and so on. */
const RISES_AFTER = 20;

/** How large a body may be on the way to the service, as far as the run has seen. Sizes are bytes. */
export class BodyLimit {
	/** Larger bodies are not sent. */
	max = Infinity;

	private largestPassed = 0;

	/** Bodies that passed since there is a limit. */
	private passed = 0;

	/** Bodies that failed as a whole although all their records went in in smaller ones. */
	private inParts: number[] = [];

	notePassed(size: number): void {
		this.largestPassed = Math.max(this.largestPassed, size);
		this.inParts = this.inParts.filter((bytes) => bytes > size);
		this.passed++;
		// At 20, 60, 140, 300 …
		if (Number.isInteger(Math.log2(this.passed / RISES_AFTER + 1))) this.max *= 2;
	}

	/** Whether a body is larger than all that passed, so its size may be what is wrong with it. */
	mayBeTooLarge(size: number): boolean {
		return size > this.largestPassed;
	}

	/** A gateway said that the body is too large. */
	noteRefused(size: number): void {
		if (this.max === Infinity) this.passed = 0;
		this.max = Math.min(this.max, Math.floor(size / 2));
	}

	/** One record was refused alone: it was the reason for the refusals before, and not the size of the others. */
	noteRecordRefused(): void {
		this.max = Infinity;
	}

	/**
	 * A body failed for an unknown reason, and all its records went in in smaller ones: by chance, or because a gateway
	 * breaks off at large bodies.
	 */
	noteInParts(size: number): void {
		if (!this.mayBeTooLarge(size)) return;
		this.inParts.push(size);
		if (this.inParts.length < MIN_FAILURES) return;
		this.noteRefused(Math.min(...this.inParts));
		this.inParts = [];
	}
}
