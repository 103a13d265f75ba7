import type { IExecuteFunctions, INodeExecutionData, IDataObject } from 'n8n-workflow';
import { endQuietlyIfCancelled } from '../../shared/transport/clock';
import type { ServiceError } from '../../shared/transport/errors';
import { describedRequest } from '../../shared/transport/describe';
import { adviceFor } from '../../shared/transport/advice';
import { openClient } from '../../shared/transport/client';
import type { BatchOperation } from '../../shared/operation/types';
import { refuseAs } from '../../shared/values/inputError';
import { UNCHECKED } from '../../shared/operation/form/parameters';
import { flag, isEmpty, number, oneOf } from '../../shared/values/readers';
import type { Refuse } from '../../shared/values/types';
import { readInput } from './read/input';
import type { Input } from './read/input';
import { countOutcomes, formatted, toItem, toStop, toSummary, Progress } from './report';
import { minutesFor, requestsFor, sendableInOrder } from './send/queue';
import { Run } from './send/run';
import type { Form, ImportRow, Kind, Noticed } from './types';

/** What to say of columns whose values may not be what was meant, and of messages. */
const NOTICES: Record<keyof Noticed, (columns: string, count: number) => string> = {
	damaged: (columns) =>
		`Characters were lost or changed (\uFFFD, Ã¼) in ${columns}: the file was read in another encoding than it is written in`,
	rounded: (columns) =>
		`Digits were lost in ${columns}: JavaScript holds about 15 of a number. Put longer ones in quotes`,
	ofObjects: (columns) =>
		`[object Object] stands in ${columns}: an expression made a text of an object. Let it take one of its values`,
	zoneless: (columns) => `Times without a zone count as UTC: ${columns}`,
	html: (columns) =>
		`HTML stands in ${columns}, and people would read it as it is (<p>, &amp;). Make plain text of it first`,
	repeated: (_, count) =>
		`Messages that are the same as another one of this run: ${formatted(count)}. Each counts as a message of its own; if a file came twice, give it once`,
};

/**
 * Imports the records of all items of a node: reads and checks them, sends them in batches, and gives the outcome of each
 * record. A cancelled run gives the outcomes that are known.
 */
export async function importRecords(
	kind: Kind,
	context: IExecuteFunctions,
	operation: BatchOperation,
): Promise<INodeExecutionData[]> {
	const form = readForm(context);
	const input = await readInput(context, kind, form);
	const hint = (message: string) =>
		context.addExecutionHints?.({ message, location: 'outputPane' });
	if (input.ignored.length > 0) {
		hint(
			`Not part of the import, because the service has no such values for ${kind.plural}, or because another column stands in their place: ${input.ignored.join(', ')}`,
		);
	}
	for (const [what, explain] of Object.entries(NOTICES)) {
		const columns = input.noticed[what as keyof Noticed];
		if (columns.size > 0) hint(explain([...columns].join(', '), columns.size));
	}
	if (input.emptyCount > 0) hint(`Empty rows were left out: ${formatted(input.emptyCount)}`);
	if (input.unfilled.length > 0) {
		hint(
			`No record has a value for ${input.unfilled.join(', ')}: see whether the expressions under Columns name columns that the items have`,
		);
	}
	if (form.dryRun) return dryRun(context, kind, form, input);

	const progress = new Progress(context.logger, kind, input.rows);
	const run = await openRun(context, kind, operation, form, input.rows, progress);
	// Sends everything. A cancelled execution ends the sending without an error
	const isCancelled = await endQuietlyIfCancelled(context, async () => await send(run, progress));
	const { haltedBy, requests } = run.service;
	failLeftOver(input.rows, haltedBy);
	const uncancelledEnd = haltedBy ? 'Stopped' : 'Finished';
	const seconds = progress.finish(isCancelled ? 'Cancelled' : uncancelledEnd);
	const facts = { requests, seconds };
	if (isCancelled) {
		const rows = input.rows.filter(({ outcome }) => outcome !== undefined);
		return toOutput(context, kind, form, { ...input, rows }, facts);
	}

	const node = context.getNode();
	const hasFailed = input.rows.some(({ outcome }) => outcome?.status === 'failed');
	if (hasFailed && !context.continueOnFail()) throw toStop(node, input.rows, kind, haltedBy);
	return toOutput(context, kind, form, input, facts);
}

/** Reports the checks and sends nothing. A record that failed the checks does not stop the node. */
function dryRun(
	context: IExecuteFunctions,
	kind: Kind,
	form: Form,
	input: Input,
): INodeExecutionData[] {
	for (const row of input.rows) row.outcome ??= { status: 'valid' };
	const { total, valid } = countOutcomes(input.rows);
	context.addExecutionHints?.({
		message: `${formatted(valid)} of ${formatted(total)} ${kind.plural} can be sent, in ${inRequests(requestsFor(valid))}: about ${formatted(minutesFor(valid))} min`,
		location: 'outputPane',
	});
	return toOutput(context, kind, form, input, { requests: 0, seconds: 0 });
}

const inRequests = (requests: number) =>
	requests === 1 ? '1 request' : `${formatted(requests)} requests`;

/** The items that the node returns: one for each record, or a summary. */
function toOutput(
	context: IExecuteFunctions,
	kind: Kind,
	{ dryRun, summaryOnly }: Form,
	{ rows, ignored }: Input,
	facts: { requests: number; seconds: number },
): INodeExecutionData[] {
	const node = context.getNode();
	const items = context.getInputData();
	if (!summaryOnly) return rows.map((row) => toItem(row, node, items));
	const summary = toSummary(rows, kind, { dryRun, ignored, ...facts });
	if (node.onError !== 'continueErrorOutput') return [summary];
	// The error output always gets the records themselves
	const failed = rows.filter(({ outcome }) => outcome?.status === 'failed');
	return [summary, ...failed.map((row) => toItem(row, node, items))];
}

/** Prepares the run that sends the records that passed the checks: they have no outcome yet. */
async function openRun(
	context: IExecuteFunctions,
	kind: Kind,
	{ routing, idempotent, rateLimit }: BatchOperation,
	{ maxOutageMs }: Form,
	rows: ImportRow[],
	progress: Progress,
): Promise<Run> {
	const client = await openClient(context);
	const { baseUrl } = client;
	const access = {
		client,
		request: describedRequest({ ...routing.request, idempotent, rateLimit }, baseUrl),
		probe: describedRequest({ method: 'GET', url: '/users', query: { perPage: 1 } }, baseUrl),
		kind,
		progress,
		maxOutageMs,
	};
	return new Run(access, sendableInOrder(rows));
}

/** Sends the records, and writes into the log how far the import is. */
async function send(run: Run, progress: Progress): Promise<void> {
	const stop = new AbortController();
	const following = progress.follow(stop.signal);
	try {
		await run.sendAll();
	} finally {
		stop.abort();
		await following;
	}
}

/**
 * Fails the records that a halted run leaves without an outcome: they were not sent, or nobody knows whether they are in.
 * @param haltedBy the failure that halted the run
 */
function failLeftOver(rows: ImportRow[], haltedBy?: ServiceError): void {
	if (!haltedBy) return;
	const { code, status, advice } = haltedBy.details;
	const advices = [adviceFor(code, status), advice].filter(Boolean).join(' ');
	const reason = haltedBy.message.replace(/\.$/, '');
	for (const row of rows) {
		row.outcome ??= {
			status: 'failed',
			code: row.mayBeIn ? 'UNKNOWN' : 'NOT_SENT',
			text: row.mayBeIn
				? `It is not known whether it was imported: ${reason}`
				: `Not sent: ${reason}`,
			advice: advices,
		};
	}
}

/** The minutes that count if 'Max Outage' is not given; also the default of this field. */
const MAX_OUTAGE_PRESET = 10;

/** @throws InputError for an option of the wrong kind */
function readForm(context: IExecuteFunctions): Form {
	const options = context.getNodeParameter('options', 0, {}) as IDataObject;
	const minutes = Math.max(0, option('Max Outage', options.maxOutage, number, MAX_OUTAGE_PRESET));
	return {
		inputMode: context.getNodeParameter('inputMode', 0, 'autoMap') as string,
		dryRun: readDryRun(context.getNodeParameter('dryRun', 0, false, UNCHECKED)),
		summaryOnly: option('Return', options.return, oneOf(['each', 'summary']), 'each') === 'summary',
		sendOldMessages: option('Send Old Messages', options.sendOldMessages, flag, false),
		maxOutageMs: minutes * 60_000,
	};
}

/** Refuses an empty value: an expression that finds nothing must not send records that a person only wanted to check. */
function readDryRun(given: unknown): boolean {
	const refuse = refuseAs('Dry Run');
	if (isEmpty(given)) refuse('is empty');
	return flag(given, refuse);
}

/** An option of the form; `preset` if the option was not added or is empty. */
function option<Value>(
	label: string,
	given: unknown,
	read: (value: unknown, refuse: Refuse) => Value,
	preset: Value,
): Value {
	return isEmpty(given) ? preset : read(given, refuseAs(label));
}
