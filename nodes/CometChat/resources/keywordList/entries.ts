import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';
import { refuseErrorItems } from '../../../shared/records/errorItems';
import { distinctBy } from '../../../shared/records/outcomes';
import { InputError } from '../../../shared/values/inputError';
import { ServiceError } from '../../../shared/transport/errors';
import { atPath } from '../../../shared/values/nesting';
import { fullyTrimmed, jsonArray, lines, SEPARATORS } from '../../../shared/values/readers';
import type { PreparedRequest } from '../../../shared/transport/types';
import type { Convert } from '../../../shared/values/types';
import type { Field, Item, Replacement } from '../../../shared/operation/types';
import { quoted, refuseListMarkup } from './entryForms';
import {
	composed,
	holdsSeparator,
	isVisible,
	keyOf,
	problemOf,
	SENTENCES,
	withoutUntyped,
} from './entryText';

/** A cell of a table with several words, e.g. `spam; scam`: as one entry, it would fit no message. `problemOf` refuses commas. */
const SEVERAL = /[a-z\d\u00c0-\uffff]\s*[;\t،؛，、；]\s*[a-z\d\u00c0-\uffff]/i;

/** Entries as they were given. */
export interface GivenEntries {
	/** The display name of the field that gave the entries. */
	label: string;
	entries: string[];
	/** Whether the entries are a text, in which commas may separate words; false for an array. */
	isTyped: boolean;
	/** The index of the input item of each entry; left out if the entries come from a text. */
	origins?: number[];
	/** The entries of input items that are a text there, and not in an array. */
	cells?: string[];
}

const LABEL = 'Entries';

const givenEntries: Convert = (value, refuse) => {
	const entries = lines(value, refuse).filter(isVisible);
	// An empty list counts as an empty field, which is refused
	return entries.length === 0 ? [] : { label: LABEL, entries, isTyped: isTypedText(value) };
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
	description: 'One per line, or an array. Words may be separated by commas or semicolons, too.',
	local: true,
	as: givenEntries,
};

/** The column of all input items that holds the entries. */
export const entryColumn: Field = {
	displayName: 'Input Field Name',
	name: 'entryColumn',
	type: 'string',
	requiresDataPath: 'single',
	required: true,
	default: '',
	placeholder: 'e.g. word',
	description: 'The field of the input items that holds the entries. All items make one list.',
	local: true,
};

/** Not offered to tools, which have one item. */
export const inputItems: INodePropertyOptions = {
	name: 'Input Items',
	value: 'items',
	description: 'A field of each item, e.g. a column of a sheet: all items make one list',
	displayOptions: { show: { '@tool': [false] } },
};

/**
 * The entries that the form gives: typed, or gathered from a field of all input items. Undefined if the form asks for a file, or
 * for no entries.
 * @throws InputError when no item has the field, for a value that is no text, and for an error of an earlier step
 */
export function entriesGiven({ value, inputs }: Item): GivenEntries | undefined {
	const column = value(entryColumn.name) as string | undefined;
	if (column === undefined) return value(entriesField.name) as GivenEntries | undefined;
	const label = entryColumn.displayName;
	refuseErrorItems(inputs, label, column);
	const values = inputs.map((input) => atPath(input, column));
	if (values.every((held) => held === undefined)) {
		throw new InputError(label, `is "${column}", but no input item has a field of this name`);
	}
	const found = values.flatMap((held, index) =>
		// A text in an array of its own stays one entry
		lines(Array.isArray(held) ? held : [held], (reason) => {
			throw new InputError(label, `holds a value in item ${index} that ${reason}`);
		})
			.filter(isVisible)
			.map((entry) => ({ entry, index })),
	);
	if (found.length === 0) throw new InputError(label, 'is empty in all input items');
	const entries = found.map(({ entry }) => entry);
	const cells = found.filter(({ index }) => !Array.isArray(values[index]));
	return {
		label,
		entries,
		isTyped: false,
		origins: found.map(({ index }) => index),
		cells: cells.map(({ entry }) => entry),
	};
}

/** What an item replaces as a whole: two items for one list are refused, because the later one would undo the earlier one. */
export function replacementOfList({ ids: { keywordId } }: PreparedRequest): Replacement {
	return {
		replaced: `the keyword list ${String(keywordId)}`,
		field: LABEL,
		instead:
			"Choose 'Input Items' in 'Entries From', which makes one list of a field of all items, or give all entries with one item",
	};
}

/** @throws InputError for a change that leaves no entry, which the service does not take */
export function refuseEmptyList(label: string, after: string[]): void {
	if (after.length > 0) return;
	throw new InputError(label, 'would leave nothing in the list; delete it instead');
}

/**
 * The entries for a list of this category, each once.
 * @throws InputError for an entry that cannot be in such a list
 */
export function checkedEntries(category: unknown, given: GivenEntries): string[] {
	const entries = cleanedEntries(category, given);
	for (const entry of entries) {
		const problem = problemOf(category, entry);
		if (problem) throw new InputError(given.label, `has the entry ${quoted(entry)} ${problem}`);
	}
	return distinctBy(entries, (entry) => keyOf(category, entry));
}

/**
 * The given entries: those of {@link separatedEntries}, without characters that nobody types.
 * @throws InputError for entries with quotes, brackets or marks of a list, which would become part of the entries. Entries of an
 * array may have them.
 */
export function cleanedEntries(category: unknown, given: GivenEntries): string[] {
	const entries = separatedEntries(category, given);
	// A pattern may look like a list of another form, or have quotes
	if (category === 'pattern') return entries;
	const { label, isTyped, cells = [] } = given;
	// Only texts that somebody wrote can have another form; the entries of an array are meant as they are
	if (isTyped) refuseListMarkup(label, given.entries.join('\n'), entries);
	else refuseListMarkup(label, cells.join('\n'), cells);
	const several = category === 'word' ? cells.find((cell) => SEVERAL.test(cell)) : undefined;
	if (several !== undefined) {
		const where = 'Give each word an item of its own, or all of them in an array';
		throw new InputError(label, `holds ${quoted(several)}, which are several words. ${where}`);
	}
	return entries.map(withoutUntyped);
}

/**
 * The entries to remove, each in two forms: the list may hold an entry as the dashboard or as this node wrote it. Only for
 * comparing.
 */
export function entriesToRemove(category: unknown, given: GivenEntries): string[] {
	const entries = separatedEntries(category, given);
	return [...entries, ...(category === 'pattern' ? given.entries : entries.map(withoutUntyped))];
}

/**
 * The entries as they stand in a list of this category: typed words taken apart, accents as people type them.
 * @throws InputError if there is no entry
 */
export function separatedEntries(
	category: unknown,
	{ label, entries, isTyped }: GivenEntries,
): string[] {
	const given = isTyped && category === 'word' ? entries.flatMap(wordsIn) : entries;
	if (given.length === 0) throw new InputError(label, 'is empty');
	// Invisible characters around a pattern would become part of it
	return given.map(category === 'pattern' ? fullyTrimmed : composed);
}

function wordsIn(typed: string): string[] {
	return typed
		.split(SEPARATORS)
		.map((word) => word.trim())
		.filter(isVisible);
}

/**
 * The body of a request with entries: words with commas, patterns one per line, sentences as a list.
 * @throws ServiceError for an entry of the list that only a file can hold
 */
export function bodyFor(category: string, entries: string[]): IDataObject {
	const onlyForFiles = entries.find((entry) => holdsSeparator(category, entry));
	if (onlyForFiles !== undefined) {
		throw new ServiceError(
			`The keyword list has the entry ${quoted(onlyForFiles)}, which only a CSV file can hold`,
			{ advice: "Replace the list with a CSV file: choose 'Replace With CSV File'." },
		);
	}
	if (category === SENTENCES) return { category, disallowedSentences: entries };
	if (category === 'word') return { category, searchTerms: entries.join(',') };
	// The service takes a single line with commas for several patterns
	const isAmbiguous = entries.length === 1 && entries[0].includes(',');
	return { category, searchTerms: entries.join('\n') + (isAmbiguous ? '\n' : '') };
}

/** Whether a value is a text, but no array in JSON. */
function isTypedText(value: unknown): boolean {
	return typeof value === 'string' && jsonArray(value) === undefined;
}
