import { NodeOperationError } from 'n8n-workflow';
import type { IDataObject, INode, INodeExecutionData, Logger } from 'n8n-workflow';
import { ServiceError, withNotes } from '../../shared/transport/errors';
import { forErrorOutput, toNodeError } from '../../shared/operation/output/nodeErrors';
import { asRecord, isRecord } from '../../shared/values/readers';
import { clock, wait } from '../../shared/transport/clock';
import { minutesFor, requestsFor } from './send/queue';
import type { ImportRow, Kind, Outcome, Status } from './types';

/** The most failed records that are listed in the message that stops a run, and in a summary. */
const LISTED = { message: 5, summary: 100 };

/** The words of {@link Status}. */
const STATUSES: string[] = [
	'imported',
	'present',
	'alreadyExists',
	'failed',
	'valid',
] satisfies Status[];

/** Numbers of records by their outcomes, which {@link Status} explains. */
export type Counts = Record<Status | 'total', number>;

export function countOutcomes(rows: ImportRow[]): Counts {
	const counts: Counts = {
		total: rows.length,
		imported: 0,
		present: 0,
		alreadyExists: 0,
		failed: 0,
		valid: 0,
	};
	for (const { outcome } of rows) {
		if (outcome) counts[outcome.status]++;
	}
	return counts;
}

/** The item of a record that has an outcome, linked to its input. */
export function toItem(
	row: ImportRow,
	node: INode,
	input: INodeExecutionData[],
): INodeExecutionData {
	const { status, code, messageId, note } = row.outcome as Outcome;
	if (status === 'failed') return failedItem(row, node, input);
	return {
		json: {
			status,
			...idIn(row),
			...(messageId !== undefined && { messageId }),
			...(code && { code }),
			...(note && { note }),
		},
		pairedItem: { item: row.item },
	};
}

/**
 * The item of a failed record, which comes out whole, so that it can be corrected and sent again: `{ status, id, …all columns of
 * its input, error, details }`. The item for the error output lacks the columns, because n8n adds them there. If the input item
 * holds several records, the columns are not those of this record, which stands in `details.record`.
 */
function failedItem(row: ImportRow, node: INode, input: INodeExecutionData[]): INodeExecutionData {
	const { item, record, sharesItem } = row;
	const { status, code, text, advice, field } = row.outcome as Outcome;
	const pairedItem = { item };
	// The ID was made from the content. If a correction makes the record equal to another one, a new ID would be that of the
	// other record, and the corrected record would pass for one that is in
	const generatedId = row.generatedMuid === undefined ? {} : { muid: row.generatedMuid };
	const columns: IDataObject = sharesItem ? {} : { ...input[item].json, ...generatedId };
	const replaced = replacedIn(columns);
	const ownStatus = saysOutcome(columns) ? { status } : {};
	const given = 'nonRecordValue' in row ? row.nonRecordValue : { ...record, ...generatedId };
	const details: IDataObject = {
		status,
		...idIn(row),
		code,
		...(field && { field }),
		...(advice && { description: advice }),
		...(sharesItem && { record: given as IDataObject }),
		...(Object.keys(replaced).length > 0 && { input: replaced }),
	};
	if (node.onError === 'continueErrorOutput') {
		return forErrorOutput(
			{ json: { ...generatedId, ...ownStatus, error: text, details }, pairedItem },
			new NodeOperationError(node, text ?? '', { description: advice, itemIndex: item }),
		);
	}
	return {
		json: { status, ...idIn(row), ...columns, ...ownStatus, error: text, details },
		pairedItem,
	};
}

const idIn = ({ id }: ImportRow): IDataObject => (id === '' ? {} : { id });

/** Whether the `details` of an item are those of a record that failed in an earlier run. */
export function isOfFailed(details: unknown): details is IDataObject {
	return isRecord(details) && details.status === 'failed' && 'code' in details;
}

/** Whether a column says, like the status of an earlier import, that the record is in. */
const saysOutcome = ({ status }: IDataObject): boolean => STATUSES.includes(String(status));

/**
 * The columns `error`, `details` and `status` of the input, which the node replaces. If an earlier run of the node wrote them, these
 * are the columns that it had replaced.
 */
function replacedIn(columns: IDataObject): IDataObject {
	const { status, error, details } = columns;
	if (isOfFailed(details)) return asRecord(details.input);
	return {
		...(saysOutcome(columns) && { status }),
		...(error !== undefined && { error }),
		...(details !== undefined && { details }),
	};
}

/** The item about the whole run: counts, and the first failures. */
export function toSummary(
	rows: ImportRow[],
	kind: Kind,
	facts: { dryRun: boolean; requests: number; seconds: number; ignored: string[] },
): INodeExecutionData {
	const { total, imported, present, alreadyExists, failed, valid } = countOutcomes(rows);
	const { dryRun, requests, seconds, ignored } = facts;
	const failures = failedOf(rows)
		.slice(0, LISTED.summary)
		.map((row) => ({
			item: row.item,
			...idIn(row),
			code: row.outcome?.code,
			...(row.outcome?.field && { field: row.outcome.field }),
			error: row.outcome?.text,
		}));
	const result = dryRun ? { valid, failed } : { imported, present, alreadyExists, failed };
	return {
		json: {
			records: kind.name,
			dryRun,
			total,
			...result,
			requests: dryRun ? requestsFor(valid) : requests,
			...(dryRun ? { minutes: minutesFor(valid) } : { seconds }),
			ignoredColumns: ignored,
			failures: failures as IDataObject[],
			...(failed > failures.length && { failuresNotListed: failed - failures.length }),
		},
		pairedItem: [...new Set(rows.map(({ item }) => item))].map((item) => ({ item })),
	};
}

/** The error that stops the node if records failed and the node does not go on after errors. */
export function toStop(node: INode, rows: ImportRow[], kind: Kind, haltedBy?: ServiceError): Error {
	const { total, imported, present, alreadyExists, failed } = countOutcomes(rows);
	const failedRows = failedOf(rows);
	const [first] = failedRows;
	const done =
		`Imported: ${formatted(imported)}. ${present > 0 ? `There after a retry: ${formatted(present)}. ` : ''}There already: ${formatted(alreadyExists)}. Not imported: ${formatted(failed)}. ` +
		'Running the import again sends everything; what is there already is recognised and not doubled.';
	const notImported = `${formatted(failed)} of ${formatted(total)} ${kind.plural} ${failed === 1 ? 'was' : 'were'} not imported`;
	if (haltedBy) {
		const details = withNotes(haltedBy.details, done);
		return toNodeError(
			node,
			new ServiceError(`${haltedBy.message.replace(/\.$/, '')}; ${notImported}`, details),
		);
	}
	const reasons = failedRows
		.slice(0, LISTED.message)
		.map((row) => `[item ${row.item}] ${reasonOf(row)}`);
	const further =
		failedRows.length > reasons.length
			? ` And ${formatted(failedRows.length - reasons.length)} more.`
			: '';
	return new NodeOperationError(
		node,
		`${notImported}. The first: ${reasonOf(first)} [item ${first.item}]`,
		{
			description: `${reasons.join('; ')}.${further} ${done}`,
			itemIndex: first.item,
		},
	);
}

/** The reason why a record failed, behind the ID that names the record. */
function reasonOf({ id, outcome }: ImportRow): string {
	return `${id === '' ? '' : `${id}: `}${outcome?.text}`;
}

/** A number as people write it. */
export function formatted(number: number): string {
	return number.toLocaleString('en-US');
}

function failedOf(rows: ImportRow[]): ImportRow[] {
	return rows.filter(({ outcome }) => outcome?.status === 'failed');
}

/** The milliseconds between two lines of the log while an import runs. */
const MS_BETWEEN_LINES = 10_000;

/** Tells the log how far an import is. */
export class Progress {
	private readonly startedAt = clock.elapsed();

	/** The number of records to send. */
	private readonly total: number;

	/** The number of records that the checks refused. */
	private readonly refused: number;

	constructor(
		private readonly logger: Logger,
		private readonly kind: Kind,
		private readonly rows: ImportRow[],
	) {
		this.refused = this.countSettled();
		this.total = rows.length - this.refused;
		this.say(
			`${formatted(this.total)} to send, requests: ${formatted(requestsFor(this.total))}, refused by the checks: ${formatted(this.refused)}`,
		);
	}

	/** Writes a line every ten seconds, also while nothing moves, until the signal ends it. */
	async follow(signal: AbortSignal): Promise<void> {
		while (!signal.aborted) {
			// The wait fails when the signal ends it
			const isOver = await wait(MS_BETWEEN_LINES, signal).then(
				() => false,
				() => true,
			);
			if (!isOver) this.say(this.soFar());
		}
	}

	/** Writes the last line. Returns how long the import took, in seconds to a tenth. */
	finish(how: string): number {
		const seconds = Math.round((clock.elapsed() - this.startedAt) / 100) / 10;
		const { imported, present, alreadyExists, failed } = countOutcomes(this.rows);
		this.say(
			`${how} after ${seconds} s, imported: ${formatted(imported)}, ${present > 0 ? `there after a retry: ${formatted(present)}, ` : ''}there already: ${formatted(alreadyExists)}, not imported: ${formatted(failed)}`,
		);
		return seconds;
	}

	say(what: string): void {
		this.logger.info(`Import of ${this.kind.plural}: ${what}`);
	}

	private soFar(): string {
		const done = this.countSettled() - this.refused;
		const text = `${formatted(done)} of ${formatted(this.total)} done`;
		if (done === 0) return text;
		const remaining = ((clock.elapsed() - this.startedAt) / done) * (this.total - done);
		return `${text}, about ${Math.ceil(remaining / 60_000)} min left`;
	}

	/** The number of records that have an outcome. */
	private countSettled(): number {
		return this.rows.filter(({ outcome }) => outcome !== undefined).length;
	}
}
