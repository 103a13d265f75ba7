import { clock } from '../../../shared/transport/clock';
import type { ImportRow } from '../types';
import type { Delivery } from './delivery';
import type { Queue } from './queue';

/**
 * How many of the following records a trial tries at its start, and in each minute. More records have to wait for room in the
 * minute: if the service comes back meanwhile, it takes a message before older messages.
 */
const TRIED_AT_ONCE = 5;
const TRIED_PER_MINUTE = 25;

/** Sees whether the service takes records, by sending records from the queue before their turn. */
export class Trial {
	private readonly startedAt = clock.elapsed();

	/** How many of the following records were tried. */
	private tried = 0;

	constructor(
		private readonly queue: Queue,
		private readonly delivery: Delivery,
		/** Whether each record has to be sent after the records before it. */
		private readonly isOrdered: boolean,
	) {}

	/** Tries the samples of the queue. If records are sent in order, or few records are left, it tries the next records. */
	async succeeds(): Promise<boolean> {
		const samples = this.isOrdered ? [] : this.queue.samples();
		return await sendUntilOneGoesIn(samples.length > 0 ? samples : this.nextToTry(), this.delivery);
	}

	private nextToTry(): ImportRow[] {
		const minutes = (clock.elapsed() - this.startedAt) / clock.minute;
		const due = this.queue.following(Math.floor(TRIED_AT_ONCE + minutes * TRIED_PER_MINUTE));
		const next = due.slice(this.tried);
		this.tried += next.length;
		return next;
	}
}

/** Sends records alone until the service answers for a record. Returns whether it did. */
export async function sendUntilOneGoesIn(rows: ImportRow[], delivery: Delivery): Promise<boolean> {
	for (const row of rows) if (await delivery.tryToSend([row])) return true;
	return false;
}
