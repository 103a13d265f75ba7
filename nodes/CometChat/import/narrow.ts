import { wait } from '../transport/clock';
import { meaningOf } from '../transport/result/meaning';
import type { ServiceError } from '../transport/errors';
import { waitBefore } from '../transport/sending/retry';
import { refusedBy } from './answers';
import { ask, isAway } from './ask';
import type { Failure } from './ask';
import { exchange, take } from './exchange';
import { halt } from './link';
import type { Link } from './link';
import { isStuck, outlast, works } from './outage';
import type { Queue } from './queue';
import type { Entry } from './types';
import { failsBeyondChance, noteBad } from './weather';

/**
 * So often a record fails, alone or together with others, before it is given up, in weather that gives no reason for
 * more: a record beside a bad one needs less, and one more when nothing has gone in yet, because then the proof that
 * the service works is a weak one. Of those together with others few count: any pattern of them fits some record.
 */
const FAILS = { usually: 7, afterCalm: 5, beside: 2, asTheFirst: 13, together: 4 };

/** After so many answers a run knows its weather; had there been any, more failures were asked for. */
const CALM = 30;

/** The pauses between tries grow no further than that of this attempt. */
const LONGEST_STEP = 4;

/** So many records in a row are not all bad: first it is seen whether others go in. */
const MANY = 20;

/** So few records are worth a request each, whatever becomes of them. */
const FEW = 100;

/** What finding the first bad record of a failed request came to. */
export interface Found {
	/** The record was the cause; otherwise the request failed for no reason. */
	isBad: boolean;
	/** The records behind it, of which some may be bad, too. */
	behind: Entry[];
}

/**
 * Finds the first bad record of a failed request by asking about halves: a good half is settled, and says that the
 * other one holds the cause, which therefore is not asked about as a whole. The order of the records is kept.
 * @param isBeside the record before the first one was bad, so the first one is likely to be
 */
export async function findBad(link: Link, first: Failure, isBeside: boolean): Promise<Found> {
	let suspects = first.entries;
	let behind: Entry[] = [];
	let latest: Failure | undefined = first;
	let fails = first.times;
	let size = isBeside ? 1 : Math.ceil(suspects.length / 2);
	while (suspects.length > 1) {
		const [half, other] = [suspects.slice(0, size), suspects.slice(size)];
		latest = await ask(link, half, true);
		if (link.halted) return { isBad: false, behind };
		if (latest) {
			const mayBeAway = isAway(first.error) && !isStuck(link);
			if (mayBeAway && !(await works(link, first.since))) {
				await outlast(link, latest.error);
				return { isBad: false, behind: [...latest.entries, ...other, ...behind] };
			}
			fails++;
			suspects = latest.entries;
			behind = [...other, ...behind];
		} else {
			suspects = other;
		}
		size = Math.ceil(suspects.length / 2);
	}
	const [suspect] = suspects;
	if (!latest) {
		// The one that is left over was never asked about alone
		latest = await ask(link, [suspect], true);
		fails++;
	}
	if (!latest) return notBad(link, behind, fails - 1);
	const isLikely = isBeside && suspect === first.entries[0];
	const { outages } = link;
	const evidence = { latest, fails: Math.min(fails, FAILS.together), isLikely };
	if (await judge(link, suspect, evidence)) return { isBad: true, behind };
	// An outage that lasted explains the failures
	return notBad(link, behind, link.outages > outages ? 0 : evidence.fails);
}

/** The request failed for no reason, and what was asked about since as often. */
function notBad(link: Link, behind: Entry[], fails: number): Found {
	if (!link.halted) noteBad(link.weather, fails);
	return { isBad: false, behind };
}

/** What speaks against a record: the latest failure of a request with it, and how many there were. */
interface Evidence {
	latest: Failure;
	fails: number;
	isLikely: boolean;
}

/**
 * Gives a record up that fails again and again, at the end also after the service has answered in between, which no
 * single outage can cause.
 * @param evidence its failures are counted on
 * @returns false when it goes in after all
 */
async function judge(link: Link, entry: Entry, evidence: Evidence): Promise<boolean> {
	let latest: Failure | undefined = evidence.latest;
	let { since } = latest;
	for (let attempt = 1; latest; attempt++) {
		if (link.outage) {
			// It may have failed because of that
			latest = await ask(link, [entry], true);
			continue;
		}
		const { error }: Failure = latest;
		const meaning = meaningOf(error);
		if (meaning === 'record') return giveUp(link, entry, error);
		const enough = failsFor(link, evidence.isLikely || meaning === 'unclear');
		if (latest.since > since && evidence.fails >= enough) {
			return doubt(link, entry, error, evidence.fails);
		}
		since = latest.since;
		// The proof costs a request, so it is asked for when the next failure may decide
		const isUp = evidence.fails < enough - 1 || (await works(link, since));
		if (link.halted) return false;
		if (isUp) await wait(waitBefore(Math.min(attempt, LONGEST_STEP), {}), link.client.signal);
		else await outlast(link, error);
		latest = await ask(link, [entry], true);
		if (latest) evidence.fails++;
	}
	return false;
}

function failsFor(link: Link, isLikely: boolean): number {
	return Math.max(usualFails(link, isLikely), failsBeyondChance(link.weather));
}

function usualFails({ known, answers }: Link, isLikely: boolean): number {
	if (isLikely) return FAILS.beside;
	if (!known) return FAILS.asTheFirst;
	return answers < CALM ? FAILS.usually : FAILS.afterCalm;
}

function giveUp(link: Link, entry: Entry, error: ServiceError): true {
	entry.outcome = refusedBy(entry, error, link.kind).outcome;
	link.givenUp++;
	return true;
}

function doubt(link: Link, entry: Entry, error: ServiceError, fails: number): true {
	link.doubtful.push({ entry, fails });
	return giveUp(link, entry, error);
}

/**
 * Sees whether other records go in when many in a row did not. When none does, the service takes nothing new
 * although it knows what it has: that is waited for like an outage, or, after refusals, halts the run.
 */
export async function seeWhetherOthersGoIn(
	link: Link,
	queue: Queue,
	error: ServiceError,
): Promise<void> {
	if (link.givenUp < MANY || link.halted) return;
	const others = queue.open();
	if (others.length <= FEW) return;
	const scouts = [0.3, 0.6, 1].map((share) => others[Math.ceil(others.length * share) - 1]);
	for (const scout of scouts) {
		// Either it is settled, or the run is halted
		if (!(await ask(link, [scout]))) return;
	}
	if (meaningOf(error) !== 'passes') return halt(link, error);
	await outlast(link, error, async () => {
		for (const scout of scouts) {
			const { answers } = await exchange(link, [scout]);
			if (answers && take(link, [scout], answers).length === 0) return true;
		}
		return false;
	});
}
