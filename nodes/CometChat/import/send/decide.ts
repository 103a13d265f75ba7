import type { FailureKind } from '../types';

/** The circumstances of a request after which records are still open. */
export interface Circumstances {
	kind: FailureKind;
	/** How many records are still open. */
	records: number;
	/** How many times in a row these records were sent and failed. */
	tries: number;
	/** How many times at most a request that failed without an explanation is sent again unchanged. */
	maxRepeats: number;
	/** The run has waited for an outage since these records failed first. Always true while it looks for a bad record. */
	hadOutage: boolean;
	/** Some request of the run has reached the service. */
	isReached: boolean;
	/** A record is known to be in. */
	hasCanary: boolean;
	/**
	 * Whether the way to the service failed, other than by the sign-in page of a network (a redirect, 407 or 511). False if the
	 * service asks for a longer wait than an outage may last.
	 */
	isGateway: boolean;
	/** The status is that of a refusal (400 to 499). */
	isRefusal: boolean;
	/** The body was larger than all bodies that passed. */
	isLarge: boolean;
	/** The run has waited for answers about records once, as long as an outage may last. */
	isPatienceSpent: boolean;
	/** Whether the service works; undefined before a check. */
	works?: boolean;
}

/**
 * The next step:
 * - `stop`: the import ends
 * - `waitForTurn`: the same records are sent again when the service has room for requests
 * - `repeat`: the same records are sent again after a pause
 * - `check`: see whether the service works, then decide again
 * - `waitForService`: the same records are sent again when the service works
 * - `waitThenSearch`: one of the records is the reason, and is looked for when the service works
 * - `sendSmaller`: bodies are smaller from now on
 * - `search`: one of the records is the reason, and is looked for now
 * - `failAsUnknown`: the records are not sent again, and nobody knows whether they are in
 */
export type Step =
	| 'stop'
	| 'waitForTurn'
	| 'repeat'
	| 'check'
	| 'waitForService'
	| 'waitThenSearch'
	| 'sendSmaller'
	| 'search'
	| 'failAsUnknown';

/** At most this many repetitions for records that bring the same user or group along and get in each other's way. */
const MAX_RACES = 4;

/** Chooses the step after a failed request, from the circumstances alone; changes nothing. */
export function decide(now: Circumstances): Step {
	switch (now.kind) {
		case 'app':
			return 'stop';
		case 'busy':
			return 'waitForTurn';
		case 'away':
			// A sign-in page at the start stays until a person signs in, so waiting does not help
			return now.isReached && (now.hasCanary || now.isGateway) ? 'waitForService' : 'stop';
		case 'tooLarge':
			return now.records > 1 && now.isLarge ? 'sendSmaller' : 'search';
		case 'refused':
			return 'search';
		case 'partly':
			return 'repeat';
		case 'race':
			return now.tries <= MAX_RACES ? 'repeat' : 'search';
		case 'silent':
		case 'unknown':
			return afterOpenReason(now);
	}
}

/** The step after a failure whose reason is open: one of the records, an outage or chance. */
function afterOpenReason(now: Circumstances): Step {
	const isRefusedAtStart = now.isRefusal && !now.hasCanary;
	if (now.tries <= now.maxRepeats && !isRefusedAtStart) return 'repeat';
	// Without a canary, the check only reads something, which does not show that the service answers about records
	if (now.kind === 'silent' && !now.hasCanary) {
		return now.isPatienceSpent ? 'failAsUnknown' : 'search';
	}
	if (now.works === undefined) return 'check';
	if (now.works) return 'search';
	if (now.kind === 'silent') return now.isPatienceSpent ? 'failAsUnknown' : 'waitForService';
	if (isRefusedAtStart) return 'stop';
	return now.hadOutage ? 'waitThenSearch' : 'waitForService';
}
