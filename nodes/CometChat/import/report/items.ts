import { NodeOperationError } from 'n8n-workflow';
import type { IDataObject, INode, INodeExecutionData } from 'n8n-workflow';
import { ServiceError } from '../../../shared/transport/errors';
import { forErrorOutput, toNodeError } from '../../../shared/operation/output/nodeErrors';
import { asRecord, isRecord } from '../../../shared/values/readers';
import { minutesFor, requestsFor } from '../send/queue';
import type { ImportRow, Kind, Outcome } from '../types';

/** At most this many failed records are listed: in the message that stops a run, and in a summary. */
const LISTED = { message: 5, summary: 100 };

/** How many records ended in which way. */
export interface Counts {
	total: number;
	imported: number;
	present: number;
	alreadyExists: number;
	failed: number;
	valid: number;
}

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

/**
 * One item per record, linked to its input. A failed record comes out whole, so that it can be corrected and sent
 * again: with all columns of its input, which n8n adds to items of the error output, or in `details.record` if its item
 * holds several records.
 */
export function toItem(
	row: ImportRow,
	node: INode,
	input: INodeExecutionData[],
): INodeExecutionData {
	const { item, id, record } = row;
	const { status, code, text, advice, field, messageId, note } = row.outcome as Outcome;
	const pairedItem = { item };
	const named = id === '' ? {} : { id };
	if (status !== 'failed') {
		return {
			json: {
				status,
				...named,
				...(messageId !== undefined && { messageId }),
				...(code && { code }),
				...(note && { note }),
			},
			pairedItem,
		};
	}
	// The generated ID comes out, too. Without it, a record that is sent again could be taken for an equal record that is in
	const made = row.muid === undefined ? {} : { muid: row.muid };
	const rest = row.shared ? {} : { ...input[item].json, ...made };
	const covered = coveredBy(rest);
	const details: IDataObject = {
		status,
		...named,
		code,
		...(field && { field }),
		...(advice && { description: advice }),
		...(row.shared && {
			record:
				'noRecord' in row ? (row.noRecord as IDataObject) : { ...(record as IDataObject), ...made },
		}),
		...(Object.keys(covered).length > 0 && { input: covered }),
	};
	if (node.onError === 'continueErrorOutput') {
		return forErrorOutput(
			{ json: { ...made, error: text, details }, pairedItem },
			new NodeOperationError(node, text ?? '', { description: advice, itemIndex: item }),
		);
	}
	return { json: { status, ...named, ...rest, error: text, details }, pairedItem };
}

/** Columns of the input that `error` and `details` would hide, unless they are ours from an earlier run. */
function coveredBy({ error, details }: IDataObject): IDataObject {
	if (isRecord(details) && details.status === 'failed' && 'code' in details) {
		return asRecord(details.input);
	}
	return { ...(error !== undefined && { error }), ...(details !== undefined && { details }) };
}

/** One item about the whole run. */
export function toSummary(
	rows: ImportRow[],
	kind: Kind,
	facts: { dryRun: boolean; requests: number; seconds: number; ignored: string[] },
): INodeExecutionData {
	const { total, imported, present, alreadyExists, failed, valid } = countOutcomes(rows);
	const { dryRun, requests, seconds, ignored } = facts;
	const failures = failedOf(rows)
		.slice(0, LISTED.summary)
		.map(({ item, id, outcome }) => ({
			item,
			...(id !== '' && { id }),
			code: outcome?.code,
			...(outcome?.field && { field: outcome.field }),
			error: outcome?.text,
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

/** The error that stops the node when records failed and it does not continue. */
export function toStop(node: INode, rows: ImportRow[], kind: Kind, halted?: ServiceError): Error {
	const { total, imported, present, alreadyExists, failed } = countOutcomes(rows);
	const listed = failedOf(rows);
	const [first] = listed;
	const done =
		`Imported: ${formatted(imported)}. ${present > 0 ? `There after a retry: ${formatted(present)}. ` : ''}There already: ${formatted(alreadyExists)}. Not imported: ${formatted(failed)}. ` +
		'Running the import again sends everything; what is there already is recognised and not doubled.';
	const what = `${formatted(failed)} of ${formatted(total)} ${kind.plural} ${failed === 1 ? 'was' : 'were'} not imported`;
	if (halted) {
		const { advice } = halted.details;
		const details = { ...halted.details, advice: [advice, done].filter(Boolean).join(' ') };
		return toNodeError(
			node,
			new ServiceError(`${halted.message.replace(/\.$/, '')}; ${what}`, details),
		);
	}
	const reasons = listed
		.slice(0, LISTED.message)
		.map(({ item, id, outcome }) => `[item ${item}] ${id === '' ? '' : `${id}: `}${outcome?.text}`);
	const further =
		listed.length > reasons.length ? ` And ${formatted(listed.length - reasons.length)} more.` : '';
	return new NodeOperationError(
		node,
		`${what}. The first: ${first.id === '' ? '' : `${first.id}: `}${first.outcome?.text} [item ${first.item}]`,
		{
			description: `${reasons.join('; ')}.${further} ${done}`,
			itemIndex: first.item,
		},
	);
}

/** A number as people write it. */
export function formatted(number: number): string {
	return number.toLocaleString('en-US');
}

function failedOf(rows: ImportRow[]): ImportRow[] {
	return rows.filter(({ outcome }) => outcome?.status === 'failed');
}
