import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { isRecord, json } from '../transport/request/values';
import { clock } from '../transport/clock';
import { recordsOf, toRecord } from './records';
import type { Entry, ImportRecord, Kind, RunFacts } from './types';
import { check, INVALID, markDuplicates } from './validate';

/** What the form asks for. */
export interface Form {
	inputMode: string;
	dryRun: boolean;
	summaryOnly: boolean;
	sendOldMessages: boolean;
}

/** What the items hold: the records in their order, checked, and the columns that nobody asked for. */
export interface Input {
	entries: Entry[];
	ignored: string[];
}

export function readForm(context: IExecuteFunctions): Form {
	const options = context.getNodeParameter('options', 0, {}) as IDataObject;
	return {
		inputMode: context.getNodeParameter('inputMode', 0, 'autoMap') as string,
		dryRun: options.dryRun === true,
		summaryOnly: options.return === 'summary',
		sendOldMessages: options.sendOldMessages === true,
	};
}

/** Reads and checks all records before anything is sent. */
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
	const ignored = new Set<string>();
	const entries: Entry[] = [];
	for (const { item, given, shared } of rows(context, kind, form.inputMode)) {
		entries.push({ ...toEntry(given, item, kind, run, ignored), ...(shared && { shared }) });
	}
	markDuplicates(entries, kind);
	return { entries, ignored: [...ignored] };
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

function toEntry(
	given: unknown,
	item: number,
	kind: Kind,
	run: RunFacts,
	ignored: Set<string>,
): Entry {
	if (!isRecord(given) || given instanceof Unreadable) {
		const reason =
			given instanceof Unreadable ? given.reason : 'holds something that is not a record';
		return unusable(item, `'Records' ${reason}`);
	}
	const source = toRecord(given, kind, ignored);
	const checked = check(source, kind, run);
	if ('outcome' in checked)
		return { item, record: given as ImportRecord, key: '', outcome: checked.outcome };
	return { item, record: checked.record, key: String(checked.record[kind.idField]) };
}

function unusable(item: number, text: string): Entry {
	const advice = 'Correct the value, or the expression that gives it.';
	return {
		item,
		record: {},
		key: '',
		outcome: { status: 'failed', code: INVALID, field: 'records', text, advice },
	};
}
