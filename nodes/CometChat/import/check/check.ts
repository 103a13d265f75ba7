import type { Convert } from '../../transport/types';
import { isEmpty, isRecord } from '../../transport/request/values';
import { get, put } from '../../transport/request/nesting';
import type { ImportRow, ImportRecord, Kind, Outcome, RunFacts } from '../types';

/** Codes of our own for what never reaches the service. */
export const INVALID = 'INVALID_RECORD';
const DUPLICATE = 'DUPLICATE_RECORD';

/** Stands for what could not be read in the encoding that was assumed. */
const REPLACEMENT = '\uFFFD';

interface Problem {
	field: string;
	reason: string;
}

/** A record as it will be sent, or why it cannot be. */
export type Checked = { record: ImportRecord } | { outcome: Outcome; record?: ImportRecord };

/** Checks a record against what the service documents, and brings its values into the service's form. */
export function check(given: ImportRecord, kind: Kind, run: RunFacts): Checked {
	const problems: Problem[] = [];
	const refuse = (field: string, reason: string) => problems.push({ field, reason });
	const record: ImportRecord = {};
	for (const column of kind.columns) {
		const path = column.path ?? column.id.split('.');
		const value = get(given, path);
		if (isEmpty(value)) {
			if (column.required) refuse(column.id, 'is missing');
			continue;
		}
		const clean = read(column.read, value, (reason) => refuse(column.id, reason));
		if (clean === undefined) continue;
		put(record, path, clean);
		if (typeof clean === 'string' && clean.includes(REPLACEMENT)) run.damaged.add(column.id);
	}
	for (const root of kind.open) {
		const { [root]: source } = given;
		if (isRecord(source)) keepFurther(record, source, root);
		else if (!isEmpty(source)) refuse(root, 'is not a JSON object');
	}
	// Also of a refused record, which gets its ID by this: corrected, it has to be told from an equal one
	const isWhole = kind.columns.every(
		({ id, required }) => !required || !isEmpty(get(record, id.split('.'))),
	);
	if (problems.length === 0) kind.complete(record, refuse, run);
	else if (isWhole) kind.complete(record, () => undefined, run);
	return problems.length === 0 ? { record } : { outcome: refused(problems), record };
}

/** Marks records that an earlier one of the run makes superfluous; the service would take only one of them. */
export function markDuplicates(rows: ImportRow[], kind: Kind): void {
	const first = new Map<string, number>();
	for (const row of rows) {
		if (row.outcome) continue;
		const own = kind.identify?.(row.record) ?? row.key;
		const identity = kind.caseSensitive ? own : own.toLowerCase();
		const item = first.get(identity);
		if (item === undefined) {
			first.set(identity, row.item);
			continue;
		}
		row.outcome = {
			status: 'failed',
			code: DUPLICATE,
			field: kind.identity,
			text: `'${kind.identity}' is the same as in item ${item}`,
			advice:
				'Only the first of them is imported. Remove the others, or give them IDs of their own.',
		};
	}
}

function refused(problems: Problem[]): Outcome {
	return {
		status: 'failed',
		code: INVALID,
		field: problems[0].field,
		text: problems.map(({ field, reason }) => `'${field}' ${reason}`).join('; '),
		advice: 'Correct the record. It was not sent.',
	};
}

function read(convert: Convert, value: unknown, report: (reason: string) => void): unknown {
	try {
		return convert(value, (reason) => {
			report(reason);
			throw new Error(reason);
		});
	} catch {
		return undefined;
	}
}

function keepFurther(record: ImportRecord, source: ImportRecord, root: string): void {
	for (const [key, value] of Object.entries(source)) {
		if (get(record, [root, key]) === undefined && !isEmpty(value)) put(record, [root, key], value);
	}
}
