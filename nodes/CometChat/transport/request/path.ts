import { InputError } from '../errors';
import { isEmpty } from './values';

const PLACEHOLDER = /\{(\w+)\}/g;

/** The address of the calls API stands in a URL like a placeholder, but is none. */
const CALLS = 'call_url';

/** The names of the placeholders in a URL, in order. */
export function placeholdersOf(url: string): string[] {
	return [...url.matchAll(PLACEHOLDER)].map(([, name]) => name).filter((name) => name !== CALLS);
}

/**
 * Fills the placeholders of a URL. Every value is percent-encoded, so it never leaves its segment.
 * @param valueOf gives the value of a placeholder, a text or a number
 * @param labelOf gives the display name of the field, for the message
 * @throws InputError for values that no encoding can keep in place: empty, `.` and `..`
 */
export function fillPath(
	url: string,
	valueOf: (placeholder: string) => unknown,
	labelOf: (placeholder: string) => string = (placeholder) => placeholder,
): string {
	return url.replace(PLACEHOLDER, (placeholder, name: string) =>
		name === CALLS ? placeholder : encodeSegment(valueOf(name), labelOf(name)),
	);
}

function encodeSegment(value: unknown, label: string): string {
	if (isEmpty(value)) throw new InputError(label, 'is empty');
	if (typeof value !== 'string' && typeof value !== 'number') {
		throw new InputError(label, 'has to be text');
	}
	const segment = String(value).trim();
	if (segment === '.' || segment === '..') {
		throw new InputError(label, `is "${segment}", which cannot stand in an address`);
	}
	// A lone half of an emoji, e.g. of a text that was cut, cannot be encoded
	if (!segment.isWellFormed()) throw new InputError(label, 'contains a broken character');
	return encodeURIComponent(segment);
}
