import { clock } from '../../../shared/transport/clock';
import type { Failure, ImportRow } from '../types';
import { Delivery } from './delivery';
import { hasRefusalStatus, hasOpenReason } from './failure';
import { BodyLimit, isOpen, Queue, sizeOf } from './queue';
import { Service } from './service';
import type { ServiceAccess } from './service';
import { Suspects } from './suspects';
import { goesIn, Trial } from './trial';

/** The number of requests side by side, if their order does not matter. */
const WORKERS = 4;

/** After this many bad records in a row, the next records are sent one by one, and not in halves. */
const MIN_BLOCK_LENGTH = 2;

/** After at most this many records that were sent one by one, the run sees whether the service works. */
const MAX_PER_PROOF = 25;

/** How many of the failures that convict a message are left to {@link Suspects}, which judges when all other records are in. */
const LEFT_FOR_SUSPECTS = 2;

/** If more records in a row than this are bad, the reason is not in the records. */
const MAX_BAD_IN_A_ROW = 1_000;

/**
 * Sends the records of an import. Workers send requests side by side while all goes well. After a failure, no new request
 * is begun, and requests under way end. From then on things happen one after the other, until the records that failed are
 * settled or put aside.
 */
export class Run {
	readonly service: Service;

	private readonly bodyLimit = new BodyLimit();

	private readonly delivery: Delivery;

	private readonly queue: Queue;

	private readonly suspects: Suspects;

	/** Whether each record has to be sent after the records before it, as for messages. */
	private readonly isOrdered: boolean;

	/** The number of bad records side by side, up to the latest bad record. */
	private badInARow = 0;

	constructor(
		private readonly access: ServiceAccess,
		private readonly rows: ImportRow[],
	) {
		this.service = new Service(access, this.bodyLimit);
		this.delivery = new Delivery(this.service, this.bodyLimit);
		this.queue = new Queue(rows, access.kind, this.bodyLimit);
		this.suspects = new Suspects(rows, this.service, this.delivery);
		this.isOrdered = access.kind.orderBy !== undefined;
	}

	/** Sends all records. A cancelled execution ends the sending between two requests. */
	async sendAll(): Promise<void> {
		while (!this.service.haltedBy) {
			const failures = await this.sendSideBySide();
			if (failures.length === 0) break;
			for (const failure of failures) {
				const unsettled = await this.delivery.deliver(failure);
				if (unsettled) await this.search(unsettled);
			}
		}
		await this.suspects.judge();
	}

	/** Sends batches until a batch fails or no batch is left. Returns the failures, in the order of their records. */
	private async sendSideBySide(): Promise<Failure[]> {
		const { queue, delivery, service } = this;
		const failures: Failure[] = [];
		const work = async () => {
			while (failures.length === 0 && !service.haltedBy) {
				const batch = queue.take();
				if (batch.length === 0) return;
				const failure = await delivery.attempt(batch);
				if (failure) failures.push(failure);
				else delivery.chance.noteGood();
			}
		};
		const count = this.isOrdered ? 1 : Math.min(WORKERS, this.access.client.maxConcurrentRequests);
		const ended = await Promise.allSettled(Array.from({ length: count }, work));
		for (const worker of ended) if (worker.status === 'rejected') throw worker.reason;
		return failures.sort(byIndex);
	}

	/**
	 * Finds the first bad record of a failed request by sending halves. A half that goes in accuses the other half, which is
	 * halved next without being sent as a whole. The records that are not halved further return to the queue.
	 *
	 * E.g. `c` is bad among `a b c d`: `a b` goes in, which accuses `c d`. Then `c` fails alone, and `d` returns to the queue.
	 */
	private async search(first: Failure): Promise<void> {
		const { delivery, service, queue } = this;
		let failure: Failure | undefined = first;
		let latest = first;
		let { rows } = first;
		// Beside a bad record, the first record is probably bad, too
		let size = this.isBesideBadRow(rows[0]) ? 1 : half(rows);
		while (rows.length > 1 && !this.noteIfTooLarge(failure)) {
			const secondPart = rows.slice(size);
			// Undefined if the first part went in, which accuses the second part
			failure = await delivery.deliverPart(rows.slice(0, size), first.since);
			if (service.haltedBy) return;
			if (failure) {
				queue.putBack(secondPart);
				latest = failure;
			}
			rows = failure?.rows ?? secondPart;
			size = half(rows);
		}
		// Several records are left only if a body was too large. They return to the queue, because later bodies are smaller
		if (rows.length > 1) return queue.putBack(rows);
		// The last record is accused because the other records went in, and has not been sent alone yet
		failure ??= await delivery.deliverPart(rows);
		if (service.haltedBy) return;
		if (failure) {
			rows[0].foundIn = first.rows;
			return await this.accuse(failure);
		}
		// The accused record went in alone, so the request had failed by chance, or because of its size
		if (hasOpenReason(latest.kind)) {
			this.bodyLimit.noteInParts(sizeOf(this.access.kind, latest.rows));
		}
	}

	/** Lowers the limit of bodies if the failed body was too large, and larger than all bodies that passed. Returns whether it did. */
	private noteIfTooLarge(failure?: Failure): boolean {
		if (failure?.kind !== 'tooLarge' || failure.rows.length === 1) return false;
		const size = sizeOf(this.access.kind, failure.rows);
		if (!this.bodyLimit.mayBeTooLarge(size)) return false;
		this.bodyLimit.noteRefused(size);
		return true;
	}

	/** Decides about a record that failed alone: it becomes a suspect, or it is given up because the service named a reason. */
	private async accuse(failure: Failure): Promise<void> {
		const { delivery, service } = this;
		const [row] = failure.rows;
		const latest = hasOpenReason(failure.kind) ? await this.tryAgain(failure) : failure;
		if (!latest || service.haltedBy || !isOpen(row)) return;
		this.noteBad(row, latest);
		const isBlock = this.badInARow >= MIN_BLOCK_LENGTH;
		// `sendOneByOne` does not repeat. Where requests often fail by chance, a good message would go in later, behind newer messages
		const maySendOnce = !(this.isOrdered && delivery.chance.isFrequent);
		if (isBlock && maySendOnce) await this.sendOneByOne();
	}

	/**
	 * Sends an accused message again, several times, because later messages have to come after it; other records are sent again
	 * later, as suspects. Before any record went in, other records have to show first that the service takes records.
	 * @returns the latest failure if the record stays accused; undefined if it is settled, or the run is halted
	 */
	private async tryAgain(failure: Failure): Promise<Failure | undefined> {
		const { delivery, service } = this;
		const [row] = failure.rows;
		let latest: Failure | undefined = failure;
		if (!service.canary) await this.waitForFirstRecord(failure);
		// Beside a bad record it is probably bad, too, so it is not repeated now, unless requests often fail by chance
		const isInBlock = this.isBesideBadRow(row) && !delivery.chance.isFrequent;
		const isRepeated = this.isOrdered && !isInBlock;
		const enoughFailures = isRepeated ? delivery.chance.failuresNeeded - LEFT_FOR_SUSPECTS : 0;
		for (let tries = 1; isOpen(row) && !service.haltedBy; tries++) {
			if ((row.failures ?? 0) >= enoughFailures || row.takesDown || !hasOpenReason(latest.kind))
				return latest;
			await service.pauseAfter(tries);
			// Counts a failure in `row.failures`
			latest = await delivery.deliverPart([row]);
			if (!latest) break;
		}
		return undefined;
	}

	/** Whether the record before it is bad. */
	private isBesideBadRow({ index = 0 }: ImportRow): boolean {
		const before = this.rows[index - 1];
		return before?.latestFailure !== undefined;
	}

	/** Makes a record a suspect; gives it up if the service named a reason. */
	private noteBad(row: ImportRow, failure: Failure): void {
		this.badInARow = this.isBesideBadRow(row) ? this.badInARow + 1 : 1;
		row.latestFailure = failure;
		if (!hasOpenReason(failure.kind)) this.delivery.giveUp(row, failure);
	}

	/** Bad records stand side by side: sends the next records alone, up to the first that goes in. */
	private async sendOneByOne(): Promise<void> {
		const { queue, delivery, service } = this;
		while (!service.haltedBy) {
			const failures = await this.attemptEach(queue.take(MAX_PER_PROOF));
			if (service.haltedBy) return;
			const withOpenReason = failures.filter(({ kind }) => hasOpenReason(kind));
			const last = withOpenReason.at(-1);
			if (last && !(await delivery.isProven(last))) {
				queue.putBack(rowsOf(failures).filter(isOpen));
				return await delivery.waitForService(last);
			}
			delivery.countFailures(rowsOf(withOpenReason));
			for (const failure of failures) this.noteBad(failure.rows[0], failure);
			if (failures.length < MAX_PER_PROOF) return;
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
	 * Many bad records in a row may mean that the service takes no new records, although it answers for records that are in.
	 * So samples are tried. During an outage, waits until a sample goes in.
	 */
	private async checkWithSamples(failure: Failure): Promise<void> {
		const { service, delivery, queue } = this;
		const { error, kind } = failure;
		if (this.badInARow > MAX_BAD_IN_A_ROW) return service.halt(error);
		if (this.isOrdered || delivery.isPatienceSpent || queue.samples().length === 0) return;
		const isSampleIn = async () => await goesIn(queue.samples(), delivery);
		if (await isSampleIn()) return;
		if (kind === 'refused' || hasRefusalStatus(error)) {
			// No wait ends a refusal. Before any record went in, the refusal concerns all records
			if (!service.canary) service.halt(error);
			return;
		}
		// Ten minutes at most, even where Max Outage is longer: the records may be bad after all
		const longest = Math.min(this.access.maxOutage, clock.longestWait);
		if (!(await service.waitUntil(isSampleIn, error, longest))) delivery.isPatienceSpent = true;
	}

	/** A record failed alone before any record went in: waits until this record or another record goes in. */
	private async waitForFirstRecord({ rows, error, kind }: Failure): Promise<void> {
		const { service, delivery } = this;
		const isSilent = kind === 'silent';
		const others = new Trial(this.queue, delivery, this.isOrdered);
		// A failure that says nothing does not halt the run, so other records get their turn without this wait
		const isRecordIn = async () =>
			(await delivery.tryToSend(rows)) || (!isSilent && (await others.succeeds()));
		if ((await others.succeeds()) || (await service.waitUntil(isRecordIn, error))) return;
		if (!isSilent) return service.halt(error);
		delivery.isPatienceSpent = true;
		delivery.failAsUnknown(rows);
	}
}

function rowsOf(failures: Failure[]): ImportRow[] {
	return failures.flatMap(({ rows }) => rows);
}

function half(rows: ImportRow[]): number {
	return Math.ceil(rows.length / 2);
}

function byIndex(one: Failure, other: Failure): number {
	return (one.rows[0].index ?? 0) - (other.rows[0].index ?? 0);
}
