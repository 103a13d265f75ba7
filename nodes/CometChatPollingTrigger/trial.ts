import { NodeOperationError } from 'n8n-workflow';
import type { IPollFunctions } from 'n8n-workflow';
import { clock } from '../shared/transport/clock';
import { fetchList } from '../shared/transport/paging';
import { openClient } from '../shared/transport/client';
import type { Client } from '../shared/transport/client';
import { fetchPage } from './eventLists';
import type { PolledEvent, PolledList } from './events';
import type { Change } from './look';

/**
 * The periods in which a trial looks for a record, in hours, until one has a record. The last period is longer than any app exists.
 * The first period is short, because nobody waits for all messages of a day of a large app.
 */
const TRIAL_HOURS = [1, 24, 30 * 24, 365 * 24, 36_500 * 24];

/** The lists of an event without a list by time: a single list, which is asked for no period. */
const WHOLE_LIST: PolledList[] = [{ query: () => ({}) }];

/**
 * The newest record, for Execute step, also if the trigger has reported it before. The position stays as it is.
 * @throws NodeOperationError if there is no record
 */
export async function newestChange(context: IPollFunctions, event: PolledEvent): Promise<Change> {
	const client = await openClient(context, { maxRetries: 1 });
	// A list that is not by time is read as a whole
	for (const hours of event.periodLists ? TRIAL_HOURS : [Infinity]) {
		const since = Math.max(0, Math.floor(clock.now() / 1_000) - hours * 3_600);
		const changes = await changesSince(since, client, event);
		if (changes.length === 0) continue;
		return changes.reduce((one, other) => (other.time > one.time ? other : one));
	}
	throw new NodeOperationError(
		context.getNode(),
		`The ${event.place ?? 'app'} has no ${event.noun}`,
		{
			description: 'Make one in the app to try the workflow with it, then execute the step again.',
		},
	);
}

/** The changes since a time (Unix seconds). */
async function changesSince(since: number, client: Client, event: PolledEvent): Promise<Change[]> {
	const { operation, periodLists = WHOLE_LIST, timeOf, changeKindOf } = event;
	const changes: Change[] = [];
	for (const { query: during, keeps = () => true } of periodLists) {
		const period = during(since);
		const records = await fetchList(
			operation.paging!,
			Infinity,
			async (page) => await fetchPage(client, event, period, page),
		);
		for (const record of records.filter(keeps)) {
			const id = String(operation.paging!.idOf(record));
			const time = timeOf(record);
			if (time >= since) changes.push({ id, time, record, changed: changeKindOf?.(record) });
		}
	}
	return changes;
}
