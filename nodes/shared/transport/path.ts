import { refuseAs } from '../values/inputError';
import type { Refuse } from '../values/types';
import { isEmpty, visibleWord } from '../values/readers';

const PLACEHOLDER = /\{(\w+)\}/g;

/** The name that looks like a placeholder at the beginning of a URL, and stands for the address of the calls API. */
const CALLS = 'call_url';

/** Reads an ID that can stand in an address. It can be the converter (`as`) of a field. */
export const idInAddress = (value: unknown, refuse: Refuse): string => {
	const id = isEmpty(value) ? '' : visibleWord(value, refuse);
	// A text of invisible characters alone is empty, too
	if (id === '') return refuse('is empty');
	return isStep(id) ? refuse(`is "${id}", which cannot stand in an address`) : id;
};

/** Whether an ID is `.` or `..`, which an address takes for a step to another folder. */
export function isStep(id: string): boolean {
	return id === '.' || id === '..';
}

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
		name === CALLS
			? placeholder
			: encodeURIComponent(idInAddress(valueOf(name), refuseAs(labelOf(name)))),
	);
}
