import type { IHttpRequestOptions } from 'n8n-workflow';
import { clock, wait } from './clock';
import { rootCause } from './attempt';
import type { Client, HttpAnswer } from './client';
import { mayRetry, waitBefore } from './retry';
import type { FailedAttempt } from './retry';

/** The value taken from a good answer, or the last failure. */
export type Reached<Taken> = { taken: Taken } | { failed: FailedAttempt };

/**
 * Sends a request to an address outside the API, and again after a failure that may pass; so the request has to be one
 * that can be repeated. The API key does not travel there, and no redirect is followed: the caller has checked this
 * address only.
 * @param take reads a good answer; undefined for any other
 */
export async function sendElsewhere<Taken>(
	client: Client,
	request: IHttpRequestOptions,
	take: (answer: HttpAnswer) => Promise<Taken> | undefined,
): Promise<Reached<Taken>> {
	const startedAt = clock.elapsed();
	for (let number = 1; ; number++) {
		const result = await attempt(client, request, take);
		if ('taken' in result) return result;
		const pause = waitBefore(number, result.failed);
		const spent = clock.elapsed() - startedAt;
		const isPatient = number <= client.maxRetries && spent + pause <= clock.longestWait;
		if (!isPatient || !mayRetry(result.failed, true)) return result;
		await wait(pause, client.signal);
	}
}

async function attempt<Taken>(
	{ exchangeOpenly, defaults, signal }: Client,
	request: IHttpRequestOptions,
	take: (answer: HttpAnswer) => Promise<Taken> | undefined,
): Promise<Reached<Taken>> {
	try {
		const answer = await exchangeOpenly!({
			...defaults,
			...request,
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
		});
		const taken = take(answer);
		if (taken !== undefined) return { taken: await taken };
		return { failed: { status: answer.statusCode, headers: answer.headers } };
	} catch (error) {
		signal?.throwIfAborted();
		// Without any code, `networkMessage` would not say that the connection failed
		return { failed: { code: rootCause(error).code ?? 'UNKNOWN' } };
	}
}
