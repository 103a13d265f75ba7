import { isRecord } from '../../nodes/shared/values/readers';

/** The part of a `__schema__` file that n8n reads: the fields of an item by their names and types, without any value. */
export interface Schema {
	type: 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';
	properties?: Record<string, Schema>;
	/** Left out when every array was empty. */
	items?: Schema;
}

/** Objects whose names are data of an app, so that a preview must not name them. */
const OF_THE_APP = ['metadata', '@private', 'customData', 'mentions'];

/** The schema of all these values; if their types differ, the schema of the first value that is not null. */
export function schemaOf(values: unknown[], name = ''): Schema {
	const [first = null] = values.filter((value) => value !== null && value !== undefined);
	if (Array.isArray(first)) {
		const elements = values.filter(Array.isArray).flat();
		return { type: 'array', ...(elements.length > 0 && { items: schemaOf(elements) }) };
	}
	if (!isRecord(first)) return { type: typeOf(first) };
	if (OF_THE_APP.includes(name)) return { type: 'object' };
	const records = values.filter(isRecord);
	const names = new Set(records.flatMap((record) => Object.keys(record)));
	return {
		type: 'object',
		properties: Object.fromEntries(
			[...names].map((key) => [
				key,
				schemaOf(
					records.map((record) => record[key]),
					key,
				),
			]),
		),
	};
}

function typeOf(value: unknown): Schema['type'] {
	return value === null ? 'null' : (typeof value as Schema['type']);
}
