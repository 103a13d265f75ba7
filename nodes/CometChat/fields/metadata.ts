import type { IDataObject } from 'n8n-workflow';
import { copyOf, get, merge, put } from '../transport/request/nesting';
import { isRecord, jsonObject } from '../transport/request/values';
import type { Field, Item, ItemClient, Outcome, RequestDescription } from '../transport/types';

/** For creating: nothing is there yet with which the metadata could be merged. */
export const metadata: Field = {
	displayName: 'Metadata',
	name: 'metadata',
	type: 'json',
	default: '{}',
	placeholder: 'e.g. {"city": "London"}',
	description: 'Your own data, as a JSON object of up to 5 KB',
	routing: { send: { type: 'body', property: 'metadata' } },
	as: jsonObject,
};

/** For updating: how the metadata meets what is there; to be listed with {@link metadata} in Update Fields. */
export const metadataMode: Field = {
	displayName: 'Metadata Mode',
	name: 'metadataMode',
	type: 'options',
	options: [
		{
			name: 'Merge',
			value: 'merge',
			description:
				'Keep the other keys. The current metadata is read first, with one more request.',
		},
		{
			name: 'Replace',
			value: 'replace',
			description: 'Drop all keys that are not given. Metadata without any key changes nothing.',
		},
	],
	default: 'merge',
	description: 'How to treat metadata that is there already. When not added, it is merged.',
	local: true,
};

/**
 * Runs an update whose metadata joins what the record has: the service itself replaces it as a whole. The record is
 * read at the URL of the update.
 * @param place where the metadata stands, in the record and in the body alike
 */
export async function updateMergingMetadata(
	client: ItemClient,
	{ request, value }: Item,
	url: string,
	place?: string[],
): Promise<Outcome[]> {
	const replaces = value('updateFields.metadataMode') === 'replace';
	const body = replaces
		? request.body
		: await withCurrentMetadata(
				client,
				request.body,
				{ url, path: request.ids, headers: request.headers },
				place,
			);
	return [(await client.send({ ...request, body })).data as IDataObject];
}

/** The body of an update with the metadata of the record joined in. Nothing is read when the body has none. */
export async function withCurrentMetadata(
	client: ItemClient,
	body: IDataObject,
	record: Omit<RequestDescription, 'method'>,
	place = ['metadata'],
): Promise<IDataObject> {
	const given = get(body, place);
	if (given === undefined) return body;
	const { data: current } = await client.request({ ...record, method: 'GET' });
	const merged = copyOf(body);
	put(merged, place, merge((isRecord(current) && get(current, place)) || {}, given));
	return merged;
}
