import { clock, wait } from './clock';
import { isEndedByOtherItem, ServiceError, withNotes } from './errors';
import { limitsFor } from './limits/rateLimits';
import type { Limiter } from './limits/limiter';
import { withoutSecrets } from './conceal';
import { mayHaveBeenDone, mayMeanActor, NOT_SENT } from './failure';
import type { Answer, PreparedRequest } from './types';
import { attempt } from './attempt';
import type { AttemptResult } from './attempt';
import type { Client } from './client';
import { mayRetry, pauseAfterAttempt } from './retry';
import type { FailedAttempt } from './retry';

/** Methods that do nothing twice when a request is repeated. */
const IDEMPOTENT = ['GET', 'PUT', 'DELETE'];

/**
 * After a 429, a request is sent again this many times as often as `maxRetries` says. Without a time in the refusal, these
 * pauses outlast the minute in which the service counts.
 */
const MORE_RETRIES_AFTER_429 = 2;

/** The answer to a repeated request, if an earlier attempt had done its work. */
const answerAsDone = ({ method }: PreparedRequest): Answer => ({
	data: {
		success: true,
		message: `${method === 'DELETE' ? 'Gone' : 'Done'} when the request was repeated after its first answer was lost`,
	},
	afterLostAnswer: true,
});

/**
 * Sends one request when its turn comes, repeats it as the service asks, and returns the answer's body.
 * @throws ServiceError for refusals and unreadable answers; the reason of the signal after a cancellation
 */
export async function send(client: Client, request: PreparedRequest): Promise<Answer> {
	const result = await attemptUntilSettled(client, request);
	if (!(result instanceof ServiceError)) return result;
	throw withoutSecrets(result, [...client.secrets, ...request.secrets]);
}

/** Makes attempts until an attempt succeeds, or no further attempt may follow. */
async function attemptUntilSettled(
	client: Client,
	request: PreparedRequest,
): Promise<Answer | ServiceError> {
	const { limiter, signal, plan, maxRetries, maxConcurrentRequests, onWait } = client;
	const countedLimits = limitsFor(request, plan);
	const idempotent = IDEMPOTENT.includes(request.method) || request.idempotent === true;
	/** Milliseconds of attempts and pauses, without the time in the queue of the app. */
	let spent = 0;
	/** The error of the last attempt that may have been processed. */
	let lost: ServiceError | undefined;
	let form: FormData | undefined;
	const exchange = async () => {
		// The files are read when the request may leave, because the files of all waiting requests would fill the memory
		form ??= await request.readForm?.();
		const leftAt = clock.elapsed();
		const result = await attempt(client, request, form, countedLimits.reportedLimitName);
		spent += clock.elapsed() - leftAt;
		return result;
	};
	for (let number = 1; ; number++) {
		const afterLostAnswer = lost !== undefined;
		const { answer, error, failure } = await limiter
			.sendWhenFree(maxConcurrentRequests, countedLimits, exchange, signal, onWait)
			.catch((error: unknown) => resultOfNotSent((isEndedByOtherItem(signal) && lost) || error));
		if (answer) return { ...answer, afterLostAnswer: afterLostAnswer || undefined };
		if (afterLostAnswer && isAlreadyDone(request, error.details.code)) return answerAsDone(request);
		const pause = pauseAfterAttempt(number, failure);
		const isTooMany = failure.status === 429;
		if (isTooMany) holdBack(limiter, pause, error);
		const most = isTooMany ? MORE_RETRIES_AFTER_429 * maxRetries : maxRetries;
		const isPatient = number <= most && spent + pause <= clock.longestWait;
		const mayRepeat = mayRetry(failure, idempotent);
		if (!mayRepeat || !isPatient) {
			const writes = request.method !== 'GET';
			const attempts = number;
			return withHistory(error, {
				attempts,
				spent,
				pause,
				afterLostAnswer,
				failure,
				mayRepeat,
				writes,
				idempotent,
			});
		}
		if (mayHaveBeenDone(failure)) lost = error;
		spent += pause;
		// After a 429, the limiter lets the whole app wait, this request with it. If the run ends meanwhile, no attempt follows
		if (!isTooMany) await wait(pause, signal).catch(() => {});
	}
}

/**
 * The result of an attempt that did not leave: the service takes no requests, or the run ends after an attempt whose answer was
 * lost.
 */
function resultOfNotSent(error: unknown): AttemptResult {
	if (error instanceof ServiceError) return { error, failure: { code: NOT_SENT } };
	throw error;
}

/** Whether a refusal means that a lost attempt did the work, e.g. because a deletion finds nothing to delete. */
function isAlreadyDone({ doneAfterLostAnswer = [], headers }: PreparedRequest, code = ''): boolean {
	// The refusal may be about the user who acts, and not about the record that the first attempt took away
	if (mayMeanActor(code) && headers.onBehalfOf !== undefined) return false;
	return doneAfterLostAnswer.includes(code);
}

/** After a 429, all requests of the app wait, also when this request is given up. */
function holdBack(limiter: Limiter, pause: number, error: ServiceError): void {
	if (pause <= clock.longestWait) {
		limiter.pauseUntil(clock.elapsed() + pause);
		return;
	}
	// A run cannot wait for so long, and the service takes no requests meanwhile
	const { status, code, codeAdvice } = error.details;
	const advice = `${longPause(pause)} The request was not sent.`;
	const closed = new ServiceError('The service takes no requests for now', {
		status,
		code,
		codeAdvice,
		advice,
		retryAfter: pause,
	});
	// The limiter is closed for less than the pause, so that a later request asks the service anew
	limiter.closeUntil(clock.elapsed() + clock.longestWait, closed);
}

/** The attempts that were made before a request was given up. */
interface History {
	attempts: number;
	/** Milliseconds of the attempts and the pauses between them. */
	spent: number;
	/** Milliseconds until another attempt would be right. */
	pause: number;
	/** An earlier attempt may have been processed. */
	afterLostAnswer: boolean;
	failure: FailedAttempt;
	/** The request was given up for want of attempts or time, not because of the refusal. */
	mayRepeat: boolean;
	/** The request was no GET. */
	writes: boolean;
	/** The request does nothing twice. */
	idempotent: boolean;
}

/** Adds to the advice what was tried: from this, the user decides whether to run the item again. */
function withHistory(error: ServiceError, history: History): ServiceError {
	const { attempts, spent, pause, afterLostAnswer, failure, mayRepeat, writes, idempotent } =
		history;
	const notes: string[] = [];
	if (attempts > 1 && mayRepeat)
		notes.push(`Gave up after ${attempts} attempts in ${seconds(spent)}.`);
	if (mayRepeat && pause > clock.longestWait) notes.push(longPause(pause));
	if (writes && mayHaveBeenDone(failure)) {
		notes.push('It is not known whether the request was processed.');
		if (!idempotent)
			notes.push('Look in the app before you do it again, because it could happen twice.');
	} else if (writes && afterLostAnswer) {
		notes.push('An earlier attempt may have been processed although its answer was lost.');
	}
	if (notes.length === 0) return error;
	const details = { ...error.details, ...(afterLostAnswer && { afterLostAnswer }) };
	return new ServiceError(error.message, withNotes(details, ...notes));
}

/** The sentence about a pause (milliseconds) that is too long to wait for. */
function longPause(pause: number): string {
	return `The service asks to wait another ${seconds(pause)}, which is longer than n8n waits.`;
}

function seconds(milliseconds: number): string {
	return `${Math.ceil(milliseconds / 1_000)} s`;
}
