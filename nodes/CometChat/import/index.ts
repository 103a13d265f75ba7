import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { endQuietly } from '../transport/cancellation';
import { clock } from '../transport/clock';
import { describedRequest } from '../transport/request/prepare';
import { adviceFor } from '../transport/result/advice';
import { toNodeError } from '../transport/result/nodeErrors';
import { openClient } from '../transport/sending/client';
import type { BatchOperation } from '../transport/types';
import { toBatches } from './batches';
import { readForm, readInput } from './input';
import type { Form, Input } from './input';
import { toItem, toStop, toSummary } from './outcome';
import { Progress } from './progress';
import { submit } from './submit';
import type { Link } from './submit';
import type { Entry, Kind } from './types';

/** Batches under way at once, where their order does not matter: a slow answer must not keep the next one waiting. */
const LANES = 4;

/**
 * Turns a kind of records into a function that imports the records of all items of a node: reads and checks
 * all of them, sends them in batches, and answers for each of them. A cancelled run answers for those it knows of.
 */
export function createImport(kind: Kind): BatchOperation['execute'] {
	return async (context, operation) => {
		const form = readForm(context);
		const input = readInput(context, kind, form);
		if (input.ignored.length > 0) {
			const message = `Not part of the import, because the service has no such values for ${kind.plural}: ${input.ignored.join(', ')}`;
			context.addExecutionHints?.({ message, location: 'outputPane' });
		}
		if (form.dryRun) return dryRun(context, kind, form, input);

		const link = await linkTo(context, kind, operation);
		const batches = toBatches(input.entries, kind);
		const progress = new Progress(context.logger, kind, input.entries, batches.length);
		const isCancelled = await endQuietly(
			context,
			async () => await sendAll(link, batches, progress),
		);
		closeOpen(input.entries, link);
		const ended = link.halted ? 'Stopped' : 'Finished';
		const seconds = progress.finish(isCancelled ? 'Cancelled' : ended);
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

/** Checks without sending; a record that would fail stops nothing. */
function dryRun(
	context: IExecuteFunctions,
	kind: Kind,
	form: Form,
	input: Input,
): INodeExecutionData[] {
	for (const entry of input.entries) entry.outcome ??= { status: 'valid' };
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
): Promise<Link> {
	const options = context.getNodeParameter('requestOptions', 0, {});
	const client = await openClient(context, { options }).catch((error) => {
		throw toNodeError(context.getNode(), error);
	});
	return {
		client,
		request: describedRequest({ ...routing.request, idempotent, rateLimit }, client.baseUrl),
		kind,
		requests: 0,
		lastAnswer: clock.now(),
	};
}

/** Sends the batches in their order; a cancelled execution stops between two of them. */
async function sendAll(link: Link, batches: Entry[][], progress: Progress): Promise<void> {
	const { signal, maxConcurrentRequests } = link.client;
	let next = 0;
	const lane = async () => {
		while (next < batches.length && !link.halted) {
			signal?.throwIfAborted();
			const batch = batches[next++];
			await submit(link, batch);
			progress.advance(batch.length);
		}
	};
	const lanes = link.kind.orderBy ? 1 : Math.min(LANES, maxConcurrentRequests);
	const ended = await Promise.allSettled(Array.from({ length: lanes }, lane));
	const failed = ended.find(({ status }) => status === 'rejected') as
		| PromiseRejectedResult
		| undefined;
	if (failed) throw failed.reason;
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
