import type { Convert, Refuse } from '../transport/types';
import { isEmpty, isRecord, jsonObject, jsonObjects } from '../transport/request/values';
import { newId } from '../transport/request/idsAndTags';
import { copyOf, put } from '../transport/request/nesting';

/** Names have up to 100 characters. */
const LONGEST = 100;

/** Metadata holds up to 5 KB. */
const LARGEST_METADATA = 5 * 1024;

/** Text as it is; spreadsheets turn texts of digits into numbers. */
export const text: Convert = (value, refuse) => {
	if (typeof value === 'string') return value;
	return typeof value === 'number' || typeof value === 'boolean'
		? String(value)
		: refuse('has to be text');
};

/** Text that nothing may surround. */
export const word: Convert = (value, refuse) => (text(value, refuse) as string).trim();

/** A UID or GUID: letters, digits, hyphens and underscores. */
export const id: Convert = (value, refuse) => newId(word(value, refuse), refuse);

export const name: Convert = (value, refuse) => {
	const given = word(value, refuse) as string;
	return [...given].length > LONGEST ? refuse(`is longer than ${LONGEST} characters`) : given;
};

export const oneOf =
	(...values: string[]): Convert =>
	(value, refuse) => {
		const given = (word(value, refuse) as string).toLowerCase();
		return values.includes(given) ? given : refuse(`has to be one of ${values.join(', ')}`);
	};

export const flag: Convert = (value, refuse) => {
	const given = (word(value, refuse) as string).toLowerCase();
	if (['true', 'yes', '1'].includes(given)) return true;
	return ['false', 'no', '0'].includes(given) ? false : refuse('has to be true or false');
};

export const metadata: Convert = (value, refuse) => {
	const given = jsonObject(value, refuse);
	return Buffer.byteLength(JSON.stringify(given)) > LARGEST_METADATA
		? refuse('is larger than 5 KB')
		: given;
};

export const object: Convert = (value, refuse) => jsonObject(value, refuse);

/** The attachments of a message; the service keeps their URLs, not the files. */
export const attachments: Convert = (value, refuse) =>
	(jsonObjects(value, refuse) as Array<Record<string, unknown>>).map((attachment, index) => {
		for (const field of ['url', 'name', 'mimeType', 'extension']) {
			if (isEmpty(attachment[field])) refuse(`has no '${field}' (attachment ${index + 1})`);
		}
		const { size } = attachment;
		return { ...attachment, ...(size !== undefined && { size: String(size) }) };
	});

/** The formats of an object of which some values have to be there. */
export interface Shape {
	required: string[];
	formats: Record<string, Convert>;
}

/** An object with values of these formats, e.g. the details of a user. */
export const shaped =
	({ required, formats }: Shape): Convert =>
	(value, refuse) => {
		const given = copyOf(jsonObject(value, refuse) as Record<string, unknown>);
		for (const [field, read] of Object.entries(formats)) {
			if (isEmpty(given[field])) {
				if (required.includes(field)) refuse(`has no '${field}'`);
				delete given[field];
				continue;
			}
			given[field] = read(given[field], within(field, refuse));
		}
		return given;
	};

/** Objects of one shape by the ID that each of them holds. */
export const shapedById =
	(shape: Shape, idField: string): Convert =>
	(value, refuse) => {
		const result: Record<string, unknown> = {};
		for (const [key, details] of Object.entries(jsonObject(value, refuse) as object)) {
			const given: unknown = isRecord(details) ? { [idField]: key, ...details } : details;
			put(result, [key], shaped(shape)(given, within(key, refuse)));
		}
		return result;
	};

function within(field: string, refuse: Refuse): Refuse {
	return (reason) => refuse(`has a value '${field}' that ${reason}`);
}
