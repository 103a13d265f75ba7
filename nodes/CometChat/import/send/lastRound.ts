import type { ServiceError } from '../../transport/errors';
import type { ImportRow } from '../types';
import type { Delivery, Undelivered } from './delivery';
import type { Service } from './service';
import type { State } from './state';

/** At most this many records share one proof that the service works, because a proof costs a request. */
const MAX_RECORDS_PER_PROOF = 20;

/** Asks once more about the records that were put aside, when all others are in, and gives up those that fail. */
export class LastRound {
	private readonly aside: ImportRow[] = [];

	constructor(
		private readonly state: State,
		private readonly service: Service,
		private readonly delivery: Delivery,
	) {}

	add(row: ImportRow, error: ServiceError): void {
		row.isPutAside = true;
		row.latest = error;
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

	/** The failures count only if the service is seen to work after them. */
	private async askAbout(rows: ImportRow[]): Promise<void> {
		const { state, service, delivery } = this;
		const failed: Undelivered[] = [];
		for (const row of rows) {
			const failure = await delivery.deliver([row], 'lastRound');
			if (state.halted) return;
			if (failure?.next === 'refuse') delivery.giveUp(row, failure.error);
			else if (failure) failed.push(failure);
			else state.chance.noteBad(row.failures ?? 0);
		}
		const last = failed.at(-1);
		if (!last) return;
		const isWorking =
			last.next !== 'defer' || state.answers > last.since || (await service.works());
		for (const { rows: sent, error } of failed) {
			const [row] = sent;
			if (!isWorking) {
				row.goesAlone = true;
				continue;
			}
			row.failures = (row.failures ?? 0) + 1;
			row.latest = error;
			if (this.missing(row) <= 0) delivery.giveUp(row, error);
		}
		if (isWorking) return;
		const isOver = async () => await service.works();
		if (!(await service.waitUntil(isOver, last.error))) state.halt(last.error);
	}
}

/** Whether a record does not stand behind a bad one that nobody has decided about yet. */
function isFirst({ badNeighbour }: ImportRow): boolean {
	return badNeighbour === undefined || badNeighbour.outcome !== undefined;
}
