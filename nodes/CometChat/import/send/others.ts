import { clock } from '../../../shared/transport/clock';
import type { ServiceError } from '../../../shared/transport/errors';
import type { ImportRow } from '../types';
import type { Delivery } from './delivery';
import { failureMeaning } from './failure';
import type { Queue } from './queue';
import type { Service, ServiceAccess } from './service';
import type { State } from './state';

/** Each time this many bad records came in a row, the run sees whether other records go in. */
const BAD_ROWS_PER_CHECK = 20;

/** More bad records in a row than this have another reason than themselves. */
const MAX_BAD_IN_A_ROW = 1_000;

/**
 * Until something went in, this many other records are tried at once, and this many further ones a minute. With more, some
 * would wait for their turn: the service could come back meanwhile, and take a message before earlier ones.
 */
const TRIED_AT_ONCE = 5;
const TRIED_PER_MINUTE = 25;

/** Sees whether other records go in, where bad records and a service that takes nothing new look the same. */
export class Others {
	constructor(
		private readonly access: ServiceAccess,
		private readonly state: State,
		private readonly service: Service,
		private readonly delivery: Delivery,
		private readonly queue: Queue,
	) {}

	/**
	 * For a failure while nothing ever went in: waits until any record goes in, and stops the import when that takes
	 * too long. The record itself is tried first each time, then those that follow, so messages keep their order.
	 * @param front records of the lane that come after it; those that were tried and failed are put back
	 */
	async waitForFirst(row: ImportRow, front: ImportRow[], error: ServiceError): Promise<void> {
		const tried: ImportRow[] = [];
		const startedAt = clock.elapsed();
		let isFirstLook = true;
		const oneGoesIn = async () => {
			if (!isFirstLook && (await this.delivery.goesIn([row]))) return true;
			isFirstLook = false;
			const samples = this.isOrdered ? [] : this.queue.takeSamples();
			if (samples.length > 0) return await this.someGoIn(samples);
			const minutes = (clock.elapsed() - startedAt) / clock.minute;
			const most = TRIED_AT_ONCE + minutes * TRIED_PER_MINUTE;
			while (tried.length < most && !this.state.halted) {
				const [next] = this.queue.take(front, 1);
				if (!next) return false;
				tried.push(next);
				if (await this.delivery.goesIn([next])) return true;
			}
			return false;
		};
		const isOver = (await oneGoesIn()) || (await this.service.waitUntil(oneGoesIn, error));
		front.unshift(...tried);
		if (!isOver) this.state.halt(error);
	}

	/** Many bad records in a row may mean that the service takes nothing new, although it knows what it has. */
	async countBad(error: ServiceError): Promise<void> {
		const { state } = this;
		state.badInARow++;
		if (state.badInARow > MAX_BAD_IN_A_ROW) state.halt(error);
		if (state.halted || state.isPatienceSpent) return;
		// Messages have to go in chronological order
		if (state.badInARow % BAD_ROWS_PER_CHECK !== 0 || this.isOrdered) return;
		const samples = this.queue.takeSamples();
		if (samples.length > 0 && !(await this.someGoIn(samples))) await this.waitForNew(error);
	}

	/** Waits until any of a few records goes in. If that takes too long, each is judged by itself. */
	private async waitForNew(error: ServiceError): Promise<void> {
		const { state } = this;
		const { status = 500 } = error.details;
		const isRefusal = failureMeaning(error) === 'records' || (status >= 400 && status < 500);
		if (isRefusal && !state.known) return state.halt(error);
		if (isRefusal) return;
		const longest = Math.min(this.access.maxOutage, clock.longestWait);
		const goesIn = async () => await this.someGoIn(this.queue.takeSamples());
		if (await this.service.waitUntil(goesIn, error, longest)) return;
		if (!state.known) state.halt(error);
		state.isPatienceSpent = true;
	}

	private async someGoIn(samples: ImportRow[]): Promise<boolean> {
		try {
			for (const sample of samples) if (await this.delivery.goesIn([sample])) return true;
			return false;
		} finally {
			this.queue.putBack(samples);
		}
	}

	private get isOrdered(): boolean {
		return this.access.kind.orderBy !== undefined;
	}
}
