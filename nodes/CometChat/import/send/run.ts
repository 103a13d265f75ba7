import type { Failure, ImportRow } from '../types';
import { Block } from './block';
import { Delivery } from './delivery';
import { hasOpenReason } from './failure';
import { BodyLimit, isOpen, Queue, bodyBytesOf } from './queue';
import { attempt, Service } from './service';
import type { ServiceAccess } from './service';
import { Suspects } from './suspects';
import { Trial } from './trial';

/** The number of requests side by side, if their order does not matter. */
const WORKERS = 4;

/** How many of the failures that convict a message are left to {@link Suspects}, which judges when all other records are in. */
const LEFT_FOR_SUSPECTS = 2;

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

	/** The latest bad records that stand side by side. */
	private readonly block: Block;

	private readonly suspects: Suspects;

	/** Whether each record has to be sent after the records before it, as for messages. */
	private readonly isOrdered: boolean;

	constructor(
		private readonly access: ServiceAccess,
		rows: ImportRow[],
	) {
		this.isOrdered = access.kind.orderBy !== undefined;
		this.service = new Service(access, this.bodyLimit);
		this.delivery = new Delivery(this.service, this.bodyLimit);
		this.queue = new Queue(rows, access.kind, this.bodyLimit);
		this.block = new Block(rows, this.queue, this.service, this.delivery, this.isOrdered);
		this.suspects = new Suspects(rows, this.service, this.delivery);
	}

	/** Sends all records. A cancelled execution ends the sending between two requests. */
	async sendAll(): Promise<void> {
		while (!this.service.haltedBy) {
			const failures = await this.sendSideBySide();
			if (failures.length === 0) break;
			for (const failure of failures) await this.settle(failure);
		}
		await this.suspects.sendUntilSettled();
	}

	/** Sends batches until a batch fails or no batch is left. Returns the failures, in the order of their records. */
	private async sendSideBySide(): Promise<Failure[]> {
		const { queue, delivery, service } = this;
		const failures: Failure[] = [];
		const work = async () => {
			while (failures.length === 0 && !service.haltedBy) {
				const batch = queue.take();
				if (batch.length === 0) return;
				const failure = await attempt(service, batch);
				if (failure) failures.push(failure);
				else delivery.chance.noteBatchIn();
			}
		};
		const count = this.isOrdered ? 1 : Math.min(WORKERS, this.access.client.maxConcurrentRequests);
		const ended = await Promise.allSettled(Array.from({ length: count }, work));
		for (const worker of ended) if (worker.status === 'rejected') throw worker.reason;
		return failures.sort(byIndex);
	}

	/**
	 * Sends the records of a failed batch again. If one of them is bad, it is found and put aside, and the records behind it
	 * return to the queue. Each step gives the failure with which the next step goes on; undefined if nothing is left to do.
	 */
	private async settle(ofBatch: Failure): Promise<void> {
		const unsettled = await this.delivery.deliver(ofBatch);
		const ofOne = unsettled && (await this.findBad(unsettled));
		const confirmed = ofOne && (await this.tryAgain(ofOne));
		if (!confirmed) return;
		this.block.add(confirmed);
		await this.block.sendToEnd();
	}

	/**
	 * Finds the first bad record of a failed request by sending halves. A half that goes in accuses the other half, which is
	 * halved next without being sent as a whole. The records that are not halved further return to the queue.
	 *
	 * E.g. `c` is bad among `a b c d`: `a b` goes in, which accuses `c d`. Then `c` fails alone, and `d` returns to the queue.
	 * @returns the failure of the bad record alone; undefined if none is found, or the run is halted
	 */
	private async findBad(first: Failure): Promise<Failure | undefined> {
		const { delivery, service, queue } = this;
		/** One of these records is bad. */
		let accused = first.rows;
		/** The failure of the accused records as a whole; undefined if they were not sent as a whole. */
		let failure: Failure | undefined = first;
		let latest = first;
		// Beside a bad record, the first record is probably bad, too
		let size = this.block.isAfterBad(accused[0]) ? 1 : half(accused);
		while (accused.length > 1) {
			// Later bodies are smaller
			if (failure && this.noteIfTooLarge(failure)) return void queue.putBack(accused);
			const rest = accused.slice(size);
			failure = await delivery.deliverPart(accused.slice(0, size), first.answerCountAtFailure);
			if (service.haltedBy) return undefined;
			if (failure) {
				queue.putBack(rest);
				latest = failure;
			}
			accused = failure?.rows ?? rest;
			size = half(accused);
		}
		// Not sent before, so only answers after its own failure show that the service works
		failure ??= await delivery.deliverPart(accused);
		if (service.haltedBy) return undefined;
		if (failure) {
			accused[0].failedTogether = first.rows;
			return failure;
		}
		// The accused record went in alone, so the request had failed by chance, or because of its size
		if (hasOpenReason(latest.kind)) {
			this.bodyLimit.noteInParts(bodyBytesOf(this.access.kind, latest.rows));
		}
		return undefined;
	}

	/** Lowers the limit of bodies if the failed body was too large, and larger than all bodies that passed. Returns whether it did. */
	private noteIfTooLarge({ kind, rows }: Failure): boolean {
		const size = bodyBytesOf(this.access.kind, rows);
		const isTooLarge = kind === 'tooLarge' && this.bodyLimit.mayBeTooLarge(size);
		if (isTooLarge) this.bodyLimit.noteRefused(size);
		return isTooLarge;
	}

	/**
	 * Sends an accused message again, several times, because later messages have to come after it; other records are sent again
	 * later, as suspects. Before any record went in, other records have to show first that the service takes records.
	 * @returns the latest failure if the record stays accused; undefined if it is settled, or the run is halted
	 */
	private async tryAgain(first: Failure): Promise<Failure | undefined> {
		const { delivery, service } = this;
		const [row] = first.rows;
		if (!hasOpenReason(first.kind)) return first;
		if (!service.canary) await this.waitForFirstRecord(first);
		// Beside a bad record it is probably bad, too, so it is not repeated now, unless requests often fail by chance
		const isInBlock = this.block.isAfterBad(row) && !delivery.chance.isFrequent;
		const isRepeated = this.isOrdered && !isInBlock;
		const enoughFailures = isRepeated ? delivery.chance.failuresToConvict - LEFT_FOR_SUSPECTS : 0;
		let latest: Failure | undefined = first;
		for (let tries = 1; latest && isOpen(row) && !service.haltedBy; tries++) {
			const isNamed = !hasOpenReason(latest.kind);
			if (isNamed || row.takesDown || (row.failures ?? 0) >= enoughFailures) return latest;
			await service.pauseAfter(tries);
			// Counts a failure in `row.failures`
			latest = await delivery.deliverPart([row]);
		}
		return undefined;
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
		delivery.gaveUpWaiting = true;
		delivery.failAsUnknown(rows);
	}
}

function half(rows: ImportRow[]): number {
	return Math.ceil(rows.length / 2);
}

function byIndex(one: Failure, other: Failure): number {
	return (one.rows[0].index ?? 0) - (other.rows[0].index ?? 0);
}
