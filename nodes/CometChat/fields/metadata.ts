import type { IDataObject } from 'n8n-workflow';
import { isRecordOf } from '../../shared/records/asked';
import { ServiceError } from '../../shared/transport/errors';
import { copyOf, get, merge, put } from '../../shared/values/nesting';
import { inCell } from '../../shared/values/rows';
import {
	asRecord,
	isEmpty,
	isRecord,
	jsonIn,
	jsonObject,
	recordIn,
	text,
} from '../../shared/values/readers';
import type { RecordAddress, RequestDescription } from '../../shared/transport/types';
import type { Convert } from '../../shared/values/types';
import type { RecordOrRefusal } from '../../shared/operation/outcome';
import type { Field, Item, ItemClient } from '../../shared/operation/types';

/** The metadata of a record. For updating, to be listed with {@link metadataMode}. */
export const metadata: Field = {
	displayName: 'Metadata',
	name: 'metadata',
	type: 'json',
	default: '{}',
	placeholder: 'e.g. {"city": "London"}',
	description: 'Your own data, as a JSON object of up to 5 KB',
	builderHint: { propertyHint: 'With values of items: metadataValues instead' },
	routing: { send: { type: 'body', property: 'metadata' } },
	as: jsonObject,
};

/**
 * The rows as an object. A row is left out if an expression found no value for it; a value that a person left empty sets an
 * empty text. A dot in a key does not nest.
 */
const namedValues: Convert = (value, refuse) => {
	const rows = isRecord(value) ? (value.rows ?? []) : value;
	if (!Array.isArray(rows) || !rows.every(isRecord)) return refuse('has to be a list of rows');
	const named = {};
	rows.forEach((row, index) => {
		const at = `(row ${index + 1})`;
		const refuseCell = (label: string) => (reason: string) =>
			refuse(`${inCell(label, reason)} ${at}`);
		if (isEmpty(row.key)) {
			return isEmpty(row.value) ? undefined : refuse(`has a row without 'Key' ${at}`);
		}
		const key = text(row.key, refuseCell('Key')).trim();
		if (Object.hasOwn(named, key)) refuse(`has the key '${key}' twice ${at}`);
		const cell = row.value;
		if (cell === undefined || cell === null) return;
		if (typeof cell === 'object') {
			refuseCell('Value')("is a list or an object; 'Metadata' takes those as JSON");
		}
		// Refuses what no text can hold; a number stays a number
		if (typeof cell !== 'boolean') text(cell, refuseCell('Value'));
		put(named, [key], cell);
	});
	return named;
};

/** Instead of {@link metadata}, in rows: a quote in a value breaks no JSON there. To be listed beside {@link metadata}. */
export const metadataValues: Field = {
	displayName: 'Metadata Values',
	name: 'metadataValues',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add value',
	default: {},
	description: "Your own data in rows, instead of JSON in 'Metadata'",
	options: [
		{
			displayName: 'Values',
			name: 'rows',
			values: [
				{
					displayName: 'Key',
					name: 'key',
					type: 'string',
					default: '',
					placeholder: 'e.g. city',
					description: 'The name of the value',
				},
				{
					displayName: 'Value',
					name: 'value',
					type: 'string',
					default: '',
					placeholder: 'e.g. London',
					description: 'A text; by expression, also a number, true or false',
				},
			],
		},
	],
	insteadOf: 'metadata',
	routing: { send: { type: 'body', property: 'metadata' } },
	as: namedValues,
};

/** For updating: whether new metadata is merged with the present metadata, or replaces it. */
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
	description: 'What becomes of present metadata. When not added, it is merged.',
	local: true,
	whenEmpty: 'default',
};

/**
 * Whether the form replaces the metadata of the record: with the mode Replace, and at least one key. Without a key the
 * metadata is kept, because an expression that finds nothing must not erase data. It is also kept if the form only sends
 * an email address or a telephone number, which belong to the private part of the metadata.
 * @param collection the name of the collection with the mode
 */
export function replacesMetadata({ value }: Item, collection: string): boolean {
	const isGiven = ({ name }: Field) => {
		const given = value(`${collection}.${name}`);
		return isRecord(given) && Object.keys(given).length > 0;
	};
	return (
		value(`${collection}.${metadataMode.name}`) === 'replace' &&
		[metadata, metadataValues].some(isGiven)
	);
}

/** How an update is merged with the record. */
interface Merging {
	/** The path of the metadata, in the record and in the body alike; `['metadata']` if left out. */
	metadataPath?: string[];
	/** The path of another object, which is always merged, also when the metadata is replaced. */
	alsoMerged?: string[];
	/** Checks the body that is about to be sent. */
	check?: (body: IDataObject) => void;
}

/**
 * Updates a record and merges its metadata, which the service itself would replace as a whole.
 * @param url of the record, by which its current metadata is read
 * @throws InputError by `check`
 */
export async function updateMergingMetadata(
	client: ItemClient,
	item: Item,
	url: string,
	{ metadataPath = ['metadata'], alsoMerged, check }: Merging = {},
): Promise<RecordOrRefusal[]> {
	const { request } = item;
	const replaces = replacesMetadata(item, 'updateFields');
	const paths = [...(replaces ? [] : [metadataPath]), ...(alsoMerged ? [alsoMerged] : [])];
	const record = { url, path: request.ids };
	return await client.inTurn(record, async () => {
		const current = { ...record, headers: request.headers };
		const body = await withCurrent(client, request.body, current, paths);
		check?.(body);
		return [recordIn((await client.send({ ...request, body })).data)];
	});
}

/**
 * The record in the answer to the reading before an update.
 * @throws ServiceError for an answer without the ID of the record, or with another one: it holds no old values, and the
 *   update would erase them
 */
function recordToMerge(data: unknown, { path = {} }: RecordAddress): IDataObject {
	if (isRecordOf(data, path)) return data;
	throw noRecord();
}

function noRecord(): ServiceError {
	return new ServiceError('The service gave no record to merge with', {
		status: 200,
		advice: 'Nothing was changed. Run the item again later.',
	});
}

/** {@link withCurrent} for the metadata alone. */
export async function withCurrentMetadata(
	client: ItemClient,
	body: IDataObject,
	record: Omit<RequestDescription, 'method'>,
): Promise<IDataObject> {
	return await withCurrent(client, body, record, [['metadata']]);
}

/**
 * Merges the body of an update with what the record holds. If the body has none of the objects, the record is not read.
 * The caller must hold the turn of the record until the update is written.
 * @param paths of the objects, in the record and in the body alike
 */
async function withCurrent(
	client: ItemClient,
	body: IDataObject,
	record: Omit<RequestDescription, 'method'>,
	paths: string[][],
): Promise<IDataObject> {
	const sent = paths.filter((path) => get(body, path) !== undefined);
	if (sent.length === 0) return body;
	const { data } = await client.request({ ...record, method: 'GET' });
	const current = recordToMerge(data, record);
	const merged = copyOf(body);
	for (const path of sent) {
		const held = heldAt(current, path);
		// A value that is no object cannot be merged: it would be lost
		if (!isEmpty(held) && !isRecord(held)) throw noRecord();
		put(merged, path, merge(held, get(body, path)));
	}
	return merged;
}

/** The value at a path of a record. Objects on the way, and the value itself, may be JSON in a text. */
function heldAt(record: IDataObject, path: string[]): unknown {
	return path.reduce<unknown>((value, key) => inJson(get(asRecord(value), [key])), record);
}

const inJson = (value: unknown): unknown =>
	typeof value === 'string' ? (jsonIn(value) ?? value) : value;
