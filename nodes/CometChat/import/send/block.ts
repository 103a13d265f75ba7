import { clock } from '../../../shared/transport/clock';
import type { Failure, ImportRow } from '../types';
import type { Delivery } from './delivery';
import { hasRefusalStatus, hasOpenReason } from './failure';
import { isOpen } from './queue';
import type { Queue } from './queue';
import type { Service } from './service';
import { sendUntilOneGoesIn } from './trial';

/** After this many bad records side by side, the next records are sent one by one, and not in halves. */
const MIN_LENGTH = 2;

/** If more bad records than this stand side by side, the reason is not in the records. */
const MAX_LENGTH = 1_000;

/** After at most this many records that were sent one by one, the run sees whether the service works. */
const MAX_PER_PROOF = 25;

/** Bad records that stand side by side, up to the latest bad record. */
export class Block {
	private length = 0;

	/** @param rows all records of the run; those with a `latestFailure` are bad */
	constructor(
		private readonly rows: ImportRow[],
		private readonly queue: Queue,
		private readonly service: Service,
		private readonly delivery: Delivery,
		/** Whether each record has to be sent after the records before it. */
		private readonly isOrdered: boolean,
	) {}

	/** Whether the record before it is bad. */
	isAfterBad({ index = 0 }: ImportRow): boolean {
		return this.rows[index - 1]?.latestFailure !== undefined;
	}

	/** Adds a record that failed alone. It becomes a suspect; it is given up if the service named a reason. */
	add(failure: Failure): void {
		const [row] = failure.rows;
		this.length = this.isAfterBad(row) ? this.length + 1 : 1;
		row.latestFailure = failure;
		if (!hasOpenReason(failure.kind)) this.delivery.giveUp(row, failure);
	}

	/** Looks for the end of the block: sends the next records alone, up to the first that goes in. */
	async sendToEnd(): Promise<void> {
		const { queue, delivery, service } = this;
		// Nothing is repeated here. Where requests often fail by chance, a good message would go in later, behind newer messages
		const maySendOnce = !(this.isOrdered && delivery.chance.isFrequent);
		if (this.length < MIN_LENGTH || !maySendOnce) return;
		while (!service.haltedBy) {
			const failures = await this.attemptEach(queue.take(MAX_PER_PROOF));
			if (service.haltedBy) return;
			const withOpenReason = failures.filter(({ kind }) => hasOpenReason(kind));
			const last = withOpenReason.at(-1);
			if (last && !(await delivery.serviceWorksAfter(last))) {
				queue.putBack(rowsOf(failures).filter(isOpen));
				return await delivery.waitForService(last);
			}
			delivery.addFailure(rowsOf(withOpenReason));
			for (const failure of failures) this.add(failure);
			const isEnd = failures.length < MAX_PER_PROOF;
			if (isEnd) return;
			await this.checkWithSamples(failures.at(-1)!);
		}
	}

	/** Sends each record alone, up to the first that goes in. The rest returns to the queue. */
	private async attemptEach(rows: ImportRow[]): Promise<Failure[]> {
		const failures: Failure[] = [];
		for (const [index, row] of rows.entries()) {
			const failure = await this.delivery.attemptAlone(row);
			if (this.service.haltedBy) break;
			if (!failure) {
				this.queue.putBack(rows.slice(index + 1));
				break;
			}
			failures.push(failure);
		}
		return failures;
	}

	/**
	 * A long block may mean that the service takes no new records, although it answers for records that are in. So samples are
	 * tried. During an outage, waits until a sample goes in.
	 */
	private async checkWithSamples({ error, kind }: Failure): Promise<void> {
		const { service, delivery, queue } = this;
		if (this.length > MAX_LENGTH) return service.halt(error);
		if (this.isOrdered || delivery.gaveUpWaiting || queue.samples().length === 0) return;
		const isSampleIn = async () => await sendUntilOneGoesIn(queue.samples(), delivery);
		if (await isSampleIn()) return;
		if (kind === 'refused' || hasRefusalStatus(error)) {
			// No wait ends a refusal. Before any record went in, the refusal concerns all records
			if (!service.canary) service.halt(error);
			return;
		}
		// Ten minutes at most, even where Max Outage is longer: the records may be bad after all
		const longest = Math.min(service.access.maxOutageMs, clock.longestWait);
		if (!(await service.waitUntil(isSampleIn, error, longest))) delivery.gaveUpWaiting = true;
	}
}

function rowsOf(failures: Failure[]): ImportRow[] {
	return failures.flatMap(({ rows }) => rows);
}
