import { waitBefore } from '../../transport/sending/retry';
import type { ImportRow } from '../types';
import type { Failure } from './failure';
import { MAX_RECORDS } from './queue';
import type { Run } from './run';

/** At least this many bad records in a row are a block. Inside a block, each record is asked about alone. */
const MIN_BLOCK_LENGTH = 2;

/** The pauses between two tries of one record grow until this attempt, and stay as long after it. */
const MAX_PAUSE_ATTEMPT = 4;

/** Sends one request after the other, and finds the bad record in those that fail. The order of the records is kept. */
export class Lane {
	/** Records to send before those of the queue: the rest of a request in which a bad record was found. */
	private front: ImportRow[] = [];

	/** Bad records side by side, up to the latest one. */
	private badInARow = 0;

	private lastBad?: ImportRow;

	constructor(private readonly run: Run) {}

	async work(): Promise<void> {
		const { queue, service } = this.run;
		while (!service.halted) {
			const isBlock = this.badInARow >= MIN_BLOCK_LENGTH;
			const batch = queue.take(this.front, isBlock ? 1 : MAX_RECORDS);
			if (batch.length === 0) return;
			const failure = await this.run.deliver(batch, isBlock ? 'narrowing' : 'first');
			if (failure) await this.findBad(failure);
			else this.badInARow = 0;
		}
	}

	/**
	 * Finds the first bad record of a failed request by asking about halves: a good half is settled, and says that the
	 * other one holds the bad record, so that one is not asked about as a whole.
	 */
	private async findBad(first: Failure): Promise<void> {
		let failure: Failure | undefined = first;
		let failures = first.tries;
		let smallest = first;
		let suspects = first.rows;
		let behind: ImportRow[] = [];
		let size = this.isBeside(suspects[0]) ? 1 : Math.ceil(suspects.length / 2);
		while (suspects.length > 1 && !this.isToBeSentAgain(failure)) {
			const [half, other] = [suspects.slice(0, size), suspects.slice(size)];
			failure = await this.run.deliver(half, 'narrowing', first.since);
			if (this.run.service.halted) return;
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
		if (this.isToBeSentAgain(failure) && suspects.length + behind.length > 1) {
			this.front.unshift(...suspects, ...behind);
			return;
		}
		this.front.unshift(...behind);
		// The request in which it was found counts as well, unless the record before explains it
		if (first.rows.length > 1 && !this.isBeside(suspects[0])) suspects[0].failures = 1;
		await this.judge(suspects[0], failures, failure);
		const { outcome } = suspects[0];
		if (!failure && outcome && outcome.status !== 'failed') this.run.noteInParts(smallest);
	}

	/** The failure is explained by an outage, or by the size of the request. */
	private isToBeSentAgain(failure?: Failure): boolean {
		return (
			failure?.wasOutage === true || (failure?.meaning === 'tooLarge' && failure.rows.length > 1)
		);
	}

	private isBeside({ place }: ImportRow): boolean {
		return this.badInARow > 0 && place === (this.lastBad?.place ?? -2) + 1;
	}

	/**
	 * Sends a record alone until it goes in, or until one failure is missing to give it up: that one has to come when all
	 * others are in. Each failure counts only if the service was seen to work since.
	 * @param failures requests with the record that failed so far
	 */
	private async judge(row: ImportRow, failures: number, failure?: Failure): Promise<void> {
		const { run } = this;
		if (this.isBeside(row)) row.badNeighbour = this.lastBad;
		let latest = failure ?? (await run.deliver([row], 'narrowing'));
		for (let attempt = 1; latest; attempt++) {
			const { meaning, error, wasOutage } = latest;
			if (meaning === 'records' || meaning === 'tooLarge') {
				this.noteBad(row);
				return await run.refuse(row, error);
			}
			if (!wasOutage) row.failures = (row.failures ?? 0) + 1;
			if (run.isBlamed(row) || (row.failures ?? 0) >= run.failuresInPlace(row)) {
				this.noteBad(row);
				return await run.putAside(row, error);
			}
			await run.service.pause(waitBefore(Math.min(attempt, MAX_PAUSE_ATTEMPT), {}));
			latest = await run.deliver([row], 'narrowing');
		}
		this.badInARow = 0;
		if (row.outcome) run.service.chance.noteBad(failures + (row.failures ?? 0) - 1);
	}

	private noteBad(row: ImportRow): void {
		this.badInARow = this.isBeside(row) ? this.badInARow + 1 : 1;
		this.lastBad = row;
		// The others were sent together with it
		for (const other of this.front) Object.assign(other, { outages: 0, goesAlone: false });
	}
}
