import { wait } from '../clock';
import { ServiceError } from '../errors';
import { networkMessage, rootCause } from './attempt';
import type { Client } from './client';
import { mayRetry, waitBefore } from './retry';
import type { FailedAttempt } from './retry';

/** The body of an answer, as it arrives. */
type Stream = AsyncIterable<Buffer> & { destroy: () => void };

/** Files are held in memory until n8n has taken them. */
const LARGEST_DOWNLOAD = 50_000_000;

/**
 * Fetches a file from an address outside the API. The API key does not travel there, and no redirect is followed: the
 * caller has checked this address only.
 * @throws ServiceError when the file is gone, larger than {@link LARGEST_DOWNLOAD}, or does not arrive
 */
export async function download(client: Client, url: string): Promise<Buffer> {
	for (let number = 1; ; number++) {
		const result = await attempt(client, url);
		if (Buffer.isBuffer(result)) return result;
		if (result === 'too large') throw tooLarge();
		if (number > client.maxRetries || !mayRetry(result, true)) throw notFetched(result);
		await wait(waitBefore(number, result), client.signal);
	}
}

async function attempt(
	{ exchangeOpenly, defaults, signal }: Client,
	url: string,
): Promise<Buffer | FailedAttempt | 'too large'> {
	try {
		const { statusCode, headers, body } = await exchangeOpenly!({
			...defaults,
			method: 'GET',
			url,
			encoding: 'stream',
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
		});
		const stream = body as unknown as Stream;
		if (statusCode === 200) return await contentOf(stream);
		stream.destroy();
		return { status: statusCode, headers };
	} catch (error) {
		signal?.throwIfAborted();
		return { networkCode: rootCause(error).code ?? 'UNKNOWN' };
	}
}

/** What the sender says of the size need not be true, so it is counted. */
async function contentOf(stream: Stream): Promise<Buffer | 'too large'> {
	const parts: Buffer[] = [];
	let size = 0;
	for await (const part of stream) {
		parts.push(part);
		size += part.length;
		// Leaving the loop ends the transfer
		if (size > LARGEST_DOWNLOAD) return 'too large';
	}
	return Buffer.concat(parts);
}

function tooLarge(): ServiceError {
	return new ServiceError(`The file is larger than ${LARGEST_DOWNLOAD / 1_000_000} MB`, {});
}

function notFetched({ status, networkCode }: FailedAttempt): ServiceError {
	return status === undefined
		? new ServiceError(networkMessage('The file could not be fetched', networkCode), {})
		: new ServiceError(`The file was refused with HTTP status ${status}`, { status });
}
