import { ServiceError, TRY_LATER } from './errors';
import { networkAdvice } from './advice';
import { networkMessage } from './attempt';
import type { Client } from './client';
import { sendElsewhere } from './elsewhere';
import type { FailedAttempt } from './retry';

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
	// The same file at the same place does nothing twice
	const request = {
		method: 'PUT',
		url,
		headers: { 'content-type': mimeType },
		body: content,
	} as const;
	const result = await sendElsewhere(client, request, ({ statusCode }) =>
		statusCode >= 200 && statusCode < 300 ? Promise.resolve(true) : undefined,
	);
	if ('failed' in result) throw notUploaded(client, result.failed);
}

/** A file of users may only travel encrypted, or to the installation of the credentials itself. */
function uploadUrl({ baseUrl }: Client, address: unknown): string {
	const url = typeof address === 'string' && URL.canParse(address) ? new URL(address) : undefined;
	if (url && (url.protocol === 'https:' || url.host === new URL(baseUrl).host)) return url.href;
	throw new ServiceError('The service gave no address to which the file can be uploaded', {
		advice: TRY_LATER,
	});
}

function notUploaded({ defaults }: Client, { status, code }: FailedAttempt): ServiceError {
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
