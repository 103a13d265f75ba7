import type { IHttpRequestOptions } from 'n8n-workflow';
import { networkAdvice } from './networkAdvice';
import { networkMessage, rootCause } from './attempt';
import type { Client, HttpAnswer } from './client';
import { clock, wait } from './clock';
import { ServiceError, TRY_LATER } from './errors';
import { mayRetry, pauseAfterAttempt } from './retry';
import type { FailedAttempt } from './retry';

/** The body of an answer, as it arrives. */
type Stream = AsyncIterable<Buffer> & { destroy: () => void };

/** The most bytes of a file if the caller names no limit: a file is held in memory until n8n has taken it. */
const LARGEST_DOWNLOAD = 50_000_000;

/**
 * Fetches a file from an address outside the API.
 * @param maxBytes the largest file to take
 * @throws ServiceError when the file is gone, too large, or does not arrive
 */
export async function download(
	client: Client,
	url: string,
	maxBytes = LARGEST_DOWNLOAD,
): Promise<Buffer> {
	// The client's own time-out covers the headers only: without `timeUp`, a body that stops on the way never ends
	const timeUp = AbortSignal.timeout(clock.longestWait);
	const abortSignal = client.signal ? AbortSignal.any([client.signal, timeUp]) : timeUp;
	const request = { method: 'GET', url, encoding: 'stream', abortSignal } as const;
	const result = await sendElsewhere(client, request, ({ statusCode, body }) => {
		const stream = body as unknown as Stream;
		if (statusCode === 200) return contentOf(stream, maxBytes);
		stream.destroy();
		return undefined;
	});
	if ('failure' in result) {
		throw notFetchedError(timeUp.aborted ? { code: 'ETIMEDOUT' } : result.failure);
	}
	if (result.taken === undefined) throw tooLargeError(maxBytes);
	return result.taken;
}

/** The content of a file; undefined if the file is too large. Its bytes are counted, because the size in the headers may be wrong. */
async function contentOf(stream: Stream, maxBytes: number): Promise<Buffer | undefined> {
	const parts: Buffer[] = [];
	let size = 0;
	for await (const part of stream) {
		parts.push(part);
		size += part.length;
		// Leaving the loop ends the transfer
		if (size > maxBytes) return undefined;
	}
	return Buffer.concat(parts);
}

function tooLargeError(maxBytes: number): ServiceError {
	return new ServiceError(`The file is larger than ${maxBytes / 1_000_000} MB`, {});
}

function notFetchedError({ status, code }: FailedAttempt): ServiceError {
	const unreached = networkMessage('The file could not be fetched', code, 'Its host');
	return status === undefined
		? new ServiceError(unreached, {})
		: new ServiceError(`The file was refused with HTTP status ${status}`, { status });
}

/**
 * Puts a file at an address that the service gave for it, e.g. in the storage of a cloud. The address needs no key, so
 * the API key is not sent. Errors do not show the address, because anybody could upload with it.
 * @throws ServiceError when the address is not a URL, or the file does not arrive
 */
export async function upload(
	client: Client,
	address: unknown,
	content: Buffer,
	mimeType: string,
): Promise<void> {
	const url = uploadUrl(client, address);
	const request = {
		method: 'PUT',
		url,
		headers: { 'content-type': mimeType },
		body: content,
	} as const;
	const result = await sendElsewhere(client, request, ({ statusCode }) =>
		statusCode >= 200 && statusCode < 300 ? Promise.resolve(true) : undefined,
	);
	if ('failure' in result) throw notUploadedError(client, result.failure);
}

/** A file of users may only travel encrypted, or to the installation of the credentials itself. */
function uploadUrl({ baseUrl }: Client, address: unknown): string {
	const url = typeof address === 'string' && URL.canParse(address) ? new URL(address) : undefined;
	if (url && (url.protocol === 'https:' || url.host === new URL(baseUrl).host)) return url.href;
	throw new ServiceError('The service gave no address to which the file can be uploaded', {
		advice: TRY_LATER,
	});
}

function notUploadedError({ defaults }: Client, { status, code }: FailedAttempt): ServiceError {
	if (status === undefined) {
		const storage = 'The storage of the service';
		const message = networkMessage('The file could not be uploaded', code, storage);
		const advice = networkAdvice(code, defaults);
		return new ServiceError(message, { code, advice });
	}
	return new ServiceError(
		`The storage of the service refused the file with HTTP status ${status}`,
		{
			advice: 'Run the item again: the service then gives a new address for the file.',
		},
	);
}

/** The value that was taken from a good answer, or the failure of the last attempt. */
type FetchResult<Taken> = { taken: Taken } | { failure: FailedAttempt };

/**
 * Sends a request to an address outside the API, and again after a failure that may pass. So the request has to be one that
 * does nothing twice. The API key does not travel to this address. No redirect is followed, because the caller has checked
 * only this address.
 * @param take reads the wanted value of a good answer; gives undefined for any other answer
 */
async function sendElsewhere<Taken>(
	client: Client,
	request: IHttpRequestOptions,
	take: (answer: HttpAnswer) => Promise<Taken> | undefined,
): Promise<FetchResult<Taken>> {
	const idempotent = true;
	const startedAt = clock.elapsed();
	for (let number = 1; ; number++) {
		const result = await attemptElsewhere(client, request, take);
		if ('taken' in result) return result;
		const pause = pauseAfterAttempt(number, result.failure);
		const spent = clock.elapsed() - startedAt;
		const isPatient = number <= client.maxRetries && spent + pause <= clock.longestWait;
		if (!isPatient || !mayRetry(result.failure, idempotent)) return result;
		await wait(pause, client.signal);
	}
}

async function attemptElsewhere<Taken>(
	{ exchangeOpenly, defaults, signal }: Client,
	request: IHttpRequestOptions,
	take: (answer: HttpAnswer) => Promise<Taken> | undefined,
): Promise<FetchResult<Taken>> {
	try {
		// Only the test of credentials has no `exchangeOpenly`, and it sends nothing elsewhere
		const answer = await exchangeOpenly!({
			...defaults,
			...request,
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
		});
		const taken = take(answer);
		if (taken !== undefined) return { taken: await taken };
		return { failure: { status: answer.statusCode, headers: answer.headers } };
	} catch (error) {
		signal?.throwIfAborted();
		// `networkMessage` needs a code to say that the connection failed
		return { failure: { code: rootCause(error).code ?? 'UNKNOWN' } };
	}
}
