import type { IBinaryData, IDataObject } from 'n8n-workflow';
import { orRefusal, ServiceError } from '../../../shared/transport/errors';
import { asRecord, isRecord, isText } from '../../../shared/values/readers';
import type { ItemClient } from '../../../shared/operation/types';

/** The files of a message, as the service describes them. Some messages name only the address of one. */
export function filesOf({ data }: IDataObject): IDataObject[] {
	const { attachments, url } = asRecord(data);
	const files = Array.isArray(attachments) ? attachments.filter(isRecord) : [];
	const isAlone = files.length === 0 && isText(url);
	return isAlone ? [{ url }] : (files as IDataObject[]);
}

/** Which files are fetched. */
export interface Fetching {
	/** Whether a file may be fetched from there: a user can send any address. */
	allows: (address: URL) => boolean;
	/** Why another host is refused; goes on after its name. */
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
	fetching: Fetching,
): Promise<{ files: IDataObject[]; binary: Record<string, IBinaryData> }> {
	const binary: Record<string, IBinaryData> = {};
	const described: IDataObject[] = [];
	for (const [index, file] of files.entries()) {
		const name = `file_${index + 1}`;
		const fetched = await orRefusal(
			index < (fetching.maxFiles ?? Infinity)
				? fetchFile(client, file, fetching)
				: Promise.reject(new ServiceError(`'Max Files' is ${fetching.maxFiles}`, {})),
		);
		const isThere = !(fetched instanceof ServiceError);
		if (isThere) binary[name] = fetched;
		described.push({ ...file, ...(isThere ? { binary: name } : { notFetched: fetched.message }) });
	}
	return { files: described, binary };
}

async function fetchFile(
	client: ItemClient,
	{ url, name, mimeType }: IDataObject,
	{ allows, refusal, maxBytes }: Fetching,
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
