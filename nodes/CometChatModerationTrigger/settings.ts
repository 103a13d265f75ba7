import type { IDataObject } from 'n8n-workflow';
import { InputError, refuseAs } from '../shared/values/inputError';
import { possibleId } from '../shared/values/idsAndTags';
import {
	beginningOf,
	flag,
	jsonArray,
	list,
	maybeQuotedList,
	oneOf,
	SEPARATORS,
} from '../shared/values/readers';
import { rowsIn } from '../shared/values/rows';
import { numberWithin, type ParameterSource } from '../shared/webhook/settings';
import { MAX_RUNS, TIME_LIMITS, USUAL_MAX_RUNS, USUAL_TIME_LIMIT } from './fields';
import type { Rule } from './rules';
import type { Verdict } from '../shared/webhook/decision';
import { isChanged, wordFrom } from './words/word';
import type { Word } from './words/word';

/** The values of the form. */
export interface Settings {
	rules: Rule[];
	/** The decision about a message that no rule fits. With `workflow`, the workflow decides. */
	others: Verdict | 'workflow';
	/** The answer if no decision comes. Left out if rules alone decide. */
	fallback?: Verdict | 'leave';
	simplify: boolean;
	/** Milliseconds. */
	timeLimit: number;
	maxRuns: number;
	/** Whether words are also found if they are disguised. */
	findDisguised: boolean;
}

/**
 * Reads the form.
 * @throws InputError naming the field
 */
export function readSettings(context: ParameterSource): Settings {
	const read = (name: string, preset: unknown) => context.getNodeParameter(name, preset) ?? preset;
	const options = read('options', {}) as IDataObject;
	const others = choice(
		['approve', 'block', 'workflow'],
		'All Other Messages',
		read('others', 'workflow'),
	);
	return {
		rules: rulesOf(read('rules', {})),
		others,
		fallback: others === 'workflow' ? fallbackOf(read('fallback', '')) : undefined,
		simplify: flag(read('simplify', true), refuseAs('Simplify')),
		timeLimit: Math.floor(
			numberWithin(TIME_LIMITS, 'Time Limit (Ms)', options.timeLimit ?? USUAL_TIME_LIMIT),
		),
		maxRuns: Math.floor(
			numberWithin(MAX_RUNS, 'Max Runs at Once', options.maxRuns ?? USUAL_MAX_RUNS),
		),
		findDisguised: flag(options.findDisguised ?? false, refuseAs('Find Disguised Words')),
	};
}

function fallbackOf(value: unknown): Settings['fallback'] {
	const field = 'When No Decision Comes';
	if (value === '') throw new InputError(field, 'is empty. Choose what becomes of the message');
	return choice<Verdict | 'leave'>(['approve', 'block', 'leave'], field, value);
}

/**
 * Sentences for the person who publishes the workflow, about words that are looked for in another form than the typed
 * form.
 */
export function warningsAboutWords(context: ParameterSource): string[] {
	const words = readSettings(context).rules.flatMap((rule) =>
		rule.what === 'word' ? rule.words : [],
	);
	const changed = words.filter(isChanged);
	return [
		...changed.map(({ typed, text }) => `'${typed}' is looked for as '${text}'`),
		...words
			.filter(({ text }) => BULLET.test(text))
			.map(({ typed }) => `'${typed}' is found with its first sign only: take the bullet away`),
		...words
			.filter(({ text }) => WILDCARD.test(text))
			.map(({ typed }) => `'${typed}' is found with its * only: a * is looked for as it is`),
	];
}

/** The beginning of a line of a list in another document, e.g. `- `, `• ` or `2. `. */
const BULLET = /^(?:[-*•‣·]|\d+[.)]) /u;

/** A word like `casino*` or `*casino*`, by which other products find the word as a part of longer words, too. */
const WILDCARD = /^\*[^\s*]|[^\s*]\*$/;

function rulesOf(given: unknown): Rule[] {
	return rowsIn(given, 'rule', refuseAs('Rules')).map(({ what, values, decision }, index) => {
		const field = `One Of (rule ${index + 1})`;
		const kind = choice(
			['group', 'sender', 'type', 'word'],
			`If (rule ${index + 1})`,
			what ?? 'word',
		);
		const verdict = choice(
			['approve', 'block'],
			`Decision (rule ${index + 1})`,
			decision ?? 'block',
		);
		if (kind === 'word') return { what: kind, words: wordsOf(values, field), decision: verdict };
		const entries = entriesOf(values, field);
		// Groups and senders are named by IDs
		if (kind !== 'type') for (const id of entries) possibleId(id, refuseAs(field));
		const lowerCase = entries.map((entry) => entry.toLowerCase());
		return { what: kind, values: lowerCase, decision: verdict };
	});
}

/** The entries of a rule. An empty list is refused, because nobody notices a rule that fits nothing. */
function entriesOf(values: unknown, field: string, read = list): string[] {
	const entries = read(values ?? '', refuseAs(field));
	if (entries.length === 0) throw new InputError(field, 'is empty');
	return entries;
}

/**
 * The words of rules that were read before, by their text in the form: to read thousands of words for each message takes longer
 * than the service waits for an answer.
 */
const wordLists = new Map<unknown, Word[]>();
const MAX_WORD_LISTS = 100;

function wordsOf(values: unknown, field: string): Word[] {
	const known = wordLists.get(values);
	if (known) return known;
	refuseQuotedCommas(values, field);
	// Double quotes may stand around an entry, because `wordFrom` takes them off
	const words = entriesOf(values, field, maybeQuotedList).map((entry) => wordOf(entry, field));
	if (wordLists.size >= MAX_WORD_LISTS) wordLists.clear();
	if (typeof values === 'string') wordLists.set(values, words);
	return words;
}

/** A text in double quotes that begins and ends where an entry may, e.g. in a CSV file. */
const IN_QUOTES = new RegExp(
	`(?<=^|${SEPARATORS.source}\\s*)["“„][^"“”„\\r\\n]*["“”](?=\\s*(?:${SEPARATORS.source}|$))`,
	'g',
);

/** Refuses a separator in quotes: the entry `"Hello, friend"` would be split, and its part `Hello` found in many messages. */
function refuseQuotedCommas(values: unknown, field: string): void {
	if (typeof values !== 'string' || jsonArray(values)) return;
	const unclear = values.match(IN_QUOTES)?.find((quoted) => SEPARATORS.test(quoted));
	if (unclear === undefined) return;
	throw new InputError(
		field,
		`has ${beginningOf(unclear)}, which may be one phrase or several. Take the quotes away, or write all as a JSON array, like ["Hello, friend", "spam"]`,
	);
}

/** The most characters of a word or phrase, as in keyword lists of the service. */
const MAX_WORD_LENGTH = 100;

function wordOf(entry: string, field: string): Word {
	if (entry.length > MAX_WORD_LENGTH) {
		const reason = `has '${beginningOf(entry)}', which is longer than ${MAX_WORD_LENGTH} characters. Put commas or line breaks between words`;
		throw new InputError(field, reason);
	}
	const word = wordFrom(entry);
	if (word) return word;
	throw new InputError(field, `has '${entry}', which holds no letter, digit, symbol or emoji`);
}

function choice<Value extends string>(values: Value[], field: string, value: unknown): Value {
	return oneOf(values)(value, refuseAs(field)) as Value;
}
