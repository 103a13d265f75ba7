import { InputError } from '../../../shared/values/inputError';
import { beginningOf, isListOfCode } from '../../../shared/values/readers';

const IN_QUOTES =
	'has entries in quotes or brackets, which would become part of them. Write them without, or give a JSON array, like ["a", "b"]';

/** The beginning of an entry in a list that was copied from a document. A tab behind it makes an entry of a bullet alone. */
const LIST_MARK = /^(?:[•‣▪●◦](?:\s|$)|[*–—-]\s)/;

/** The first entry of a numbered list, e.g. `1. spam`, if a second one follows; a single number may be meant. */
function firstOfNumbered(entries: string[]): string | undefined {
	const [first, second] = [/^1[.)]\s/, /^2[.)]\s/].map((number) =>
		entries.find((entry) => number.test(entry)),
	);
	return second === undefined ? undefined : first;
}

/**
 * Refuses entries as they stand in code, in a CSV file or in a document, because quotes, brackets and marks become part of them.
 * @param label the display name of the field that gave the entries
 * @param whole the text that holds all entries
 * @throws InputError for entries with quotes, brackets or marks of a list
 */
export function refuseListMarkup(label: string, whole: string, entries: string[]): void {
	if (isListOfCode(whole, entries)) throw new InputError(label, IN_QUOTES);
	const marked = entries.find((entry) => LIST_MARK.test(entry)) ?? firstOfNumbered(entries);
	if (marked === undefined) return;
	throw new InputError(
		label,
		`has ${quoted(marked)} with the mark of a list, which would become part of it. Write the entries without`,
	);
}

/** An entry in a sentence: in quotes, and cut if it is long. */
export function quoted(entry: string): string {
	return `"${beginningOf(entry)}"`;
}
