import type { IDataObject } from 'n8n-workflow';
import { firstByKey } from '../../fields';
import { InputError, ServiceError } from '../../transport/errors';
import { lines } from '../../transport/request/values';
import type { Convert, Field } from '../../transport/types';

export const SENTENCES = 'sentence-similarity';

/** The longest word or pattern that the service takes. */
const LONGEST = 100;

const LABEL = 'Entries';

/** Entries as they were given: typed text of words may also be separated by commas, an array never is. */
export interface GivenEntries {
	entries: string[];
	isTyped: boolean;
}

const givenEntries: Convert = (value, refuse) => {
	const entries = lines(value, refuse);
	return entries.length === 0 ? [] : { entries, isTyped: isTypedText(value) };
};

/** The entries of a list of any category; they are sent once the category is known. */
export const entriesField: Field = {
	displayName: LABEL,
	name: 'entries',
	type: 'string',
	typeOptions: { rows: 5 },
	required: true,
	default: '',
	placeholder: 'e.g. free money',
	description:
		'One per line, or an array by expression. Words may be separated by commas, too; in patterns and sentences commas stay as they are.',
	local: true,
	as: givenEntries,
};

/**
 * The entries for a list of this category, each once.
 * @throws InputError for an entry that would arrive as several, and for one that is too long
 */
export function entriesFor(category: unknown, { entries, isTyped }: GivenEntries): string[] {
	const given =
		isTyped && category === 'word'
			? entries
					.flatMap((entry) => entry.split(','))
					.map((entry) => entry.trim())
					.filter((entry) => entry !== '')
			: entries;
	if (given.length === 0) throw new InputError(LABEL, 'is empty');
	for (const entry of given) {
		if (holdsSeparator(category, entry)) {
			const separator = /[\r\n]/.test(entry) ? 'a line break' : 'a comma';
			throw new InputError(
				LABEL,
				`has the entry ${quoted(entry)} with ${separator}, which would make several entries of it`,
			);
		}
		if (category !== SENTENCES && entry.length > LONGEST) {
			throw new InputError(
				LABEL,
				`has an entry of more than ${LONGEST} characters: ${quoted(entry)}`,
			);
		}
	}
	return firstByKey(given, (entry) => keyOf(category, entry));
}

/** The entries that a list has. Sentences may come under the name that they are sent by. */
export function entriesIn(list: IDataObject): string[] {
	const held: unknown = list.searchTerms ?? list.disallowedSentences;
	if (!Array.isArray(held)) {
		throw new ServiceError('The service did not say what the keyword list holds', {
			advice: 'Run the item again later; contact the support of the service if it goes on.',
		});
	}
	return held.map(String);
}

/**
 * What is sent for entries: words comma-separated, patterns one per line, sentences as a list.
 * @throws ServiceError for an entry that was there before, and that only a file can hold
 */
export function bodyFor(category: string, entries: string[]): IDataObject {
	const whole = entries.find((entry) => holdsSeparator(category, entry));
	if (whole !== undefined) {
		throw new ServiceError(
			`The keyword list has the entry ${quoted(whole)}, which only a CSV file can hold`,
			{ advice: "Replace the list with a CSV file: choose 'Replace With CSV File'." },
		);
	}
	if (category === SENTENCES) return { category, disallowedSentences: entries };
	if (category === 'word') return { category, searchTerms: entries.join(',') };
	// A single line could be taken for several patterns, separated by commas
	const isAmbiguous = entries.length === 1 && entries[0].includes(',');
	return { category, searchTerms: entries.join('\n') + (isAmbiguous ? '\n' : '') };
}

/** The entries of one list that the other one does not have. */
export function missingIn(category: unknown, entries: string[], from: string[]): string[] {
	const held = new Set(from.map((entry) => keyOf(category, entry)));
	return entries.filter((entry) => !held.has(keyOf(category, entry)));
}

/** Words and sentences are compared without regard to case; a pattern may mean it. */
function keyOf(category: unknown, entry: string): string {
	return category === 'pattern' ? entry : entry.toLowerCase();
}

function holdsSeparator(category: unknown, entry: string): boolean {
	return (category === 'word' ? /[,\r\n]/ : /[\r\n]/).test(entry);
}

function quoted(entry: string): string {
	return `"${entry.length > 40 ? `${entry.slice(0, 40)}…` : entry}"`;
}

/** Text that is no array in JSON. */
function isTypedText(value: unknown): boolean {
	if (typeof value !== 'string') return false;
	try {
		return !Array.isArray(JSON.parse(value));
	} catch {
		return true;
	}
}
