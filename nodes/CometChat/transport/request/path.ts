import { InputError } from '../result/nodeErrors';

const PLACEHOLDER = /\{(\w+)\}/g;

/** The names of the placeholders in a route's path, in order; the address placeholder of the calls API is none of them. */
export function placeholdersOf(path: string): string[] {
	return [...path.replace('{call_url}', '').matchAll(PLACEHOLDER)].map((match) => match[1]);
}

/**
 * Fills the placeholders of a path. Every value is percent-encoded, so it never leaves its segment.
 * @param valueOf gives the value of a placeholder, already free of resource locator wrapping
 * @param labelOf gives the display name of the field, for the message
 * @throws InputError for values that no encoding can keep in place: empty, `.` and `..`
 */
export function fillPath(
	path: string,
	valueOf: (name: string) => unknown,
	labelOf: (name: string) => string,
): string {
	return path.replace(PLACEHOLDER, (placeholder, name: string) => {
		if (placeholder === '{call_url}') return placeholder;
		return encodeSegment(valueOf(name), labelOf(name));
	});
}

function encodeSegment(value: unknown, label: string): string {
	if (typeof value !== 'string' && typeof value !== 'number') {
		throw new InputError(
			label,
			value === undefined || value === null ? 'is empty' : 'has to be text',
		);
	}
	const segment = String(value).trim();
	if (segment === '') throw new InputError(label, 'is empty');
	if (segment === '.' || segment === '..') {
		throw new InputError(label, `is "${segment}", which cannot stand in an address`);
	}
	// A lone half of an emoji, e.g. of a text that was cut, cannot be encoded
	if (/\p{Surrogate}/u.test(segment)) throw new InputError(label, 'contains a broken character');
	return encodeURIComponent(segment);
}
