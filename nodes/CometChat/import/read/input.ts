import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { AS_WRITTEN, isExpression, parameterFor } from '../../../shared/operation/form/parameters';
import { unixMilliseconds } from '../../../shared/values/time';
import { asRecord, isEmpty, isRecord, jsonIn, withoutFence } from '../../../shared/values/readers';
import { clock } from '../../../shared/transport/clock';
import { SetupError } from '../../../shared/transport/errors';
import { holdsNothing, isSameList, recordsOf, toRecord } from './records';
import type { Headers } from './records';
import type { Column, Form, ImportRow, ImportRecord, Kind, Noticed, RunFacts } from '../types';
import { isOfFailed } from '../report';
import { check, INVALID, failDuplicates, refuseRepeatedList } from '../check/check';
import { timeGiven } from '../check/formats';

/** The milliseconds after which the reading pauses, so that n8n can do other work. */
const MAX_STRETCH_MS = 50;

/** The input after reading: the records in their order, checked. */
export interface Input {
	rows: ImportRow[];
	/** Columns that are not imported. */
	ignored: string[];
	noticed: Noticed;
	/** The number of items without a value, e.g. of empty rows in a sheet. They are left out. */
	emptyCount: number;
	/** Columns of the form whose expressions gave no record a value, e.g. because they name a column that no item has. */
	unfilled: string[];
}

/**
 * Reads and checks all records before anything is sent.
 * @throws SetupError when the columns of the items fit none of the records, or when all messages came several times
 */
export async function readInput(
	context: IExecuteFunctions,
	kind: Kind,
	form: Form,
): Promise<Input> {
	const run = newRun(form);
	const headers: Headers = { fitting: new Set(), ignored: new Set() };
	const items = context.getInputData();
	const rows: ImportRow[] = [];
	const emptyRows: ImportRow[] = [];
	const filled = new Set<string>();
	const isMapped = form.inputMode === 'mapColumns';
	const written = isMapped ? writtenColumns(context, kind) : {};
	const neededFromItems = kind.columns.filter(
		({ required, type, id }) => required && type === 'string' && isExpression(written[id]),
	);
	let pausedAt = performance.now();
	for (const given of givenRecords(context, kind, form.inputMode)) {
		if (performance.now() - pausedAt > MAX_STRETCH_MS) {
			await clock.sleep(0);
			pausedAt = performance.now();
		}
		if (!given) continue;
		const { item, values, sharesItem } = given;
		if (isRecord(values) && isMapped) {
			for (const column of Object.keys(values)) {
				if (values[column] !== undefined) filled.add(column);
			}
		}
		const row = { ...toRow(values, item, kind, run, headers), sharesItem };
		const namesNothing = isMapped ? lacks(values, neededFromItems) : holdsNothing(values);
		if (row.outcome && namesNothing && holdsNothing(items[item].json)) emptyRows.push(row);
		else rows.push(row);
	}
	if (form.inputMode === 'autoMap') checkHeaders(headers, kind);
	failDuplicates(rows, kind);
	refuseRepeatedList(rows, run);
	const isAllEmpty = rows.length === 0;
	return {
		// Where nothing else came, this is an error
		rows: isAllEmpty ? emptyRows : rows,
		ignored: [...headers.ignored],
		noticed: run.noticed,
		emptyCount: isAllEmpty ? 0 : emptyRows.length,
		unfilled: kind.columns
			.filter(({ id }) => isExpression(written[id]) && !filled.has(id))
			.map(({ displayName }) => displayName),
	};
}

/**
 * Whether a mapped record has none of the texts that every record needs and that expressions read from the items. A choice and a
 * typed text do not count: the form gives them to all records.
 */
function lacks(values: unknown, needed: Column[]): boolean {
	return needed.length > 0 && isRecord(values) && needed.every(({ id }) => isEmpty(values[id]));
}

/** The facts for the checks, before a record was read. */
function newRun({ sendOldMessages }: Form): RunFacts {
	return {
		now: Math.floor(clock.now() / 1_000),
		sendOldMessages,
		messagesByContent: new Map(),
		noticed: {
			damaged: new Set(),
			rounded: new Set(),
			ofObjects: new Set(),
			zoneless: new Set(),
			html: new Set(),
			repeated: new Set(),
		},
	};
}

/** The columns of the form as they are written, e.g. `={{ $json.id }}`. */
const writtenColumns = (context: IExecuteFunctions, { mapperField }: Kind) =>
	asRecord(context.getNodeParameter(`${mapperField}.value`, 0, {}, AS_WRITTEN));

/** Refuses the columns if none of them fits, or if a required column is missing: once, and not for each record. */
function checkHeaders({ fitting, ignored }: Headers, kind: Kind): void {
	if (fitting.size + ignored.size === 0) return;
	const required = kind.columns.filter((column) => column.required).map(({ id }) => id);
	const missing = required.filter((id) => !fitting.has(id));
	const advice = `Choose 'Map Each Column' as 'Input Mode', or 'JSON' where a column holds the records, or rename the columns: ${kind.plural} need ${enumerated(required)}.`;
	if (fitting.size === 0) {
		const columns = enumerated([...ignored]);
		throw new SetupError(
			ignored.size === 1
				? `The column ${columns} is no field of ${kind.plural}`
				: `The columns ${columns} are no fields of ${kind.plural}`,
			advice,
		);
	}
	if (missing.length > 0) {
		const columns = [...fitting, ...ignored].join(', ');
		throw new SetupError(
			`No item has a column ${enumerated(missing)}, which ${kind.plural} need; the columns are ${columns}`,
			advice,
		);
	}
}

/** Names in quotes, e.g. `'uid', 'name' and 'role'`. */
function enumerated(names: string[]): string {
	return names
		.map((name) => `'${name}'`)
		.join(', ')
		.replace(/, ([^,]+)$/, ' and $1');
}

/** A record as it came. `sharesItem`: the item holds other records, too. */
interface GivenRecord {
	item: number;
	values: unknown;
	sharesItem?: boolean;
}

/** Gives one record after the other. `undefined` stands for an item without a new record, so that the reading can pause. */
type RecordGenerator = Generator<GivenRecord | undefined>;

function* givenRecords(context: IExecuteFunctions, kind: Kind, mode: string): RecordGenerator {
	const items = context.getInputData();
	if (mode === 'json') {
		yield* jsonRows(context, kind, items.length);
		return;
	}
	for (const [item, { json: columns }] of items.entries()) {
		// `parameterFor` leaves values as they are, because n8n's own conversion stops the run at a value that it cannot convert
		const mapped = () => {
			const values = parameterFor(context, `${kind.mapperField}.value`, item, columns) ?? {};
			const lacksId = isRecord(values) && isEmpty(values.muid);
			return lacksId ? { ...values, ...idOfFailed(columns, kind) } : values;
		};
		yield { item, values: mode === 'mapColumns' ? resolved('Columns', mapped) : columns };
	}
}

/** The ID that was made for a message which failed in an earlier run, and which no mapped column gives. */
function idOfFailed({ muid, details }: IDataObject, { keyField }: Kind): IDataObject {
	return keyField === 'muid' && isOfFailed(details) && !isEmpty(muid) ? { muid } : {};
}

function* jsonRows(context: IExecuteFunctions, kind: Kind, items: number): RecordGenerator {
	const raw = context.getNodeParameter('records', 0, '', { rawExpressions: true });
	const hasExpression = typeof raw === 'string' && /^=.*\{\{/s.test(raw);
	// What reads no item is the same for each item, e.g. `$input.all()`: evaluated for each of 10,000 items, it would take minutes
	const readsItem =
		hasExpression &&
		/\$(?:json|binary|item|node|data|position|thisItem|runIndex)|\bitem|pairedItem/.test(raw);
	const count = readsItem ? items : Math.min(1, items);
	let previous: unknown[] = [];
	let repeated = 0;
	for (let item = 0; item < count; item++) {
		const given = resolved('Records', () => context.getNodeParameter('records', item, ''));
		const records = recordsOf(parsed(given), kind);
		if (isSameList(records, previous)) {
			repeated++;
			yield undefined;
			continue;
		}
		const sharesItem = records.length > 1;
		for (const values of records) yield { item, values, sharesItem };
		previous = records;
	}
	if (hasExpression && !readsItem && previous.length > 0) repeated = items - 1;
	if (repeated === 0) return;
	const message = `'Records' gave a list again for ${repeated} input item${repeated === 1 ? '' : 's'}. Each list is imported once.`;
	context.addExecutionHints?.({ message, location: 'outputPane' });
}

/** Stands in the place of a record that an item could not give, with the reason. */
class Unreadable {
	constructor(
		readonly field: string,
		readonly reason: string,
	) {}
}

/** The value of a field. An expression that n8n cannot resolve fails its own item, and no other item. */
function resolved(field: string, read: () => unknown): unknown {
	try {
		return read();
	} catch (error) {
		const why = (error as Error).message.replace(/\.$/, '');
		return new Unreadable(field, `cannot be resolved (${why})`);
	}
}

/** Parses JSON, or JSON Lines, that came as text; other values and empty lines stay. The records are checked later. */
function parsed(value: unknown): unknown {
	if (typeof value !== 'string' || isEmpty(value)) return value;
	// A file may begin with a byte order mark, which counts as a blank
	const text = withoutFence(value).trim();
	try {
		return JSON.parse(text) as unknown;
	} catch (error) {
		const lines = text.split('\n').filter((line) => line.trim() !== '');
		const records = lines.map(jsonIn);
		if (records.every(isRecord)) return records;
		return new Unreadable('Records', `is not valid JSON (${(error as Error).message})`);
	}
}

/** Reads and checks a record. A record that cannot be sent gets its outcome here. */
function toRow(
	values: unknown,
	item: number,
	kind: Kind,
	run: RunFacts,
	headers: Headers,
): ImportRow {
	if (values instanceof Unreadable) return unusable(item, values.field, values.reason);
	if (!isRecord(values)) {
		const reason = 'holds something that is not a record';
		return { ...unusable(item, 'Records', reason), nonRecordValue: values };
	}
	const source = toRecord(values, kind, headers);
	const exactTime = kind.orderBy === undefined ? undefined : exactTimeOf(source[kind.orderBy]);
	const { record, outcome } = check(source, kind, { ...run, exactTime });
	// The row keeps the ID that was made for a message, because a refused message otherwise gets another ID when it is corrected
	// and sent alone
	const hasMadeId = isEmpty(source.muid) && !isEmpty(record.muid);
	const generatedMuid = hasMadeId ? String(record.muid) : undefined;
	if (outcome)
		return { item, record: values, key: '', id: idOf(source, kind), outcome, generatedMuid };
	const key = String(record[kind.keyField]);
	return { item, record, key, id: key, exactTime, generatedMuid };
}

/** The ID of a refused record, as far as the record has one: `ann`; of a member, `team ann` (GUID and UID). */
function idOf(source: ImportRecord, { keyField, identityColumns }: Kind): string {
	const fields = source[keyField] === undefined ? identityColumns : [keyField];
	const parts = fields.map((field) => source[field]).filter((part) => !isEmpty(part));
	return parts
		.map((part) => (typeof part === 'object' ? JSON.stringify(part) : String(part)))
		.join(' ');
}

/** A time in Unix milliseconds; undefined for another value, which the check of its column reports. */
function exactTimeOf(value: unknown): number | undefined {
	try {
		return unixMilliseconds(timeGiven(value), (reason) => {
			throw new Error(reason);
		});
	} catch {
		return undefined;
	}
}

/** The row of a value that is no record. */
function unusable(item: number, field: string, reason: string): ImportRow {
	const advice = 'Correct the value, or the expression that gives it.';
	const text = `'${field}' ${reason}`;
	return {
		item,
		record: {},
		key: '',
		id: '',
		outcome: { status: 'failed', code: INVALID, field: field.toLowerCase(), text, advice },
	};
}
