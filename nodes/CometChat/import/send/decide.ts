import type { FailureMeaning } from './failure';
import type { State } from './state';

/**
 * Records are sent for the `first` time, to find a bad one among them (`narrowing`), or `oneByOne`, where several
 * of them share the proof that the service works.
 */
export type Way = 'first' | 'narrowing' | 'oneByOne';

/** The circumstances of a request after which none of its records is in. */
export interface Circumstances {
	meaning: FailureMeaning;
	way: Way;
	/** How many records are still open. */
	records: number;
	/** How many times in a row these records were sent and failed. */
	tries: number;
	/** Nothing else was under way at that time. */
	wasAlone: boolean;
	/** A gateway failed, or the connection: more often a bad moment than a bad record. */
	isGateway: boolean;
	/** The status is that of a refusal (400 to 499). */
	isRefusal: boolean;
	/** The body was larger than all that passed. */
	isLarge: boolean;
	/** The number of good answers when it failed. */
	since: number;
	/** The number of good answers when the search began in which it failed. */
	searchSince: number;
	/** The result of asking whether the service works; undefined while nobody has asked. */
	works?: boolean;
}

/**
 * The next step:
 * - `stop`: the import ends
 * - `waitForTurn`, `waitForService`, `waitForAnswer`: the same is sent again when the wait is over
 * - `pause`: the same is sent again soon
 * - `prove`: see whether the service works, then decide again
 * - `lookAround`: see whether any other record goes in, because none ever did
 * - `sendSmaller`: in smaller bodies from now on
 * - `halve`: one of the records is the reason
 * - `refuse`: the record is bad, and the service says so
 * - `count`: the failure counts against the record
 * - `defer`: the failure counts if the service is seen to work after it
 * - `leaveOpen`: nobody knows what became of the records
 */
export type Action =
	| 'stop'
	| 'waitForTurn'
	| 'waitForService'
	| 'waitForAnswer'
	| 'pause'
	| 'prove'
	| 'lookAround'
	| 'sendSmaller'
	| 'halve'
	| 'refuse'
	| 'count'
	| 'defer'
	| 'leaveOpen';

/** Records that the answers leave out are sent at least this often. */
const MIN_TRIES_OF_SILENT = 3;

type Facts = Pick<
	State,
	'reached' | 'underWay' | 'answers' | 'known' | 'isPatienceSpent' | 'chance'
>;

/** Chooses the step after a request that brought nothing in, from these two arguments alone; changes nothing. */
export function decide(state: Facts, circumstances: Circumstances): Action {
	return BY_MEANING[circumstances.meaning](state, circumstances);
}

const BY_MEANING: Record<FailureMeaning, (state: Facts, circumstances: Circumstances) => Action> = {
	app: () => 'stop',
	busy: () => 'waitForTurn',
	away: ({ reached, underWay, known }, { isGateway }) => {
		// Others of the first requests may be on their way to an answer
		if (!reached) return underWay > 0 ? 'pause' : 'stop';
		// Before any record went in, no wait ends a redirect, 407 or 511, e.g. the sign-in page of a network
		return known || isGateway ? 'waitForService' : 'stop';
	},
	tooLarge: (_state, { records, isLarge }) => {
		if (records === 1) return 'refuse';
		return isLarge ? 'sendSmaller' : 'halve';
	},
	records: (_state, { records }) => (records === 1 ? 'refuse' : 'halve'),
	silent: onSilent,
	unknown: onUnknown,
};

/**
 * The answer could be read and leaves the records out: by chance, because of one of them, or because the service never speaks
 * of what it has. A record that is in, asked for as a proof, tells the last two apart.
 */
function onSilent(state: Facts, { way, records, tries, since, works }: Circumstances): Action {
	if (way === 'first' && tries < MIN_TRIES_OF_SILENT) return 'pause';
	// A proof needs a record that is in
	if (works === undefined && state.known) return 'prove';
	if (works && state.known) return records > 1 ? 'halve' : 'count';
	// Other requests were answered since: the service works, but may leave out records that it has
	if (state.answers > since) return tries < state.chance.failuresNeeded ? 'pause' : 'leaveOpen';
	return state.isPatienceSpent ? 'leaveOpen' : 'waitForAnswer';
}

/** One of the records, an outage or chance. */
function onUnknown(state: Facts, circumstances: Circumstances): Action {
	const { way, records, tries, wasAlone, isGateway, isRefusal, since, searchSince } = circumstances;
	if (way === 'oneByOne' && !wasAlone) return 'defer';
	if (way === 'first' && !wasAlone) {
		if (isGateway && tries === 1) return 'pause';
		// The first half shows whether the service works
		if (state.known && records > 1) return 'halve';
	}
	// To halve, a good answer since the search began is enough. To count a failure against a record, one since that
	// failure is needed
	const enough = records > 1 && !wasAlone ? searchSince : since;
	const works = worksSince(enough, state, circumstances);
	if (works === undefined) return 'prove';
	if (!works) return !state.known && isRefusal ? 'stop' : 'waitForService';
	if (records > 1) return 'halve';
	// Reading works, but that says nothing about imports
	return state.known || state.isPatienceSpent ? 'count' : 'lookAround';
}

/** Whether the service is known to work since that many good answers; undefined while nobody has asked. */
function worksSince(
	since: number,
	{ answers }: Facts,
	{ works }: Circumstances,
): boolean | undefined {
	return answers > since ? true : works;
}
