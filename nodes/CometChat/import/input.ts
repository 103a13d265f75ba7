import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { unixMilliseconds } from '../transport/request/time';
import { flag, isEmpty, isRecord, json, number } from '../transport/request/values';
import { clock } from '../transport/clock';
import { refuseAs, SetupError } from '../transport/errors';
import type { Refuse } from '../transport/types';
import { recordsOf, toRecord } from './records';
import type { Headers } from './records';
import type { Entry, ImportRecord, Kind, RunFacts } from './types';
import { check, INVALID, markDuplicates } from './validate';

/** What the form asks for. */
export interface Form {
	inputMode: string;
	dryRun: boolean;
	summaryOnly: boolean;
	sendOldMessages: boolean;
	/** Milliseconds that an outage may last. */
	maxOutage: number;
}

/** What the items hold: the records in their order, checked, and the columns that nobody asked for. */
export interface Input {
	entries: Entry[];
	ignored: string[];
}

/** @throws InputError for an option of the wrong kind */
export function readForm(context: IExecuteFunctions): Form {
	const options = context.getNodeParameter('options', 0, {}) as IDataObject;
	return {
		inputMode: context.getNodeParameter('inputMode', 0, 'autoMap') as string,
		dryRun: option('Dry Run', options.dryRun, flag, false),
		summaryOnly: options.return === 'summary',
		sendOldMessages: option('Send Old Messages', options.sendOldMessages, flag, false),
		maxOutage: Math.max(0, option('Max Outage', options.maxOutage, number, 10)) * 60_000,
	};
}

function option<Value>(
	label: string,
	given: unknown,
	read: (value: unknown, refuse: Refuse) => Value,
	preset: Value,
): Value {
	return isEmpty(given) ? preset : read(given, refuseAs(label));
}

/**
 * Reads and checks all records before anything is sent.
 * @throws SetupError when the columns of the items fit none of the records
 */
export function readInput(context: IExecuteFunctions, kind: Kind, form: Form): Input {
	const seen = new Map<string, number>();
	const run: RunFacts = {
		now: Math.floor(clock.now() / 1_000),
		sendOldMessages: form.sendOldMessages,
		countContent: (content) => {
			const before = seen.get(content) ?? 0;
			seen.set(content, before + 1);
			return before;
		},
	};
	const headers: Headers = { fitting: new Set(), ignored: new Set() };
	const entries: Entry[] = [];
	for (const { item, given, shared } of rows(context, kind, form.inputMode)) {
		entries.push({ ...toEntry(given, item, kind, run, headers), ...(shared && { shared }) });
	}
	if (form.inputMode === 'autoMap') checkHeaders(headers, kind);
	markDuplicates(entries, kind);
	return { entries, ignored: [...headers.ignored] };
}

/** Says once what would otherwise be said of every record. */
function checkHeaders({ fitting, ignored }: Headers, kind: Kind): void {
	if (fitting.size + ignored.size === 0) return;
	const required = kind.columns.filter((column) => column.required).map(({ id }) => id);
	const missing = required.filter((id) => !fitting.has(id));
	const advice = `Choose 'Map Each Column' as 'Input Mode', or rename the columns: ${kind.plural} need ${and(required)}.`;
	if (fitting.size === 0) {
		throw new SetupError(`None of ${[...ignored].join(', ')} is a field of ${kind.plural}`, advice);
	}
	if (missing.length > 0) {
		const columns = [...fitting, ...ignored].join(', ');
		throw new SetupError(
			`No item has a column ${and(missing)}, which ${kind.plural} need; the columns are ${columns}`,
			advice,
		);
	}
}

function and(names: string[]): string {
	return names
		.map((name) => `'${name}'`)
		.join(', ')
		.replace(/, ([^,]+)$/, ' and $1');
}

interface Row {
	item: number;
	given: unknown;
	shared?: true;
}

function* rows(context: IExecuteFunctions, kind: Kind, mode: string): Generator<Row> {
	const items = context.getInputData();
	if (mode === 'json') {
		yield* jsonRows(context, kind, items.length);
		return;
	}
	for (let item = 0; item < items.length; item++) {
		const mapped = mode === 'mapColumns';
		yield { item, given: mapped ? mappedColumns(context, item) : items[item].json };
	}
}

function* jsonRows(context: IExecuteFunctions, kind: Kind, items: number): Generator<Row> {
	const raw = context.getNodeParameter('records', 0, '', { rawExpressions: true });
	// Text without an expression says the same for every item
	const last = typeof raw === 'string' && raw.startsWith('=') ? items : Math.min(1, items);
	for (let item = 0; item < last; item++) {
		const found = recordsOf(parsed(context.getNodeParameter('records', item, '')), kind);
		for (const given of found) yield { item, given, ...(found.length > 1 && { shared: true }) };
	}
}

/** Without n8n's own conversion, which would stop the run at the first value that it cannot convert. */
function mappedColumns(context: IExecuteFunctions, item: number): unknown {
	return context.getNodeParameter('columns.value', item, {}, { skipValidation: true }) ?? {};
}

/** In place of a value that is no JSON: why it is none. */
class Unreadable {
	constructor(readonly reason: string) {}
}

function parsed(value: unknown): unknown {
	let reason = '';
	try {
		return json(value, (why) => {
			reason = why;
			throw new Error(why);
		});
	} catch {
		return new Unreadable(reason);
	}
}

function toEntry(given: unknown, item: number, kind: Kind, run: RunFacts, headers: Headers): Entry {
	if (!isRecord(given) || given instanceof Unreadable) {
		const reason =
			given instanceof Unreadable ? given.reason : 'holds something that is not a record';
		return unusable(item, `'Records' ${reason}`);
	}
	const source = toRecord(given, kind, headers);
	const exactTime = kind.orderBy === undefined ? undefined : exactly(source[kind.orderBy]);
	const checked = check(source, kind, { ...run, exactTime });
	if ('outcome' in checked) {
		const { outcome } = checked;
		return { item, record: given, key: '', id: idOf(source, kind), outcome };
	}
	const { record } = checked;
	const key = String(record[kind.idField]);
	const byContent = kind.name === 'messages' && isEmpty(source[kind.idField]);
	return { item, record, key, id: key, order: exactTime, ...(byContent && { byContent }) };
}

/** What a person knows a refused record by, as far as it says so. */
function idOf(source: ImportRecord, { idField, identity }: Kind): string {
	const fields = source[idField] === undefined ? identity.split(' and ') : [idField];
	const parts = fields.map((field) => source[field]).filter((part) => !isEmpty(part));
	return parts
		.map((part) => (typeof part === 'object' ? JSON.stringify(part) : String(part)))
		.join(' ');
}

/** Unix milliseconds; undefined for what is no time, which the check of its column says. */
function exactly(value: unknown): number | undefined {
	try {
		return unixMilliseconds(value, (reason) => {
			throw new Error(reason);
		}) as number;
	} catch {
		return undefined;
	}
}

function unusable(item: number, text: string): Entry {
	const advice = 'Correct the value, or the expression that gives it.';
	return {
		item,
		record: {},
		key: '',
		id: '',
		outcome: { status: 'failed', code: INVALID, field: 'records', text, advice },
	};
}
