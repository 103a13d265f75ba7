import { clock } from './clock';
import { ServiceError } from './errors';
import { networkMessage } from './attempt';
import type { Client } from './client';
import { sendElsewhere } from './elsewhere';
import type { FailedAttempt } from './retry';

/** The body of an answer, as it arrives. */
type Stream = AsyncIterable<Buffer> & { destroy: () => void };

/** Bytes of a file: it is held in memory until n8n has taken it. */
const LARGEST_DOWNLOAD = 50_000_000;

/**
 * Fetches a file from an address outside the API.
 * @param maxBytes at most {@link LARGEST_DOWNLOAD}
 * @throws ServiceError when the file is gone, larger than this, or does not arrive
 */
export async function download(
	client: Client,
	url: string,
	maxBytes = LARGEST_DOWNLOAD,
): Promise<Buffer> {
	// The time-out of a request covers its headers only: without this one, a body that stops on the way never ends
	const late = AbortSignal.timeout(clock.longestWait);
	const abortSignal = client.signal ? AbortSignal.any([client.signal, late]) : late;
	const request = { method: 'GET', url, encoding: 'stream', abortSignal } as const;
	const result = await sendElsewhere(client, request, ({ statusCode, body }) => {
		const stream = body as unknown as Stream;
		if (statusCode === 200) return contentOf(stream, maxBytes);
		stream.destroy();
		return undefined;
	});
	if ('failed' in result) {
		throw notFetched(late.aborted ? { code: 'ETIMEDOUT' } : result.failed);
	}
	if (result.taken === undefined) throw tooLarge(maxBytes);
	return result.taken;
}

/** The content; undefined if it is too large. Its bytes are counted, because the size in the headers may be wrong. */
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

function tooLarge(maxBytes: number): ServiceError {
	return new ServiceError(`The file is larger than ${maxBytes / 1_000_000} MB`, {});
}

function notFetched({ status, code }: FailedAttempt): ServiceError {
	const unreached = networkMessage('The file could not be fetched', code, 'Its host');
	return status === undefined
		? new ServiceError(unreached, {})
		: new ServiceError(`The file was refused with HTTP status ${status}`, { status });
}
