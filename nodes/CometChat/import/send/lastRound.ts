import type { ImportRow } from '../types';
import type { Delivery } from './delivery';
import { MAX_RECORDS_PER_PROOF } from './oneByOne';
import type { OneByOne } from './oneByOne';
import type { State } from './state';

/** When all others are in, sends the records that were put aside again, and gives up those that fail too often. */
export class LastRound {
	private readonly aside: ImportRow[] = [];

	constructor(
		private readonly state: State,
		private readonly delivery: Delivery,
		private readonly oneByOne: OneByOne,
	) {}

	add(row: ImportRow): void {
		row.isPutAside = true;
		this.aside.push(row);
	}

	async work(): Promise<void> {
		this.aside.sort((one, other) => (one.place ?? 0) - (other.place ?? 0));
		while (!this.state.halted) {
			const open = this.aside.filter(({ outcome }) => outcome === undefined);
			if (open.length === 0) return;
			await this.send(this.nextOf(open));
		}
	}

	/** The records of the next proof. Those that take the service down come last, each for itself. */
	private nextOf(open: ImportRow[]): ImportRow[] {
		const { delivery } = this;
		const shared = open.filter((row) => !row.goesAlone && !delivery.isBlamed(row));
		if (shared.length === 0) return [open.find((row) => !delivery.isBlamed(row)) ?? open[0]];
		// The first record of a block needs more failures than the others, and has to be given up before them
		const slow = shared.filter((row) => isFirst(row) && this.missing(row) > 1);
		return (slow.length > 0 ? slow : shared).slice(0, MAX_RECORDS_PER_PROOF);
	}

	/** Failures that are missing to give a record up. */
	private missing({ failures = 0, badNeighbour }: ImportRow): number {
		const { chance } = this.state;
		const isInBlock = badNeighbour?.outcome?.status === 'failed';
		return (isInBlock ? chance.failuresNeededInBlock : chance.failuresNeeded) - failures;
	}

	private async send(rows: ImportRow[]): Promise<void> {
		for (const { rows: sent, next, error } of await this.oneByOne.send(rows, false)) {
			const [row] = sent;
			if (next === 'refuse' || this.missing(row) <= 0) this.delivery.giveUp(row, error);
		}
	}
}

/** Whether the record before it is not bad, or has its outcome already. */
function isFirst({ badNeighbour }: ImportRow): boolean {
	return badNeighbour === undefined || badNeighbour.outcome !== undefined;
}
