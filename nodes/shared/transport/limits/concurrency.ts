import { clock } from '../clock';

/**
 * Lets work on the same record, or on anything else with a name, run one after the other. An operation that reads a record,
 * changes it and writes it back does so in its turn. Otherwise items and executions, which run side by side, would undo each
 * other's changes. The items of a run that set something on the same record, or write into the same conversation, have turns
 * as well.
 */
export class Turns {
	/** The last turn of each record: resolves to whether its work failed, and never rejects. */
	private readonly last = new Map<string, Promise<boolean>>();

	/**
	 * Runs the work when all earlier work on the record has ended, also by an error.
	 * @param record the record as the service knows it; different cases of an ID are the same record
	 * @throws what the work throws; the reason of the signal, at once, when it is aborted before the turn came
	 */
	async run<Result>(
		record: string,
		work: () => Promise<Result>,
		signal?: AbortSignal,
	): Promise<Result> {
		const key = record.toLowerCase();
		const before = this.last.get(key);
		const begin = async () => {
			signal?.throwIfAborted();
			return await work();
		};
		const beginAfter = async (failed: boolean) => {
			// The run that failed gets the time to abort its signal, so that its next item does not begin
			if (failed) await clock.sleep(0);
			return await begin();
		};
		const turn = before ? before.then(beginAfter) : begin();
		const ended = turn.then(
			() => false,
			() => true,
		);
		this.last.set(key, ended);
		void ended.then(() => {
			if (this.last.get(key) === ended) this.last.delete(key);
		});
		return signal && before ? await orAborted(turn, before, signal) : await turn;
	}

	isIdle(): boolean {
		return this.last.size === 0;
	}
}

/** The turn, unless the signal is aborted before it begins. A turn that has begun ends by itself. */
async function orAborted<Result>(
	turn: Promise<Result>,
	before: Promise<unknown>,
	signal: AbortSignal,
): Promise<Result> {
	signal.throwIfAborted();
	let abort = () => {};
	const aborted = new Promise<never>((_, reject) => {
		abort = () => reject(signal.reason as Error);
	});
	signal.addEventListener('abort', abort);
	try {
		await Promise.race([before, aborted]);
	} finally {
		signal.removeEventListener('abort', abort);
	}
	return await turn;
}

/** A caller that waits for a slot, until fewer than `max` slots are taken. */
interface WaitingCaller {
	max: number;
	start: () => void;
}

/** A limited number of slots. A caller that finds no free slot waits; slots are given in the order of arrival. */
export class Slots {
	private count = 0;

	/** The callers that wait, in order of arrival. */
	private readonly waiting = new Set<WaitingCaller>();

	/** The number of slots that are taken. */
	get taken(): number {
		return this.count;
	}

	/**
	 * Takes a slot when fewer than `max` are taken and no earlier caller waits.
	 * @throws the reason of the signal, at once, when it is aborted before a slot was free
	 */
	async take(max: number, signal?: AbortSignal): Promise<void> {
		signal?.throwIfAborted();
		if (this.count < max && this.waiting.size === 0) this.count++;
		else await this.waitForSlot(max, signal);
	}

	/** Gives a slot back. */
	free(): void {
		this.count--;
		this.startWaiting();
	}

	isIdle(): boolean {
		return this.count + this.waiting.size === 0;
	}

	/** Waits until a slot is free, which then counts as taken. */
	private async waitForSlot(max: number, signal?: AbortSignal): Promise<void> {
		let giveUp = () => {};
		try {
			await new Promise<void>((start, refuse) => {
				const caller = { max, start };
				giveUp = () => {
					this.waiting.delete(caller);
					refuse(signal?.reason as Error);
					// A caller behind this one may have a larger `max`, so that a slot is free for it
					this.startWaiting();
				};
				this.waiting.add(caller);
				signal?.addEventListener('abort', giveUp);
			});
		} finally {
			signal?.removeEventListener('abort', giveUp);
		}
	}

	private startWaiting(): void {
		for (const caller of this.waiting) {
			if (this.count >= caller.max) return;
			this.waiting.delete(caller);
			this.count++;
			caller.start();
		}
	}
}
