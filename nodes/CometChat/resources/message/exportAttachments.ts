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

/**
 * Fetches the files that lie at one of some hosts. Each of them gets the name of its binary data, or why there is none: a
 * user can send any address, and a file can be gone. One file at a time is in memory.
 * @param hosts in small letters
 */
export async function fetchFiles(
	client: ItemClient,
	files: IDataObject[],
	hosts: string[],
): Promise<{ files: IDataObject[]; binary: Record<string, IBinaryData> }> {
	const binary: Record<string, IBinaryData> = {};
	const described: IDataObject[] = [];
	for (const [index, file] of files.entries()) {
		const name = `file_${index + 1}`;
		const fetched = await orRefusal(fetchFile(client, file, hosts));
		const isThere = !(fetched instanceof ServiceError);
		if (isThere) binary[name] = fetched;
		described.push({ ...file, ...(isThere ? { binary: name } : { notFetched: fetched.message }) });
	}
	return { files: described, binary };
}

async function fetchFile(
	client: ItemClient,
	{ url, name, mimeType }: IDataObject,
	hosts: string[],
): Promise<IBinaryData> {
	const address = typeof url === 'string' && URL.canParse(url) ? new URL(url) : undefined;
	if (!address || !/^https?:$/.test(address.protocol)) {
		throw new ServiceError('The file has no address', {});
	}
	if (!hosts.includes(address.host)) {
		throw new ServiceError(`The file is at ${address.host}, which is not among the hosts`, {});
	}
	const content = await client.download(address.href);
	return await client.store(
		content,
		textOr(name, 'file'),
		textOr(mimeType, 'application/octet-stream'),
	);
}

function textOr(value: unknown, otherwise: string): string {
	return typeof value === 'string' && value !== '' ? value : otherwise;
}
