import type { ServiceError } from '../../../shared/transport/errors';
import type { ImportRow } from '../types';
import type { Delivery, Undelivered } from './delivery';
import type { LastRound } from './lastRound';
import { MAX_RECORDS_PER_PROOF } from './oneByOne';
import type { OneByOne } from './oneByOne';
import type { Others } from './others';
import { MAX_RECORDS } from './queue';
import type { Queue } from './queue';
import type { Service } from './service';
import type { State } from './state';

/** At least this many bad records in a row are a block. Inside a block, each record is sent alone. */
const MIN_BLOCK_LENGTH = 2;

/** The parts of a run that its lanes share. */
export interface Parts {
	state: State;
	queue: Queue;
	service: Service;
	delivery: Delivery;
	others: Others;
	oneByOne: OneByOne;
	lastRound: LastRound;
	/** Whether each record has to be sent after the ones before it, as for messages. */
	isOrdered: boolean;
}

/**
 * Sends one request after the other, and finds the bad record in those that fail. Messages keep their order, but one
 * that fails may go in after later ones.
 */
export class Lane {
	/** Records to send before those of the queue: the rest of a request in which a bad record was found. */
	private readonly front: ImportRow[] = [];

	/** Bad records side by side, up to the latest one. */
	private badInARow = 0;

	private lastBad?: ImportRow;

	constructor(private readonly parts: Parts) {}

	async work(): Promise<void> {
		const { queue, state, delivery, isOrdered } = this.parts;
		while (!state.halted) {
			const isBlock = this.badInARow >= MIN_BLOCK_LENGTH;
			// Other lanes do not get the next records: only one lane can see that bad records follow each other
			if (isBlock && this.front.length === 0) this.front.push(...queue.take([], MAX_RECORDS));
			const sharesProofs = isBlock && !isOrdered && state.known !== undefined;
			const most = sharesProofs ? MAX_RECORDS_PER_PROOF : isBlock ? 1 : MAX_RECORDS;
			const batch = queue.take(this.front, most);
			if (batch.length === 0) return;
			if (sharesProofs) {
				await this.sendBlock(batch);
				continue;
			}
			const failure = await delivery.deliver(batch, isBlock ? 'narrowing' : 'first');
			if (failure) await this.findBad(failure);
			else this.badInARow = 0;
		}
	}

	/**
	 * Sends the next records of a block one by one until one goes in. Not for messages: if the service came back in
	 * between, later ones would go in before earlier ones.
	 */
	private async sendBlock(rows: ImportRow[]): Promise<void> {
		for (const failure of await this.parts.oneByOne.send(rows, true)) {
			const [row] = failure.rows;
			if (this.isBeside(row)) row.badNeighbour = this.lastBad;
			if (failure.next === 'refuse') await this.refuse(row, failure);
			else await this.putAside(row, failure.error);
		}
		if (rows.some(({ outcome }) => outcome && outcome.status !== 'failed')) this.badInARow = 0;
		this.front.unshift(...rows.filter(({ outcome, isPutAside }) => !outcome && !isPutAside));
	}

	/**
	 * Finds the first bad record of a failed request by sending halves. When a half goes in, the other half holds the
	 * bad record, so it is halved next without being sent as a whole.
	 */
	private async findBad(first: Undelivered): Promise<void> {
		const { delivery, state } = this.parts;
		let failure: Undelivered | undefined = first;
		let failures = first.tries;
		let smallest: Undelivered = first;
		let suspects = first.rows;
		let behind: ImportRow[] = [];
		let size = this.isBeside(suspects[0]) ? 1 : Math.ceil(suspects.length / 2);
		while (suspects.length > 1 && !isToBeSentAgain(failure)) {
			const [half, other] = [suspects.slice(0, size), suspects.slice(size)];
			failure = await delivery.deliver(half, 'narrowing', first.since);
			if (state.halted) return;
			if (failure) {
				failures++;
				smallest = failure;
				suspects = failure.rows;
				behind = [...other, ...behind];
			} else {
				suspects = other;
			}
			size = Math.ceil(suspects.length / 2);
		}
		if (isToBeSentAgain(failure) && suspects.length + behind.length > 1) {
			this.front.unshift(...suspects, ...behind);
			return;
		}
		this.front.unshift(...behind);
		// The request in which it was found counts as well, unless the record before explains it
		if (first.rows.length > 1 && !this.isBeside(suspects[0])) suspects[0].failures = 1;
		await this.judge(suspects[0], failures, failure);
		const { outcome } = suspects[0];
		if (!failure && outcome && outcome.status !== 'failed') delivery.noteInParts(smallest);
	}

	private isBeside({ place }: ImportRow): boolean {
		return this.badInARow > 0 && place === (this.lastBad?.place ?? -2) + 1;
	}

	/**
	 * Sends a record alone until it goes in, is refused, or has failed often enough to be put aside. A failure counts
	 * only if the service was seen to work after it.
	 * @param failures requests with the record that failed so far
	 */
	private async judge(row: ImportRow, failures: number, failure?: Undelivered): Promise<void> {
		const { delivery, state, service, others } = this.parts;
		if (this.isBeside(row)) row.badNeighbour = this.lastBad;
		let latest = failure ?? (await delivery.deliver([row], 'narrowing'));
		for (let attempt = 1; latest; attempt++) {
			const { next, error } = latest;
			if (next === 'refuse') return await this.refuse(row, latest);
			if (next === 'lookAround') await others.waitForFirst(row, this.front, error);
			if (state.halted || row.outcome) break;
			if (next !== 'outage') row.failures = (row.failures ?? 0) + 1;
			if (delivery.isBlamed(row) || (row.failures ?? 0) >= this.failuresBeforePutAside(row)) {
				return await this.putAside(row, error);
			}
			await service.pauseAfter(attempt);
			latest = await delivery.deliver([row], 'narrowing');
		}
		this.badInARow = 0;
		if (row.outcome) state.chance.noteBad(failures + (row.failures ?? 0) - 1);
	}

	/** Gives up a record that was refused alone. */
	private async refuse(row: ImportRow, { meaning, error }: Undelivered): Promise<void> {
		const { delivery, state, others } = this.parts;
		this.noteBad(row);
		if (meaning === 'tooLarge') state.limit.noteRecordRefused();
		delivery.giveUp(row, error);
		await others.countBad(error);
	}

	/** Leaves a record that failed alone to the last round, which decides about it. */
	private async putAside(row: ImportRow, error: ServiceError): Promise<void> {
		const { lastRound, others } = this.parts;
		this.noteBad(row);
		lastRound.add(row);
		await others.countBad(error);
	}

	/**
	 * How many failures put a record aside: one. For a message, which should keep its place, it is one less than it takes
	 * to give it up.
	 */
	private failuresBeforePutAside({ badNeighbour }: ImportRow): number {
		const { chance } = this.parts.state;
		if (!this.parts.isOrdered) return 1;
		return (badNeighbour ? chance.failuresNeededInBlock : chance.failuresNeeded) - 1;
	}

	private noteBad(row: ImportRow): void {
		this.badInARow = this.isBeside(row) ? this.badInARow + 1 : 1;
		this.lastBad = row;
		// The records behind it may have been sent together with it, so its outages are not blamed on them
		for (const other of this.front) Object.assign(other, { outages: 0, goesAlone: false });
	}
}

/** The failure is explained by an outage, or by the size of the request. */
function isToBeSentAgain(failure?: Undelivered): boolean {
	return failure?.next === 'outage' || failure?.next === 'sendSmaller';
}
