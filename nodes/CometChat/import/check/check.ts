import { SetupError } from '../../../shared/transport/errors';
import type { Refuse } from '../../../shared/values/types';
import { isEmpty, isRecord, refuseHalfEmojis } from '../../../shared/values/readers';
import { get, merge, put } from '../../../shared/values/nesting';
import { OBJECT_AS_TEXT } from '../../../shared/values/spoilt';
import { flag, isEmptyJson, time } from './formats';
import type {
	AddProblem,
	ImportRow,
	ImportRecord,
	Kind,
	Noticed,
	Outcome,
	RunFacts,
} from '../types';

/** The node's own codes for records that are not sent. */
export const INVALID = 'INVALID_RECORD';
const DUPLICATE = 'DUPLICATE_RECORD';

/** The columns of tables and exports that mark deleted records, with a time or a yes. The form has no such columns. */
export const DELETION_MARKS = [
	'deletedAt',
	'isDeleted',
	'deleted',
	// Of Sendbird, Mattermost and Microsoft Teams
	'isRemoved',
	'deleteAt',
	'deletedDateTime',
];

/**
 * Signs of another encoding: U+FFFD, which decoders put where a byte does not fit; and the two or three letters that stand for one
 * where UTF-8 was read as Latin-1 or Windows-1252, e.g. `Ã¼` for `ü` in the exports of Facebook. An Ã before a no-break space or »
 * is no such sign, because Portuguese words in capitals end in Ã, e.g. MANHÃ.
 */
const DAMAGED =
	/\uFFFD|\u00C2[\u0080-\u00BF]|\u00C3(?![\u00A0\u00BB])[\u0080-\u00BF]|\u00E2(?:\u20AC|\u0080)/;

/** Signs of a text that another program keeps as HTML: it begins with a tag, or has signs written out. */
const HTML = /^\s*<(?:p|div|span|html|body)\b[^>]*>|&(?:amp|lt|gt|quot|nbsp|#\d{2,5});/i;

/** The end of a written time with a zone: Z, UTC, an offset, each with the name of the zone behind it. */
const ZONE = /(?:Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)\s*(?:\([^)]*\))?\s*$/i;

interface Problem {
	field: string;
	reason: string;
}

/** The result of {@link check}. */
export interface CheckResult {
	/** The record as it will be sent. If it cannot be sent, what could be read of it. */
	record: ImportRecord;
	/** The outcome of a record that cannot be sent. */
	outcome?: Outcome;
}

/** Checks a record against what the service documents, and brings its values into the service's form. */
export function check(input: ImportRecord, kind: Kind, run: RunFacts): CheckResult {
	const problems: Problem[] = [];
	const addProblem: AddProblem = (field, reason) => problems.push({ field, reason });
	const record = readColumns(input, kind, run.noticed, addProblem);
	refuseDeleted(input, kind, addProblem);
	addFurther(record, input, kind, run.noticed, addProblem);
	if (problems.length === 0) {
		kind.complete(record, addProblem, run);
	} else if (hasAllRequired(record, kind)) {
		// A message without an ID gets one of its content and of the number of equal messages before it. A refused message gets its
		// ID now, too, because it would get another ID when it is corrected and imported alone. Further problems are not reported
		kind.complete(record, () => undefined, run);
	}
	return problems.length === 0 ? { record } : { record, outcome: outcomeOf(problems) };
}

/** The values of the columns, in the service's form. */
function readColumns(
	input: ImportRecord,
	kind: Kind,
	noticed: Noticed,
	addProblem: AddProblem,
): ImportRecord {
	const record: ImportRecord = {};
	for (const { id, path = id.split('.'), required, read, type } of kind.columns) {
		const given = get(input, path);
		if (isEmpty(given)) {
			if (required) addProblem(id, 'is missing');
			continue;
		}
		const { value, problem } = tryRead(read, given);
		if (problem !== undefined) addProblem(id, problem);
		if (value === undefined) continue;
		// Another column may have set a part of this object already, e.g. `email` a part of `metadata`. That part wins
		const part = get(record, path);
		put(record, path, part === undefined ? value : merge(value, part));
		notice(noticed, id, value);
		if (type === 'dateTime' && lacksZone(given)) noticed.zoneless.add(id);
	}
	return record;
}

function hasAllRequired(record: ImportRecord, { columns }: Kind): boolean {
	return columns.every(
		({ required, id, path = id.split('.') }) => !required || !isEmpty(get(record, path)),
	);
}

/** Adds a problem if the input says that the record was deleted, or if nobody knows. */
function refuseDeleted(input: ImportRecord, { singular }: Kind, addProblem: AddProblem): void {
	for (const mark of DELETION_MARKS) {
		const isDeleted = isMarked(input[mark]);
		if (isDeleted === undefined) {
			addProblem(
				mark,
				`is neither a time nor yes or no, so nobody knows whether the ${singular} was deleted`,
			);
		} else if (isDeleted) {
			addProblem(mark, `says that the ${singular} was deleted; an import would bring it back`);
		}
	}
}

/** Adds the values without a column that an object like `metadata` may hold. */
function addFurther(
	record: ImportRecord,
	input: ImportRecord,
	{ extensible }: Kind,
	noticed: Noticed,
	addProblem: AddProblem,
): void {
	for (const root of extensible) {
		const source = input[root];
		if (!isRecord(source)) {
			if (!isEmpty(source)) addProblem(root, 'is not a JSON object');
			continue;
		}
		const { value: further, problem } = tryRead(asTheyAre, furtherOf(record, source, root));
		if (problem !== undefined) addProblem(root, problem);
		for (const [key, value] of Object.entries(further ?? {})) put(record, [root, key], value);
		notice(noticed, root, further);
	}
}

/** Fails each record that is the same as an earlier record of the run, because the service takes only one of them. */
export function failDuplicates(rows: ImportRow[], kind: Kind): void {
	const firstItems = new Map<string, number>();
	const columns = kind.identityColumns.join(' and ');
	for (const row of rows) {
		if (row.outcome) continue;
		const given = kind.identityOf?.(row.record) ?? row.key;
		const identity = kind.caseSensitive ? given : given.toLowerCase();
		const item = firstItems.get(identity);
		if (item === undefined) {
			firstItems.set(identity, row.item);
			continue;
		}
		row.outcome = {
			status: 'failed',
			code: DUPLICATE,
			field: columns,
			text: `'${columns}' is the same as in item ${item}`,
			advice:
				'Only the first of them is imported. Remove the others, or give them IDs of their own.',
		};
	}
}

/** The fewest different messages that count as a list. Fewer messages may come several times by chance. */
const MIN_OF_LIST = 10;

/**
 * Refuses messages that came several times as a whole: each copy would be sent as a message of its own. A list that came three
 * times has each message three times, and six times where it holds the same one twice.
 * @throws SetupError when no message has an ID of its own, and the list came several times
 */
export function refuseRepeatedList(rows: ImportRow[], { messagesByContent }: RunFacts): void {
	if (messagesByContent.size < MIN_OF_LIST) return;
	const times = [...messagesByContent.values()].reduce(commonDivisor);
	const hasOwnId = ({ record, generatedMuid }: ImportRow) =>
		generatedMuid === undefined && !isEmpty(record.muid);
	if (times === 1 || rows.some(hasOwnId)) return;
	throw new SetupError(
		`Each message came ${times} times`,
		"Set 'Execute Once' in the step that reads them, or give a file once. If all of them are meant, give each a muid.",
	);
}

/** The greatest number that divides both. */
const commonDivisor = (one: number, other: number): number =>
	other === 0 ? one : commonDivisor(other, one % other);

/** Notes the column of a value that can be sent, and may not be what was meant. */
function notice({ damaged, ofObjects, rounded, html }: Noticed, id: string, value: unknown): void {
	const written = JSON.stringify(value) ?? '';
	if (DAMAGED.test(written)) damaged.add(id);
	if (written.includes(OBJECT_AS_TEXT)) ofObjects.add(id);
	if (isRounded(value)) rounded.add(id);
	if (typeof value === 'string' && HTML.test(value)) html.add(id);
}

function outcomeOf(problems: Problem[]): Outcome {
	return {
		status: 'failed',
		code: INVALID,
		field: problems[0].field,
		text: problems.map(({ field, reason }) => `'${field}' ${reason}`).join('; '),
		advice: 'Correct the record. It was not sent.',
	};
}

/** The result of {@link tryRead}. */
interface Reading<Value> {
	/** Undefined if the value counts as empty, or cannot be sent. */
	value?: Value;
	/** Why the value cannot be sent. */
	problem?: string;
}

/** Ends the conversion of a value that cannot be sent. */
class Refusal extends Error {}

/** Reads a value. */
function tryRead<Value>(
	convert: (value: unknown, refuse: Refuse) => Value,
	value: unknown,
): Reading<Value> {
	const refuse: Refuse = (reason) => {
		throw new Refusal(reason);
	};
	try {
		return { value: convert(value, refuse) };
	} catch (error) {
		const { message } = error as Error;
		if (error instanceof Refusal) return { problem: message };
		// JSON cannot hold the value, which breaks the request with all other records
		return { problem: `cannot be written as JSON (${message})` };
	}
}

/** Words for no deletion in the place of a time. */
const NEVER_DELETED = /^\s*(?:never|none|n\/a|-)\s*$/i;

/** Whether a mark of deletion is set, by a time or a yes; undefined for a value that is neither, nor a no. */
function isMarked(mark: unknown): boolean | undefined {
	if (isEmptyJson(mark) || (typeof mark === 'string' && NEVER_DELETED.test(mark))) return false;
	const yes = tryRead(flag, mark);
	if (yes.problem === undefined) return yes.value === true;
	const deletedAt = tryRead(time, mark);
	return deletedAt.problem === undefined ? deletedAt.value !== undefined : undefined;
}

/** Returns values without a column as they are. Refuses values that JSON cannot hold, and broken characters. */
function asTheyAre(value: unknown, refuse: Refuse): ImportRecord {
	// Throws for a value that JSON cannot hold
	JSON.stringify(value);
	refuseHalfEmojis(value, refuse);
	return value as ImportRecord;
}

/** The values of an object that are not part of the record yet. */
function furtherOf(record: ImportRecord, source: ImportRecord, root: string): ImportRecord {
	const further = Object.entries(source).filter(
		([key, value]) => get(record, [root, key]) === undefined && !isEmpty(value),
	);
	return Object.fromEntries(further);
}

/** Whether a time that was read is a text with a time of day, without the zone that it counts in; a day of Excel has none. */
function lacksZone(time: unknown): boolean {
	const text = typeof time === 'object' ? '' : String(time);
	return /^\s*\d{5}\.\d/.test(text) || (/\d:\d\d/.test(text) && !ZONE.test(text));
}

/** Whether digits were lost, anywhere in an object: JavaScript reads a number of more than 15 digits as the nearest it has. */
function isRounded(value: unknown): boolean {
	if (typeof value === 'object' && value !== null) return Object.values(value).some(isRounded);
	return Number.isInteger(value) && !Number.isSafeInteger(value);
}
