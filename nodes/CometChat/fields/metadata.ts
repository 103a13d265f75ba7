import type { IDataObject } from 'n8n-workflow';
import { isRecordOf } from '../../shared/records/asked';
import { ServiceError } from '../../shared/transport/errors';
import { copyOf, get, merge, put } from '../../shared/values/nesting';
import { inCell } from '../../shared/values/rows';
import { isEmpty, isRecord, jsonIn, jsonObject, recordIn, text } from '../../shared/values/readers';
import type { RecordAddress, RequestDescription } from '../../shared/transport/types';
import type { Convert } from '../../shared/values/types';
import type { RecordOrRefusal } from '../../shared/operation/outcome';
import type { Field, Item, ItemClient } from '../../shared/operation/types';

/** The metadata of a record. An update lists {@link metadataMode} as well. */
export const metadata: Field = {
	displayName: 'Metadata',
	name: 'metadata',
	type: 'json',
	default: '{}',
	placeholder: 'e.g. {"city": "London"}',
	description: 'Your own data, as a JSON object of up to 5 KB',
	builderHint: { propertyHint: 'With values of items: metadataValues instead' },
	routing: { send: { type: 'body', property: 'metadata' } },
	// A quote in a value breaks JSON that is made of values
	as: (value, refuse) =>
		jsonObject(value, (why) =>
			refuse(why.includes('JSON') ? `${why}. 'Metadata Values' takes values without JSON` : why),
		),
};

/**
 * The rows as an object: the rows `city`, `London` and `a.b`, 3 become `{ "city": "London", "a.b": 3 }`. A value that a person
 * left empty sets an empty text. A row is left out if an expression found no value.
 */
const namedValues: Convert = (value, refuse) => {
	const rows = isRecord(value) ? (value.rows ?? []) : value;
	if (!Array.isArray(rows) || !rows.every(isRecord)) return refuse('has to be a list of rows');
	const named = {};
	for (const [index, { key: keyCell, value: given }] of rows.entries()) {
		// Some databases give times as date objects
		const valueCell = given instanceof Date ? (given.toJSON() ?? given) : given;
		const at = `(row ${index + 1})`;
		const refuseCell = (label: string) => (reason: string) =>
			refuse(`${inCell(label, reason)} ${at}`);
		if (isEmpty(keyCell) && isEmpty(valueCell)) continue;
		if (isEmpty(keyCell)) refuse(`has a row without 'Key' ${at}`);
		const key = text(keyCell, refuseCell('Key')).trim();
		if (Object.hasOwn(named, key)) refuse(`has the key '${key}' twice ${at}`);
		if (valueCell === undefined || valueCell === null) continue;
		if (typeof valueCell === 'object') {
			refuseCell('Value')("is a list or an object; 'Metadata' takes those as JSON");
		}
		// `text` refuses what no text can hold. Its result is not taken, so a number stays a number
		if (typeof valueCell !== 'boolean') text(valueCell, refuseCell('Value'));
		put(named, [key], valueCell);
	}
	return named;
};

/** The metadata in rows, where a quote in a value breaks no JSON. A form lists this field beside {@link metadata}. */
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
					description: 'A text; by expression, also a number, a date, true or false',
				},
			],
		},
	],
	insteadOf: 'metadata',
	routing: { send: { type: 'body', property: 'metadata' } },
	as: namedValues,
};

/** Whether an update merges new metadata with the present metadata, or replaces the present metadata. */
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
 * Whether the form replaces the metadata of the record: with the mode Replace, and at least one key. An expression that finds
 * nothing gives no key, and must not erase data. The fields for a user's email address and telephone number do not count: they
 * set the private part of the metadata.
 * @param collection the name of the collection with the mode
 */
export function replacesMetadata({ value }: Item, collection: string): boolean {
	const hasKey = ({ name }: Field) => {
		const given = value(`${collection}.${name}`);
		return isRecord(given) && Object.keys(given).length > 0;
	};
	const isModeReplace = value(`${collection}.${metadataMode.name}`) === 'replace';
	return isModeReplace && [metadata, metadataValues].some(hasKey);
}

/** How an update is merged with the record. A path is the same in the record and in the body. */
interface MergeSettings {
	/** The path of the metadata; `['metadata']` if left out. */
	metadataPath?: string[];
	/** The path of an object that is always merged, also when the metadata is replaced. */
	pathAlwaysMerged?: string[];
	/** Checks the body that is about to be sent. */
	check?: (body: IDataObject) => void;
}

/**
 * Updates a record and merges its metadata, because the service itself replaces the metadata as a whole.
 * @param url the URL of the record, for reading its current metadata
 * @throws InputError by `check`
 */
export async function updateMergingMetadata(
	client: ItemClient,
	item: Item,
	url: string,
	{ metadataPath = ['metadata'], pathAlwaysMerged, check }: MergeSettings = {},
): Promise<RecordOrRefusal[]> {
	const { request } = item;
	const paths = pathAlwaysMerged ? [pathAlwaysMerged] : [];
	if (!replacesMetadata(item, 'updateFields')) paths.push(metadataPath);
	const address = { url, path: request.ids };
	return await client.inTurn(address, async () => {
		const reading = { ...address, headers: request.headers };
		const body = await readAndMerge(client, request.body, reading, paths);
		check?.(body);
		return [recordIn((await client.sendPrepared({ ...request, body })).data)];
	});
}

/**
 * The record in the answer to the reading before an update.
 * @throws ServiceError for an answer without the ID of the record. An update without the current values erases them
 */
function recordToMerge(data: unknown, { path = {} }: RecordAddress): IDataObject {
	const record = recordIn(data);
	if (isRecordOf(record, path)) return record;
	throw noRecordToMerge();
}

function noRecordToMerge(): ServiceError {
	return new ServiceError('The service gave no record to merge with', {
		status: 200,
		advice: 'Nothing was changed. Run the item again later.',
	});
}

/**
 * Merges the objects in the body of an update with those of the record. If the body has none of the objects, the record is not
 * read. The caller must hold the turn of the record until the update is written.
 * @param reading the request that reads the record
 * @param paths the paths of the objects, in the record and in the body alike
 */
export async function readAndMerge(
	client: ItemClient,
	body: IDataObject,
	reading: Omit<RequestDescription, 'method'>,
	paths: string[][],
): Promise<IDataObject> {
	const sentPaths = paths.filter((path) => get(body, path) !== undefined);
	if (sentPaths.length === 0) return body;
	const { data } = await client.sendDescribed({ ...reading, method: 'GET' });
	const current = recordToMerge(data, reading);
	const merged = copyOf(body);
	for (const path of sentPaths) {
		const held = heldAt(current, path);
		// A value that is no object cannot be merged, and the update erases it
		if (!isEmpty(held) && !isRecord(held)) throw noRecordToMerge();
		put(merged, path, merge(held, get(body, path)));
	}
	return merged;
}

/**
 * The value at a path of a record. Objects on the way, and the value itself, may be JSON in a text.
 * @throws ServiceError for a record without an object on the way, such as a message without its `data`
 */
function heldAt(record: IDataObject, path: string[]): unknown {
	return path.reduce<unknown>((value, key) => {
		if (!isRecord(value)) throw noRecordToMerge();
		return parsedIfJson(get(value, [key]));
	}, record);
}

/** The value that a text holds in JSON. Other values stay. */
export const parsedIfJson = (value: unknown): unknown =>
	typeof value === 'string' ? (jsonIn(value) ?? value) : value;
