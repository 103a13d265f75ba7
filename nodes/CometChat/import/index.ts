import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { endQuietly } from '../transport/cancellation';
import { describedRequest } from '../transport/request/prepare';
import { adviceFor } from '../transport/result/advice';
import { toNodeError } from '../transport/result/nodeErrors';
import { openClient } from '../transport/sending/client';
import type { BatchOperation } from '../transport/types';
import { readForm, readInput } from './input';
import type { Form, Input } from './input';
import { openLink } from './link';
import type { Link } from './link';
import { count, countOutcomes, toItem, toStop, toSummary } from './outcome';
import { Progress } from './progress';
import { minutesFor, requestsFor, sendable } from './queue';
import { sendAll } from './run';
import type { Entry, Kind } from './types';

/**
 * Turns a kind of records into a function that imports the records of all items of a node: reads and checks
 * all of them, sends them in batches, and answers for each of them. A cancelled run answers for those it knows of.
 */
export function createImport(kind: Kind): BatchOperation['execute'] {
	return async (context, operation) => {
		const form = orNodeError(context, () => readForm(context));
		const input = orNodeError(context, () => readInput(context, kind, form));
		if (input.ignored.length > 0) {
			const message = `Not part of the import, because the service has no such values for ${kind.plural}: ${input.ignored.join(', ')}`;
			context.addExecutionHints?.({ message, location: 'outputPane' });
		}
		if (form.dryRun) return dryRun(context, kind, form, input);

		const link = await linkTo(context, kind, operation, form, input.entries);
		const isCancelled = await endQuietly(
			context,
			async () => await send(link, sendable(input.entries)),
		);
		closeOpen(input.entries, link);
		const ended = link.halted ? 'Stopped' : 'Finished';
		const seconds = link.progress.finish(isCancelled ? 'Cancelled' : ended);
		const facts = { requests: link.requests, seconds };
		if (isCancelled) {
			const entries = input.entries.filter(({ outcome }) => outcome !== undefined);
			return toOutput(context, kind, form, { ...input, entries }, facts);
		}

		const node = context.getNode();
		const hasFailed = input.entries.some(({ outcome }) => outcome?.status === 'failed');
		if (hasFailed && !context.continueOnFail())
			throw toStop(node, input.entries, kind, link.halted);
		return toOutput(context, kind, form, input, facts);
	};
}

/** What concerns all records stops the node, as an error of n8n's own. */
function orNodeError<Result>(context: IExecuteFunctions, read: () => Result): Result {
	try {
		return read();
	} catch (error) {
		throw toNodeError(context.getNode(), error);
	}
}

/** Checks without sending; a record that would fail stops nothing. */
function dryRun(
	context: IExecuteFunctions,
	kind: Kind,
	form: Form,
	input: Input,
): INodeExecutionData[] {
	for (const entry of input.entries) entry.outcome ??= { status: 'valid' };
	const { total, valid } = countOutcomes(input.entries);
	context.addExecutionHints?.({
		message: `${count(valid)} of ${count(total)} ${kind.plural} can be sent, in ${count(requestsFor(valid))} requests: about ${count(minutesFor(valid))} min`,
		location: 'outputPane',
	});
	return toOutput(context, kind, form, input, { requests: 0, seconds: 0 });
}

function toOutput(
	context: IExecuteFunctions,
	kind: Kind,
	{ dryRun, summaryOnly }: Form,
	{ entries, ignored }: Input,
	facts: { requests: number; seconds: number },
): INodeExecutionData[] {
	const node = context.getNode();
	const items = context.getInputData();
	if (!summaryOnly) return entries.map((entry) => toItem(entry, node, items));
	const summary = toSummary(entries, kind, { dryRun, ignored, ...facts });
	if (node.onError !== 'continueErrorOutput') return [summary];
	// The error output is for the records themselves, whatever the other output tells
	const failed = entries.filter(({ outcome }) => outcome?.status === 'failed');
	return [summary, ...failed.map((entry) => toItem(entry, node, items))];
}

async function linkTo(
	context: IExecuteFunctions,
	kind: Kind,
	{ routing, idempotent, rateLimit }: BatchOperation,
	{ maxOutage }: Form,
	entries: Entry[],
): Promise<Link> {
	const options = context.getNodeParameter('requestOptions', 0, {});
	const client = await openClient(context, { options }).catch((error) => {
		throw toNodeError(context.getNode(), error);
	});
	const { baseUrl } = client;
	return openLink({
		client,
		request: describedRequest({ ...routing.request, idempotent, rateLimit }, baseUrl),
		probe: describedRequest({ method: 'GET', url: '/users', query: { perPage: 1 } }, baseUrl),
		kind,
		progress: new Progress(context.logger, kind, entries),
		maxOutage,
	});
}

/** Sends the records while the log tells how far it is. */
async function send(link: Link, entries: Entry[]): Promise<void> {
	const stop = new AbortController();
	const following = link.progress.follow(stop.signal);
	try {
		await sendAll(link, entries);
	} finally {
		stop.abort();
		await following;
	}
}

/** What a halted run leaves behind: records that were not sent, or of which nobody knows. */
function closeOpen(entries: Entry[], { halted }: Link): void {
	if (!halted) return;
	const { code, status, advice } = halted.details;
	const hints = [adviceFor(code, status), advice].filter(Boolean).join(' ');
	const reason = halted.message.replace(/\.$/, '');
	for (const entry of entries) {
		entry.outcome ??= {
			status: 'failed',
			code: entry.uncertain ? 'UNKNOWN' : 'NOT_SENT',
			text: entry.uncertain
				? `It is not known whether it was imported: ${reason}`
				: `Not sent: ${reason}`,
			advice: hints,
		};
	}
}
