import type { ServiceError } from '../../../shared/transport/errors';
import { causeOf, isOfGateway, mayHaveBeenDone } from '../../../shared/transport/failure';
import type { Cause } from '../../../shared/transport/failure';
import type { FailureKind } from '../types';
import { NO_ANSWER } from './answers';

/** The kinds of failures by the statuses of a proxy, a gateway, or the sign-in page of a network. */
const BY_STATUS: Record<number, FailureKind> = { 407: 'away', 413: 'tooLarge', 511: 'away' };

const BY_CAUSE: Record<Cause, FailureKind> = {
	app: 'app',
	busy: 'busy',
	record: 'refused',
	temporary: 'unknown',
	unexplained: 'unknown',
};

/** The kind of a failure. @param details without a status if no response came */
export function failureKindOf({ details }: ServiceError): FailureKind {
	const { status, code } = details;
	// A response came, and says nothing about the records
	if (code === NO_ANSWER) return 'silent';
	// No response came: if the request may have arrived, only the response may be lost
	if (status === undefined) return mayHaveBeenDone(details) ? 'unknown' : 'away';
	// A redirect, e.g. to the sign-in page of a network
	if (status >= 300 && status < 400) return 'away';
	return BY_STATUS[status] ?? BY_CAUSE[causeOf(details)];
}

/** Whether the reason of the failure is open: a bad record, an outage or chance. */
export function hasOpenReason(kind: FailureKind): boolean {
	return kind === 'unknown' || kind === 'silent';
}

/** Whether the way to the service failed, which is more often due to a bad moment than to a bad record. */
export function failedOnTheWay({ details: { status } }: ServiceError): boolean {
	return status === undefined || isOfGateway(status);
}

/** Whether the status is that of a refusal (400 to 499). */
export function hasRefusalStatus({ details: { status } }: ServiceError): boolean {
	return status !== undefined && status >= 400 && status < 500;
}

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
	/** Whether the way to the service failed, other than by the sign-in page of a network (a redirect, 407 or 511). */
	failedOnTheWay: boolean;
	/** The status is that of a refusal (400 to 499). */
	isRefusal: boolean;
	/** The body was larger than all bodies that passed. */
	isLarge: boolean;
	/** The run has waited for records to go in, in vain. It does not wait again after answers that say nothing of records. */
	gaveUpWaiting: boolean;
	/** Whether the service works; undefined before a check. */
	works?: boolean;
}

/**
 * The next step:
 * - `stop`: the import ends
 * - `waitWhileBusy`: the same records are sent again when the service has room for requests
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
	| 'waitWhileBusy'
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
			return 'waitWhileBusy';
		case 'away':
			// A sign-in page at the start stays until a person signs in, so waiting does not help
			return now.isReached && (now.hasCanary || now.failedOnTheWay) ? 'waitForService' : 'stop';
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
		return now.gaveUpWaiting ? 'failAsUnknown' : 'search';
	}
	if (now.works === undefined) return 'check';
	if (now.works) return 'search';
	if (now.kind === 'silent') return now.gaveUpWaiting ? 'failAsUnknown' : 'waitForService';
	if (isRefusedAtStart) return 'stop';
	return now.hadOutage ? 'waitThenSearch' : 'waitForService';
}

/**
 * The more batches fail by chance, the less a failure says about a record. The first level applies whose `share` of failures
 * by chance is reached.
 * - `maxRepeats`: how often a batch that failed is sent again before the search for a bad record
 * - `maxRepeatsOfPart`: how often a part of the batch is sent again during the search
 * - `failures`: how many failures convict a record
 */
const CAUTION = [
	{ share: 0.14, maxRepeats: 3, maxRepeatsOfPart: 1, failures: 12 },
	{ share: 0.06, maxRepeats: 1, maxRepeatsOfPart: 1, failures: 7 },
	{ share: 0, maxRepeats: 1, maxRepeatsOfPart: 0, failures: 4 },
];

/** Records about which an answer said nothing are sent again at least this often. */
const MIN_REPEATS_OF_SILENT = 2;

/** How often requests of a run fail by chance, and so how careful the run has to be. */
export class ChanceFailures {
	/** The number of batches that went in. */
	private good = 0;

	/** The number of failures by chance: the batches went in later, unchanged. */
	private byChance = 0;

	/** Counts a batch that went in, and how often it had failed by chance before. */
	noteBatchIn(byChance = 0): void {
		this.good++;
		this.byChance += byChance;
	}

	/** Whether requests fail by chance often enough for a single failure to say little. */
	get isFrequent(): boolean {
		return this.caution.share > 0;
	}

	/** The number of failures that convict a record, each of them followed by a proof that the service works. */
	get failuresToConvict(): number {
		return this.caution.failures;
	}

	/** How often records that failed are sent again unchanged. @param isPart they are a part of a batch that failed */
	maxRepeatsOf(kind: FailureKind, isPart: boolean): number {
		const { maxRepeats, maxRepeatsOfPart } = this.caution;
		if (isPart) return maxRepeatsOfPart;
		return kind === 'silent' ? Math.max(maxRepeats, MIN_REPEATS_OF_SILENT) : maxRepeats;
	}

	private get caution(): (typeof CAUTION)[number] {
		const share = this.byChance / Math.max(1, this.byChance + this.good);
		// The last level applies from 0 on, so one is found
		return CAUTION.find((level) => share >= level.share)!;
	}
}
