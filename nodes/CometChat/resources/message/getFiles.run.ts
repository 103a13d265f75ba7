import type { IDataObject } from 'n8n-workflow';
import { isRecordOf } from '../../../shared/records/asked';
import { ServiceError, noRecordError, otherRecordError } from '../../../shared/transport/errors';
import { isEmpty, recordIn } from '../../../shared/values/readers';
import { Outcome } from '../../../shared/operation/outcome';
import type { Item, ItemClient } from '../../../shared/operation/types';
import { fetchFiles, filesOf } from './messageFiles';

const BYTES_OF_A_MB = 1_000_000;

/**
 * The files of one message. The message is read first, because the addresses in an event or a list may have expired.
 * @throws ServiceError also when none of its files came
 */
export async function filesAsBinary(client: ItemClient, item: Item): Promise<Outcome> {
	const { data } = await client.sendPrepared(item.request);
	const message = recordIn(data);
	if (isEmpty(message.id)) throw noRecordError();
	// The files of another message may not be for those who get the files of this one
	if (!isRecordOf(message, item.request.ids)) throw otherRecordError();
	const api = new URL(item.request.url);
	const { files, binary } = await fetchFiles(client, filesOf(message), {
		allows: (address) => isOwnHost(address, api),
		refusal: 'and only files at hosts of CometChat are fetched',
		maxFiles: item.value('options.maxFiles') as number | undefined,
		maxBytes: megabytes(item.value('options.maxSize')),
	});
	if (files.length > 0 && Object.keys(binary).length === 0) throw noFile(files);
	const { id, conversationId, sender } = message;
	return new Outcome({ id, conversationId, sender, files }, files.length > 0 ? { binary } : {});
}

/**
 * Whether an address is at the origin of the API, which may be a custom one, or at a host of CometChat by HTTPS, e.g. at
 * data-us.cometchat.io.
 */
export function isOwnHost(address: URL, api: URL): boolean {
	if (address.origin === api.origin) return true;
	return (
		address.protocol === 'https:' &&
		address.port === '' &&
		/\.cometchat\.(io|com)$/.test(address.hostname)
	);
}

function megabytes(value: unknown): number | undefined {
	return typeof value === 'number' ? value * BYTES_OF_A_MB : undefined;
}

function noFile(files: IDataObject[]): ServiceError {
	const reasons = [...new Set(files.map(({ notFetched }) => String(notFetched)))];
	return new ServiceError('No file of the message could be fetched', {
		// Stands before the advice, where a refusal of fields has its sentence about them
		aboutFields: `${reasons.join('. ')}.`,
		advice:
			'Where the app lets only signed-in users see files, or keeps them elsewhere, fetch them with the HTTP Request node.',
	});
}
