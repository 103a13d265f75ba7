import type { ImportRow } from '../types';
import type { Delivery } from './delivery';
import { MAX_RECORDS_PER_PROOF } from './oneByOne';
import type { OneByOne } from './oneByOne';
import type { State } from './state';

/** Asks once more about the records that were put aside, when all others are in, and gives up those that fail. */
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
			await this.askAbout(this.nextOf(open));
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

	private async askAbout(rows: ImportRow[]): Promise<void> {
		for (const { rows: sent, next, error } of await this.oneByOne.ask(rows, false)) {
			const [row] = sent;
			if (next === 'refuse' || this.missing(row) <= 0) this.delivery.giveUp(row, error);
		}
	}
}

/** Whether a record does not stand behind a bad one that nobody has decided about yet. */
function isFirst({ badNeighbour }: ImportRow): boolean {
	return badNeighbour === undefined || badNeighbour.outcome !== undefined;
}
