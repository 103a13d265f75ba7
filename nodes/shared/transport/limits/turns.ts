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
