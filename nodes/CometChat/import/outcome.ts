import { NodeOperationError } from 'n8n-workflow';
import type { IDataObject, INode, INodeExecutionData } from 'n8n-workflow';
import { ServiceError } from '../transport/errors';
import { forErrorOutput, toNodeError } from '../transport/result/nodeErrors';
import { isRecord } from '../transport/request/values';
import { minutesFor, requestsFor } from './queue';
import type { Entry, Kind, Outcome } from './types';

/** As many failed records are listed in the message that stops a run, and in a summary. */
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

export function countOutcomes(entries: Entry[]): Counts {
	const counts: Counts = {
		total: entries.length,
		imported: 0,
		present: 0,
		alreadyExists: 0,
		failed: 0,
		valid: 0,
	};
	for (const { outcome } of entries) {
		if (outcome) counts[outcome.status]++;
	}
	return counts;
}

/**
 * One item per record, linked to its input. A failed record keeps its input, whatever its columns are called, so that
 * it can be corrected and sent again: n8n adds it to items of the error output.
 */
export function toItem(entry: Entry, node: INode, input: INodeExecutionData[]): INodeExecutionData {
	const { item, id, record } = entry;
	const { status, code, text, advice, field, messageId, note } = entry.outcome as Outcome;
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
	const given = entry.shared ? {} : input[item].json;
	const covered = coveredBy(given);
	const details: IDataObject = {
		status,
		...named,
		code,
		...(field && { field }),
		...(advice && { description: advice }),
		...(entry.shared && { record: record as IDataObject }),
		...(Object.keys(covered).length > 0 && { input: covered }),
	};
	if (node.onError === 'continueErrorOutput') {
		return forErrorOutput(
			{ json: { error: text, details }, pairedItem },
			new NodeOperationError(node, text ?? '', { description: advice, itemIndex: item }),
		);
	}
	return { json: { status, ...named, ...given, error: text, details }, pairedItem };
}

/** Columns of the input that `error` and `details` would hide, unless they are ours from an earlier run. */
function coveredBy({ error, details }: IDataObject): IDataObject {
	if (isRecord(details) && details.status === 'failed' && 'code' in details) {
		return (isRecord(details.input) ? details.input : {}) as IDataObject;
	}
	return { ...(error !== undefined && { error }), ...(details !== undefined && { details }) };
}

/** One item about the whole run. */
export function toSummary(
	entries: Entry[],
	kind: Kind,
	facts: { dryRun: boolean; requests: number; seconds: number; ignored: string[] },
): INodeExecutionData {
	const { total, imported, present, alreadyExists, failed, valid } = countOutcomes(entries);
	const { dryRun, requests, seconds, ignored } = facts;
	const failures = failedOf(entries)
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
		pairedItem: [...new Set(entries.map(({ item }) => item))].map((item) => ({ item })),
	};
}

/** What stops the node when records failed and it does not continue. */
export function toStop(node: INode, entries: Entry[], kind: Kind, halted?: ServiceError): Error {
	const { total, imported, present, alreadyExists, failed } = countOutcomes(entries);
	const listed = failedOf(entries);
	const [first] = listed;
	const done =
		`Imported: ${count(imported)}. ${present > 0 ? `There after a retry: ${count(present)}. ` : ''}There already: ${count(alreadyExists)}. Not imported: ${count(failed)}. ` +
		'Running the import again sends everything; what is there already is recognised and not doubled.';
	const what = `${count(failed)} of ${count(total)} ${kind.plural} ${failed === 1 ? 'was' : 'were'} not imported`;
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
		listed.length > reasons.length ? ` And ${count(listed.length - reasons.length)} more.` : '';
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
export function count(number: number): string {
	return number.toLocaleString('en-US');
}

function failedOf(entries: Entry[]): Entry[] {
	return entries.filter(({ outcome }) => outcome?.status === 'failed');
}
