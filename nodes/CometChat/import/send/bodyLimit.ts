/** At least this many large bodies have to fail before a limit is assumed: two may fail for one short reason. */
const MIN_FAILURES = 3;

/** After this many bodies that passed, the limit is doubled; each further rise takes twice as many as the last one. */
const RISES_AFTER = 20;

/** How large a body may be on the way to the service, as far as the run has seen. Sizes are bytes. */
export class BodyLimit {
	/** Larger bodies are not sent. */
	max = Infinity;

	private largestPassed = 0;

	/** Bodies that failed as a whole although all their records went in in smaller ones. */
	private failed: number[] = [];

	/** The number of good answers when the latest of them was noted. */
	private notedAt = 0;

	private passedSinceChange = 0;

	private risesAfter = RISES_AFTER;

	notePassed(size: number): void {
		this.largestPassed = Math.max(this.largestPassed, size);
		this.failed = this.failed.filter((bytes) => bytes > size);
		if (++this.passedSinceChange < this.risesAfter || this.max === Infinity) return;
		this.max *= 2;
		this.passedSinceChange = 0;
		this.risesAfter *= 2;
	}

	/** Whether a body is larger than all that passed, so its size may be what is wrong with it. */
	mayBeTooLarge(size: number): boolean {
		return size > this.largestPassed;
	}

	/** A gateway said that the body is too large. */
	noteRefused(size: number): void {
		this.max = Math.min(this.max, Math.floor(size / 2));
		this.passedSinceChange = 0;
	}

	/** One record was refused alone: it was the reason for the refusals before, and not the size of the others. */
	noteRecordRefused(): void {
		this.max = Infinity;
	}

	/**
	 * A body failed for an unknown reason, and all its records went in in smaller ones: by chance, or because a gateway
	 * breaks off at large bodies.
	 * @param since the number of good answers when it failed; those that fail at the same time count once
	 * @param answers the number of good answers by now
	 */
	noteInParts(size: number, since: number, answers: number): void {
		if (!this.mayBeTooLarge(size) || since < this.notedAt) return;
		this.notedAt = answers;
		this.failed.push(size);
		if (this.failed.length < MIN_FAILURES) return;
		this.noteRefused(Math.min(...this.failed));
		this.failed = [];
	}
}
