/** The accepted risk that a good record fails so often by chance that it is given up: one in a million. */
const ACCEPTED_CHANCE = 1e-6;

/** Two failures may have one short reason in common, even in a run without any other. */
const MIN_FAILURES = 3;

/** Half of all requests fail by chance, and more than half is an outage. */
const MAX_FAILURES = 20;

/** How often requests of this run fail although none of their records is the reason. */
export class Chance {
	private good = 0;

	private bad = 0;

	noteGood(): void {
		this.good++;
	}

	/** Requests failed, and their records went in later. */
	noteBad(requests: number): void {
		this.bad += requests;
	}

	/**
	 * How often a record has to fail alone before chance no longer explains it. Half a failure is assumed before the
	 * first one, so a run that has just begun asks for more than a run that went well for a while.
	 */
	get failuresNeeded(): number {
		const share = (this.bad + 0.5) / (this.good + this.bad + 1);
		const needed = Math.ceil(Math.log(ACCEPTED_CHANCE) / Math.log(share));
		return Math.min(MAX_FAILURES, Math.max(MIN_FAILURES, needed));
	}
}
