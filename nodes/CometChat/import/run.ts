import { ask } from './ask';
import { findBad, seeWhetherOthersGoIn } from './narrow';
import { MOST_RECORDS, Queue, requestsFor } from './queue';
import type { Link } from './link';
import type { Entry } from './types';

/** Requests under way at once, where their order does not matter: a slow answer must not keep the next one waiting. */
const LANES = 4;

/** So many bad records in a row are a block; inside it, each record is asked about alone. */
const BLOCK = 2;

/**
 * Sends the records until each has an outcome or the run is halted; a cancelled execution stops between two
 * requests. Each lane has a part of the records for itself, so that it can tell which stand side by side.
 */
export async function sendAll(link: Link, entries: Entry[]): Promise<void> {
	const { maxConcurrentRequests } = link.client;
	const lanes = link.kind.orderBy === undefined ? Math.min(LANES, maxConcurrentRequests) : 1;
	const size = Math.ceil(requestsFor(entries.length) / lanes) * MOST_RECORDS;
	const parts: Entry[][] = [];
	for (let start = 0; start < entries.length; start += size) {
		parts.push(entries.slice(start, start + size));
	}
	const ended = await Promise.allSettled(
		parts.map(async (part) => await sendInOrder(link, new Queue(part))),
	);
	for (const lane of ended) if (lane.status === 'rejected') throw lane.reason;
	if (link.reopened.length > 0 && !link.halted) {
		await sendInOrder(link, new Queue(link.reopened.splice(0)));
	}
}

async function sendInOrder(link: Link, queue: Queue): Promise<void> {
	let badInARow = 0;
	while (!link.halted) {
		link.client.signal?.throwIfAborted();
		const batch = queue.take(badInARow >= BLOCK ? 1 : MOST_RECORDS);
		if (batch.length === 0) return;
		const failure = await ask(link, batch, badInARow >= BLOCK);
		if (!failure) {
			badInARow = 0;
			continue;
		}
		const { isBad, behind } = await findBad(link, failure, badInARow > 0);
		queue.putBack(behind);
		const isNext = behind.length === failure.entries.length - 1;
		badInARow = isBad ? (isNext ? badInARow : 0) + 1 : 0;
		if (isBad) await seeWhetherOthersGoIn(link, queue, failure.error);
	}
}
