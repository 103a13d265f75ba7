import { clock, wait } from '../transport/clock';
import { meaningOf } from '../transport/result/meaning';
import type { ServiceError } from '../transport/errors';
import { waitBefore } from '../transport/sending/retry';
import { isRacing } from './answers';
import { asError, exchange, mayBeIn, take } from './exchange';
import { halt } from './link';
import type { Link } from './link';
import { isStuck, outlast, waitForTurn, works } from './outage';
import type { Entry } from './types';
import { noteBad } from './weather';

/** A request that failed for a reason that may be one of its records. */
export interface Failure {
	error: ServiceError;
	/** The records that have no outcome yet. */
	entries: Entry[];
	/** The number of answers when it failed. */
	since: number;
	/** So often the service failed with these records. */
	times: number;
}

/** So often the same records may get in each other's way. */
const RACES = 4;

/** A gateway in front of the service says so. */
const AWAY = [502, 503, 504];

/**
 * Sends records until each has an outcome. It waits for what passes: too many requests, an outage, a broken
 * connection. A failure that concerns the app halts the run.
 * @param isSuspect one of the records is already known to be bad, so that a failure is no surprise
 * @returns what went wrong when one of the records may be the cause
 */
export async function ask(
	link: Link,
	asked: Entry[],
	isSuspect = false,
): Promise<Failure | undefined> {
	const startedAt = clock.now();
	let entries = asked;
	let timesAway = 0;
	for (let attempt = 1; !link.halted; attempt++) {
		await link.outage;
		const { answers, error } = await exchange(link, entries);
		if (answers) {
			if (timesAway > 0) noteBad(link.weather);
			timesAway = 0;
			const open = take(link, entries, answers);
			if (open.length === 0) return undefined;
			const reason = asError(open[0].why);
			const isRace = attempt < RACES && isRacing(open[0].why);
			const isUseless = open.length === entries.length && !isRace;
			entries = open.map(({ entry }) => entry);
			if (isUseless) return { error: reason, entries, since: link.answers, times: 1 };
			await wait(waitBefore(1, {}), link.client.signal);
			continue;
		}
		const failure = { error, entries, since: link.answers, times: timesAway + 1 };
		switch (meaningOf(error)) {
			case 'app':
				halt(link, error);
				return undefined;
			case 'busy':
				await waitForTurn(link, error, attempt, startedAt);
				break;
			case 'record':
				return failure;
			case 'unclear':
				// Of a service that never took anything, this is about the address or the key
				if (link.known || (await works(link, failure.since))) return failure;
				halt(link, error);
				return undefined;
			case 'passes':
				if (!link.reached) {
					halt(link, error);
				} else if (isAway(error) && !isSuspect && ++timesAway === 1 && isShort(link, error)) {
					// A gateway that fails once has more often a bad moment than a bad record
					await wait(error.details.wait ?? waitBefore(1, {}), link.client.signal);
				} else {
					// Of several records, the first half shows whether it is an outage
					const mayNarrow = isSuspect || !isAway(error) || entries.length > 1;
					const isBlame = link.known !== undefined && mayNarrow;
					const isAnswered = error.details.status !== undefined || mayBeIn(error);
					if (isStuck(link)) return failure;
					if (isAnswered && (isBlame || (await works(link, failure.since)))) return failure;
					await outlast(link, error);
				}
		}
	}
	return undefined;
}

/** The failure of the way to the service, rather than of the service. */
export function isAway({ details: { status } }: ServiceError): boolean {
	return status === undefined || AWAY.includes(status);
}

function isShort({ maxOutage }: Link, { details: { wait: told = 0 } }: ServiceError): boolean {
	return told <= maxOutage;
}
