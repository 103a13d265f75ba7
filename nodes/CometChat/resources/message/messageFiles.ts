import type { IBinaryData, IDataObject } from 'n8n-workflow';
import { orRefusal, ServiceError } from '../../../shared/transport/errors';
import { asRecord, isRecord, isText } from '../../../shared/values/readers';
import type { ItemClient } from '../../../shared/operation/types';

/** The files of a message, as the service describes them. Some messages have only the address of a single file. */
export function filesOf({ data }: IDataObject): IDataObject[] {
	const { attachments, url } = asRecord(data);
	const files = Array.isArray(attachments) ? attachments.filter(isRecord) : [];
	const hasAddressOnly = files.length === 0 && isText(url);
	return hasAddressOnly ? [{ url }] : (files as IDataObject[]);
}

/** The limits of a fetch. */
export interface FetchLimits {
	/** Whether a file may be fetched from this address: users can send any address. */
	allows: (address: URL) => boolean;
	/** The reason for which another host is refused. It follows the name of the host in a sentence. */
	refusal: string;
	/** Left out: as large as the node can hold. */
	maxBytes?: number;
	/** Left out: all. */
	maxFiles?: number;
}

/**
 * Fetches files. Each of them gets the name of its binary data, or the reason why it has no data, e.g. that the file is
 * gone. One file at a time is in memory.
 */
export async function fetchFiles(
	client: ItemClient,
	files: IDataObject[],
	fetching: FetchLimits,
): Promise<{ files: IDataObject[]; binary: Record<string, IBinaryData> }> {
	const binary: Record<string, IBinaryData> = {};
	const described: IDataObject[] = [];
	for (const [index, file] of files.entries()) {
		const isTooMany = index >= (fetching.maxFiles ?? Infinity);
		const fetched = isTooMany
			? new ServiceError(`'Max Files' is ${fetching.maxFiles}`, {})
			: await orRefusal(fetchFile(client, file, fetching));
		if (fetched instanceof ServiceError) {
			described.push({ ...file, notFetched: fetched.message });
		} else {
			const name = `file_${index + 1}`;
			binary[name] = fetched;
			described.push({ ...file, binary: name });
		}
	}
	return { files: described, binary };
}

async function fetchFile(
	client: ItemClient,
	{ url, name, mimeType }: IDataObject,
	{ allows, refusal, maxBytes }: FetchLimits,
): Promise<IBinaryData> {
	const address = typeof url === 'string' && URL.canParse(url) ? new URL(url) : undefined;
	if (!address || !/^https?:$/.test(address.protocol)) {
		throw new ServiceError('The file has no address', {});
	}
	if (!allows(address)) {
		throw new ServiceError(`The file is at ${address.host}, ${refusal}`, {});
	}
	const content = await client.download(address.href, maxBytes);
	return await client.store(
		content,
		textOr(name, 'file'),
		textOr(mimeType, 'application/octet-stream'),
	);
}

function textOr(value: unknown, otherwise: string): string {
	return typeof value === 'string' && value !== '' ? value : otherwise;
}
