import { clock, wait } from '../transport/clock';
import { ServiceError } from '../transport/errors';
import { waitBefore, wasAmbiguous } from '../transport/sending/retry';
import { send } from '../transport/sending/send';
import type { Client } from '../transport/sending/client';
import type { PreparedRequest } from '../transport/types';
import { areAnswers, refusedBy, verdictOn } from './answers';
import { halves } from './batches';
import type { Entry, Kind } from './types';

/** What the requests of one run share. */
export interface Link {
	client: Client;
	/** What all requests have in common; each brings its own body. */
	request: PreparedRequest;
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

/** So many requests in a row cannot all hold a record that the service chokes on: the service itself is the cause. */
const OUTAGE = 16;

/**
 * Sends a batch until it is known what became of each of its records. A request that fails as a whole,
 * although records may have gone in, is repeated; if it goes on, each half is sent for itself, down to
 * the record that is the cause. Sets the outcome of every entry, unless the run is halted.
 */
export async function submit(link: Link, batch: Entry[]): Promise<void> {
	await narrow(link, batch, 1, { unclearInARow: 0 });
}

async function narrow(
	link: Link,
	part: Entry[],
	repeats: number,
	batch: { unclearInARow: number },
): Promise<void> {
	if (link.halted) return;
	const error = await submitPart(link, part, Math.min(repeats, link.client.maxRetries));
	batch.unclearInARow = error && isUnclear(error) ? batch.unclearInARow + 1 : 0;
	if (batch.unclearInARow >= OUTAGE) link.halted ??= error;
	if (!error || part.length === 1) return;
	for (const half of halves(part)) await narrow(link, half, 0, batch);
}

/**
 * Sends some records in one request, and again as far as that helps.
 * @returns why the request failed as a whole; then only a single record has an outcome
 */
async function submitPart(
	link: Link,
	part: Entry[],
	repeats: number,
): Promise<ServiceError | undefined> {
	const { maxRetries, signal } = link.client;
	let entries = part;
	for (let attempt = 1; ; attempt++) {
		const { answers, error } = await exchange(link, entries);
		if (answers) {
			entries = take(link, entries, answers);
			if (entries.length === 0 || attempt > maxRetries) return undefined;
		} else if (concernsAll(link, error)) {
			link.halted = error;
			return undefined;
		} else if (entries.length < part.length) {
			// Some records are through: what is left is a batch of its own
			await submit(link, entries);
			return undefined;
		} else {
			const isAlone = entries.length === 1;
			const mayHelp = isAlone ? takeRefusal(link, entries[0], error) : isUnclear(error);
			if (!mayHelp || wasRepeated(error) || attempt > (isAlone ? maxRetries : repeats))
				return error;
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
	if (again.length < entries.length) link.lastAnswer = clock.now();
	return again;
}

/** Notes what a failed request means for its only record; tells whether to send it again. */
function takeRefusal(link: Link, entry: Entry, error: ServiceError): boolean {
	const { outcome, again } = refusedBy(entry, error, link.kind);
	entry.outcome = isUnclear(error) ? { ...outcome, unclear: true } : outcome;
	return outcome.status === 'failed' && (again === true || isUnclear(error));
}

type Exchange =
	| { answers: Record<string, unknown>; error?: undefined }
	| { answers?: undefined; error: ServiceError };

async function exchange(link: Link, entries: Entry[]): Promise<Exchange> {
	const { client, request, kind } = link;
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
			{ ...client, onUnclear: markUncertain },
			{ ...request, body: body as PreparedRequest['body'] },
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
	if (status !== undefined && (CONCERNS_ALL.includes(status) || (status >= 300 && status < 400)))
		return true;
	// No connection came about
	if (status === undefined && !isUnclear(error)) return true;
	return isUnclear(error) && clock.now() - link.lastAnswer > clock.longestWait;
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
