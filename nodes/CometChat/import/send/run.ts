import { clock } from '../../../shared/transport/clock';
import type { Failure, ImportRow } from '../types';
import { BodyLimit } from './bodyLimit';
import { Delivery } from './delivery';
import { isUnexplained } from './failure';
import { isOpen, Queue, sizeOf } from './queue';
import { Service } from './service';
import type { ServiceAccess } from './service';
import { Suspects } from './suspects';

/** Requests under way at once, where their order does not matter: a slow answer must not keep the next one waiting. */
const WORKERS = 4;

/** After this many bad records in a row, the next ones are sent one by one, and not in halves. */
const MIN_BLOCK_LENGTH = 2;

/** After at most this many records that were sent one by one, the run sees whether the service works. */
const MAX_PER_PROOF = 25;

/** Failures that convict a message and are left to the judgement of the suspects, which comes when the others are in. */
const LEFT_FOR_SUSPECTS = 2;

/** More bad records in a row than this have a common reason outside of the records. */
const MAX_BAD_IN_A_ROW = 1_000;

/**
 * Until something went in, this many of the following records are tried at once, and this many further ones a minute. With
 * more records, some would wait for their turn: the service could come back meanwhile, and take a message before earlier ones.
 */
const TRIED_AT_ONCE = 5;
const TRIED_PER_MINUTE = 25;

/**
 * One import. Workers send requests side by side while all goes well. After a failure no new request is begun; when those
 * under way have ended, one thing happens at a time until the records that failed are settled or put aside.
 */
export class Run {
	readonly service: Service;

	private readonly bodyLimit = new BodyLimit();

	private readonly delivery: Delivery;

	private readonly queue: Queue;

	private readonly suspects: Suspects;

	/** Each record has to be sent after the ones before it, as for messages. */
	private readonly isOrdered: boolean;

	/** Bad records side by side, up to the latest one. */
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

	/** Sends all records; a cancelled execution ends it between two requests. */
	async sendAll(): Promise<void> {
		while (!this.service.halted) {
			const failures = await this.sendSideBySide();
			if (failures.length === 0) break;
			for (const failure of failures) await this.settle(failure);
		}
		await this.suspects.judge();
	}

	/** Sends batches until one fails or none is left; returns the failures, in the order of their records. */
	private async sendSideBySide(): Promise<Failure[]> {
		const { queue, delivery, service } = this;
		const failures: Failure[] = [];
		const work = async () => {
			while (failures.length === 0 && !service.halted) {
				const batch = queue.take();
				if (batch.length === 0) return;
				const failure = await delivery.attempt(batch);
				if (failure) failures.push(failure);
				else delivery.noteGood();
			}
		};
		const count = this.isOrdered ? 1 : Math.min(WORKERS, this.access.client.maxConcurrentRequests);
		const ended = await Promise.allSettled(Array.from({ length: count }, work));
		for (const worker of ended) if (worker.status === 'rejected') throw worker.reason;
		return failures.sort(byIndex);
	}

	/** Sends records again that failed, and finds the bad ones among them. */
	private async settle(failure: Failure): Promise<void> {
		const left = await this.delivery.deliver(failure);
		if (left) await this.search(left);
	}

	/**
	 * Finds the first bad record of a failed request by sending halves. A half that goes in accuses the other one, which is
	 * halved next without being sent as a whole. The other records return to the queue.
	 */
	private async search(first: Failure): Promise<void> {
		const { delivery, service, queue } = this;
		let failure: Failure | undefined = first;
		let latest = first;
		let { rows } = first;
		let size = this.isBesideBadRow(rows[0]) ? 1 : half(rows);
		while (rows.length > 1 && !this.isTooLarge(failure)) {
			const other = rows.slice(size);
			failure = await delivery.deliverPart(rows.slice(0, size), first.since);
			if (service.halted) return;
			if (failure) {
				queue.putBack(other);
				latest = failure;
			}
			rows = failure?.rows ?? other;
			size = half(rows);
		}
		if (rows.length > 1) return queue.putBack(rows);
		failure ??= await delivery.deliverPart(rows);
		if (service.halted) return;
		if (failure) {
			rows[0].foundIn = first.rows;
			await this.accuse(failure);
		} else this.noteFalseAlarm(latest);
	}

	/** Whether a body is larger than all that passed. Then smaller ones are sent from now on. */
	private isTooLarge(failure?: Failure): boolean {
		if (failure?.kind !== 'tooLarge' || failure.rows.length === 1) return false;
		const size = sizeOf(this.access.kind, failure.rows);
		if (!this.bodyLimit.mayBeTooLarge(size)) return false;
		this.bodyLimit.noteRefused(size);
		return true;
	}

	/** An accused record went in alone. The request had failed by chance, or because of its size. */
	private noteFalseAlarm({ kind, rows }: Failure): void {
		if (isUnexplained(kind)) this.bodyLimit.noteInParts(sizeOf(this.access.kind, rows));
	}

	/** Decides about a record that failed alone: it becomes a suspect, or it is given up because the service named a reason. */
	private async accuse(failure: Failure): Promise<void> {
		const { delivery, service } = this;
		const [row] = failure.rows;
		const left = isUnexplained(failure.kind) ? await this.tryAgain(failure) : failure;
		if (service.halted || !isOpen(row)) return;
		if (!left) return;
		this.noteBad(row, left);
		const isBlock = this.badInARow >= MIN_BLOCK_LENGTH;
		if (isBlock && !(this.isOrdered && delivery.isCautious)) await this.sendOneByOne();
	}

	/**
	 * Sends the record again; a message several times, so that it keeps its place in the order. Before any record went in,
	 * other records have to show first that the service takes records.
	 */
	private async tryAgain(failure: Failure): Promise<Failure | undefined> {
		const { delivery, service } = this;
		const [row] = failure.rows;
		let latest: Failure | undefined = failure;
		if (!service.canary) await this.waitUntilOneIsIn(failure);
		const isInBlock = this.isBesideBadRow(row) && !delivery.isCautious;
		const enough = this.isOrdered && !isInBlock ? delivery.failuresNeeded - LEFT_FOR_SUSPECTS : 0;
		for (let tries = 1; isOpen(row) && !service.halted; tries++) {
			if ((row.failures ?? 0) >= enough || row.takesDown || !isUnexplained(latest.kind))
				return latest;
			await service.pauseAfter(tries);
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

	private noteBad(row: ImportRow, failure: Failure): void {
		this.badInARow = this.isBesideBadRow(row) ? this.badInARow + 1 : 1;
		row.latestFailure = failure;
		if (!isUnexplained(failure.kind)) this.delivery.giveUp(row, failure);
	}

	/** Bad records stand together: sends the next ones one by one until one goes in. */
	private async sendOneByOne(): Promise<void> {
		const { queue, delivery, service } = this;
		for (;;) {
			const rows = queue.take(MAX_PER_PROOF);
			const failures: Failure[] = [];
			let sent = 0;
			for (const row of rows) {
				const failure = await delivery.attemptAlone(row);
				if (service.halted) return;
				sent++;
				if (!failure) break;
				failures.push(failure);
			}
			queue.putBack(rows.slice(sent));
			const unexplained = failures.filter(({ kind }) => isUnexplained(kind));
			const last = unexplained.at(-1);
			const isOver = failures.length < sent || rows.length < MAX_PER_PROOF;
			if (last && !(await delivery.isProven(last))) {
				queue.putBack(rows.slice(0, sent).filter(isOpen));
				return await delivery.waitForService(last);
			}
			delivery.countFailures(unexplained.flatMap((failure) => failure.rows));
			for (const failure of failures) this.noteBad(failure.rows[0], failure);
			if (isOver) return;
			if (!(await this.tryOthers(failures.at(-1)!))) return;
		}
	}

	/**
	 * Many bad records in a row may mean that the service takes no new records, although it answers for those that are in.
	 * So records from other parts of the queue are tried.
	 * @returns false when the run was halted
	 */
	private async tryOthers(failure: Failure): Promise<boolean> {
		const { service, delivery, queue } = this;
		const { error, kind } = failure;
		if (this.badInARow > MAX_BAD_IN_A_ROW) service.halt(error);
		if (service.halted) return false;
		if (this.isOrdered || delivery.isPatienceSpent || queue.samples().length === 0) return true;
		const trySamples = async () => await this.tryUntilOneIsIn(queue.samples());
		if (await trySamples()) return true;
		const { status = 500 } = error.details;
		if (kind === 'refused' || (status >= 400 && status < 500)) {
			if (!service.canary) service.halt(error);
			return !service.halted;
		}
		const longest = Math.min(this.access.maxOutage, clock.longestWait);
		if (await service.waitUntil(trySamples, error, longest)) return true;
		delivery.isPatienceSpent = true;
		return true;
	}

	/**
	 * A record failed alone before any record went in: waits until a record goes in. Each time it tries the record itself
	 * first, then records from other parts of the queue; for messages, the records that follow.
	 */
	private async waitUntilOneIsIn({ rows, error, kind }: Failure): Promise<void> {
		const { service, delivery, queue } = this;
		const startedAt = clock.elapsed();
		let tried = 0;
		let isFirstTry = true;
		const isOneIn = async () => {
			if (!isFirstTry && (await delivery.tryToSend(rows))) return true;
			if (!isFirstTry && kind === 'silent') return false;
			isFirstTry = false;
			const samples = this.isOrdered ? [] : queue.samples();
			if (samples.length > 0) return await this.tryUntilOneIsIn(samples);
			const minutes = (clock.elapsed() - startedAt) / clock.minute;
			const most = Math.floor(TRIED_AT_ONCE + minutes * TRIED_PER_MINUTE);
			const next = queue.following(most).slice(tried);
			tried += next.length;
			return await this.tryUntilOneIsIn(next);
		};
		if ((await isOneIn()) || (await service.waitUntil(isOneIn, error))) return;
		if (kind !== 'silent') return service.halt(error);
		delivery.isPatienceSpent = true;
		delivery.leaveOpen(rows);
	}

	private async tryUntilOneIsIn(rows: ImportRow[]): Promise<boolean> {
		for (const row of rows) if (await this.delivery.tryToSend([row])) return true;
		return false;
	}
}

function half(rows: ImportRow[]): number {
	return Math.ceil(rows.length / 2);
}

function byIndex(one: Failure, other: Failure): number {
	return (one.rows[0].index ?? 0) - (other.rows[0].index ?? 0);
}
