/** The accepted risk that a good record is given up because it failed by chance each time: one in a million. */
const ACCEPTED_CHANCE = 1e-6;

/** `failuresNeeded` is at least this: two failures may have one short cause in common. */
const MIN_FAILURES = 3;

/**
 * `failuresNeeded` is at most this. That is enough when half of all requests fail by chance; when more of them fail, it
 * is an outage.
 */
const MAX_FAILURES = 20;

/** Until this many `answers` came, at least this many `failures` are needed: a run may begin with luck. */
const EVIDENCE = { answers: 20, failures: 5 };

/** A run goes well while it needs at most this many failures: then at most one request in ten fails by chance. */
const MAX_NEEDED_WHILE_WELL = 6;

/**
 * From this many failures by chance on, proofs no longer count as good requests. A failure whose proof fails as well is
 * taken for an outage, so only good proofs would be counted and failures would look too rare.
 */
const MANY_BAD = 20;

/** How often requests of this run fail although none of their records is the reason. */
export class Chance {
	private good = 0;

	private goodProofs = 0;

	private bad = 0;

	noteGood(): void {
		this.good++;
	}

	/** The service was asked whether it works, and does. */
	noteProof(): void {
		this.goodProofs++;
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
		const answers = this.good + this.goodProofs;
		const good = this.bad < MANY_BAD ? answers : this.good;
		const share = (this.bad + 0.5) / (good + this.bad + 1);
		const needed = Math.ceil(Math.log(ACCEPTED_CHANCE) / Math.log(share));
		const least = answers < EVIDENCE.answers ? EVIDENCE.failures : MIN_FAILURES;
		return Math.min(MAX_FAILURES, Math.max(least, needed));
	}

	/** The same for a record beside one that was given up: it is likely to be bad as well, while the run goes well. */
	get failuresNeededInBlock(): number {
		const needed = this.failuresNeeded;
		return needed <= MAX_NEEDED_WHILE_WELL ? Math.ceil(needed / 2) : needed;
	}
}
