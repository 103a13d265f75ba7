import { ask } from './ask';
import { findBad, seeWhetherOthersGoIn } from './narrow';
import { MOST_RECORDS, Queue, requestsFor, sendable } from './queue';
import type { Link } from './link';
import type { Entry } from './types';
import { failsBeyondChance } from './weather';

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
	for (let left = reopen(link); left.length > 0; left = reopen(link)) {
		await sendInOrder(link, new Queue(left));
	}
}

/**
 * Takes back what was said of records that did not fail often enough for the weather that the run had. It ends,
 * because only worse weather asks for more failures, up to a bound.
 */
function reopen(link: Link): Entry[] {
	if (link.halted) return [];
	const enough = Math.max(1, failsBeyondChance(link.weather));
	const weak = link.doubtful.filter(({ fails }) => fails < enough).map(({ entry }) => entry);
	link.doubtful = link.doubtful.filter(({ fails }) => fails >= enough);
	link.doubtfulBefore = link.doubtful.length;
	for (const entry of weak) entry.outcome = undefined;
	return sendable(weak);
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
