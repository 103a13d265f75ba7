import { hasAdvice } from '../transport/result/advice';
import { meaningOfCode } from '../transport/result/meaning';
import { ServiceError } from '../transport/errors';
import { wasAmbiguous } from '../transport/sending/retry';
import { send } from '../transport/sending/send';
import type { Answer, PreparedRequest } from '../transport/types';
import { Answers, areAnswers, verdictOn } from './answers';
import { halt } from './link';
import type { Link } from './link';
import type { Entry, Outcome } from './types';
import { noteGood } from './weather';

/** What came of one request: answers to its records, or why it failed as a whole. */
export type Exchange =
	| { answers: Answers; error?: undefined }
	| { answers?: undefined; error: ServiceError };

/** Sends records in one request, once; marks those that may have gone in although no usable answer came. */
export async function exchange(link: Link, entries: Entry[]): Promise<Exchange> {
	link.requests++;
	const answer = await sendOnce(link, { ...link.request, bodyText: bodyOf(link, entries) });
	if (!(answer instanceof ServiceError)) {
		link.reached = true;
		return { answers: new Answers((answer.data ?? {}) as Record<string, unknown>) };
	}
	// The status of a partly failed import is not documented
	const { data, status } = answer.details;
	if (areAnswers(data, entries)) return { answers: new Answers(data) };
	const isLost = mayBeIn(answer);
	if (isLost || status !== undefined) link.reached = true;
	if (isLost) for (const entry of entries) entry.uncertain = true;
	return { error: answer };
}

/** Sends a request without repeating it, because patience with the service is a matter of the whole run. */
export async function sendOnce(
	{ client }: Link,
	request: PreparedRequest,
): Promise<Answer | ServiceError> {
	let failure: unknown;
	try {
		return await send({ ...client, maxRetries: 0 }, request);
	} catch (error) {
		failure = error;
	}
	if (failure instanceof ServiceError) return failure;
	throw failure;
}

/**
 * Notes what the answers say about each record.
 * @returns the records that are still open: the answers leave them out, or refuse them for the moment only
 */
export function take(
	link: Link,
	entries: Entry[],
	answers: Answers,
): Array<{ entry: Entry; why: Outcome }> {
	const open: Array<{ entry: Entry; why: Outcome }> = [];
	let aboutTheApp = 0;
	for (const entry of entries) {
		const { outcome, again, mayBeIn: doubt } = verdictOn(entry, answers, link.kind);
		if (again) {
			if (doubt) entry.uncertain = true;
			open.push({ entry, why: outcome });
			continue;
		}
		entry.outcome = outcome;
		if (outcome.status !== 'failed') link.known = entry;
		else if (meaningOfCode(outcome.code) === 'app') aboutTheApp++;
	}
	if (open.length < entries.length) {
		link.answers++;
		// A record that was refused meanwhile was refused for a reason of its own
		link.givenUp = 0;
		link.fruitless = 0;
		link.doubtfulBefore = link.doubtful.length;
		noteGood(link.weather);
	}
	if (aboutTheApp === entries.length) halt(link, asError(entries[0].outcome as Outcome));
	return open;
}

/** An outcome as the reason for which a request failed. */
export function asError({ code, text = '', advice }: Outcome): ServiceError {
	// The advice of a documented code is added when the error is told
	const isKnown = code !== undefined && hasAdvice(code);
	return new ServiceError(text, { status: 200, code, ...(!isKnown && { advice }) });
}

/** The text of the request: as an object, records with numbers for keys would change places. */
function bodyOf({ kind }: Link, entries: Entry[]): string {
	const records = entries.map(
		({ key, record }) => `${JSON.stringify(key)}:${JSON.stringify(record)}`,
	);
	return `{${JSON.stringify(kind.name)}:{${records.join(',')}}}`;
}

/** Records may have gone in although no usable answer came. */
export function mayBeIn({ details: { status, code } }: ServiceError): boolean {
	if (status === undefined) return wasAmbiguous({ networkCode: code });
	return status >= 500 || (status >= 200 && status < 300);
}
