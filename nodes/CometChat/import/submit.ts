import { clock, wait } from '../transport/clock';
import { ServiceError } from '../transport/errors';
import { waitBefore, wasAmbiguous } from '../transport/retry';
import { send } from '../transport/send';
import type { Sender } from '../transport/send';
import { areAnswers, refusedBy, verdictOn } from './answers';
import { halves } from './batches';
import type { Entry, Kind } from './types';

/** What the requests of one run share. */
export interface Link {
	sender: Sender;
	url: string;
	kind: Kind;
	/** Requests so far, repeated ones not counted. */
	requests: number;
	/** When the service last said what became of records (Unix milliseconds). */
	lastAnswer: number;
	/** Why nothing more is sent: the next request would end like this one. */
	halted?: ServiceError;
}

/** These concern the key, the app or the address, so they concern every other request, too. */
const CONCERNS_ALL = [401, 403, 404, 405, 429];

/**
 * Sends a batch until it is known what became of each of its records. A request that fails as a whole,
 * although records may have gone in, is repeated; if it goes on, each half is sent for itself, down to
 * the record that is the cause. Sets the outcome of every entry, unless the run is halted.
 */
export async function submit(link: Link, batch: Entry[]): Promise<void> {
	await submitPart(link, batch);
	const unclear = batch.every(({ outcome }) => outcome?.unclear);
	if (batch.length > 1 && unclear && !link.halted) {
		const [{ outcome }] = batch;
		link.halted = new ServiceError(outcome?.text ?? '', { code: outcome?.code, advice: outcome?.advice });
	}
}

async function submitPart(link: Link, part: Entry[]): Promise<void> {
	const { maxRetries, signal } = link.sender;
	let entries = part;
	for (let attempt = 1; !link.halted; attempt++) {
		const { answers, error } = await exchange(link, entries);
		if (answers) {
			entries = take(link, entries, answers);
			if (entries.length === 0 || attempt > maxRetries) return;
		} else if (concernsAll(link, error)) {
			link.halted = error;
			return;
		} else if (entries.length > 1 && attempt > repeatsOf(error, maxRetries)) {
			for (const half of halves(entries)) await submitPart(link, half);
			return;
		} else if (entries.length === 1) {
			const again = takeRefusal(link, entries[0], error);
			if (!again || wasRepeated(error) || attempt > maxRetries) return;
		}
		await wait(waitBefore(attempt, {}), signal);
	}
}

/** Notes the outcomes; gives the records that are to be sent again. */
function take(link: Link, entries: Entry[], answers: Record<string, unknown>): Entry[] {
	const again = entries.filter((entry) => {
		const verdict = verdictOn(entry, answers, link.kind);
		entry.outcome = verdict.outcome;
		if (verdict.again) entry.uncertain = true;
		return verdict.again;
	});
	if (again.length < entries.length) link.lastAnswer = Date.now();
	return again;
}

/** Notes what a failed request means for its only record; tells whether to send it again. */
function takeRefusal(link: Link, entry: Entry, error: ServiceError): boolean {
	const { outcome, again } = refusedBy(entry, error, link.kind);
	entry.outcome = isUnclear(error) ? { ...outcome, unclear: true } : outcome;
	return outcome.status === 'failed' && (again === true || isUnclear(error));
}

type Exchange = { answers: Record<string, unknown>; error?: undefined } | { answers?: undefined; error: ServiceError };

async function exchange(link: Link, entries: Entry[]): Promise<Exchange> {
	const { sender, url, kind } = link;
	const markUncertain = () => {
		for (const entry of entries) entry.uncertain = true;
	};
	const body = {
		[kind.name]: Object.fromEntries(entries.map(({ key, record }) => [key, record])),
	};
	link.requests++;
	let failure: unknown;
	try {
		const { data } = await send(
			{ ...sender, onUnclear: markUncertain },
			{ method: 'POST', url, query: {}, headers: {}, body: body as never, files: {} },
			// Whoever imports a record again is told that it exists
			true,
		);
		return { answers: (data ?? {}) as Record<string, unknown> };
	} catch (error) {
		failure = error;
	}
	if (!(failure instanceof ServiceError)) throw failure;
	// The status of a partly failed import is not documented
	const { data } = failure.details;
	if (areAnswers(data, entries)) return { answers: data };
	if (isUnclear(failure)) markUncertain();
	return { error: failure };
}

/** Whether another request would end in the same way. */
function concernsAll(link: Link, error: ServiceError): boolean {
	const { status } = error.details;
	if (status !== undefined && (CONCERNS_ALL.includes(status) || (status >= 300 && status < 400))) return true;
	// No connection came about
	if (status === undefined && !isUnclear(error)) return true;
	return isUnclear(error) && Date.now() - link.lastAnswer > clock.longestWait;
}

/** How often a request of several records is sent again as it is, before each half is sent for itself. */
function repeatsOf(error: ServiceError, maxRetries: number): number {
	return isUnclear(error) && !wasRepeated(error) ? Math.min(1, maxRetries) : 0;
}

/** A busy service and a broken connection were waited for already, while sending. */
function wasRepeated({ details: { status, code } }: ServiceError): boolean {
	return wasAmbiguous({ status, networkCode: code });
}

/** Records may have gone in although no usable answer came. */
function isUnclear({ details: { status, code } }: ServiceError): boolean {
	if (status === undefined) return wasAmbiguous({ networkCode: code });
	return status >= 500 || (status >= 200 && status < 300);
}
