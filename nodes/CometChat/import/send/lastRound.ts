import type { ImportRow } from '../types';
import type { Failure } from './failure';
import type { Run } from './run';

/** At most this many records share one proof that the service works, because a proof costs a request. */
const MAX_RECORDS_PER_PROOF = 10;

/** Asks once more about the records that were put aside, when all others are in, and gives up those that fail. */
export class LastRound {
	private readonly aside: ImportRow[] = [];

	constructor(private readonly run: Run) {}

	add(row: ImportRow): void {
		this.aside.push(row);
	}

	async work(): Promise<void> {
		const { run } = this;
		// Records that take the service down come last, each for itself
		const isShared = (row: ImportRow) => !row.goesAlone && !run.isBlamed(row);
		for (;;) {
			const open = this.aside.filter((row) => this.isOpen(row));
			if (open.length === 0 || run.service.halted) break;
			const shared = open.filter(isShared).slice(0, MAX_RECORDS_PER_PROOF);
			const single = open.find((row) => !run.isBlamed(row)) ?? open[0];
			await this.askAbout(shared.length > 0 ? shared : [single]);
		}
		if (run.service.halted) return;
		for (const row of this.aside) if (!row.outcome) run.giveUp(row, row.latest!);
	}

	private isOpen(row: ImportRow): boolean {
		const isDecided = row.isLast && (row.failures ?? 0) >= this.run.failuresNeeded(row);
		return !row.outcome && !isDecided;
	}

	/** The failures count only if the service is seen to work after them. */
	private async askAbout(rows: ImportRow[]): Promise<void> {
		const { run } = this;
		const { service } = run;
		const failed: Failure[] = [];
		for (const row of rows) {
			const failure = await run.deliver([row], 'lastRound');
			if (service.halted) return;
			if (failure?.meaning === 'records') run.giveUp(row, failure.error);
			else if (failure) failed.push(failure);
			else service.chance.noteBad(row.failures ?? 0);
		}
		const last = failed.at(-1);
		if (!last) return;
		const isWorking = last.wasAlone || (await service.works(last.since));
		for (const { rows: sent, error } of failed) {
			const [row] = sent;
			if (isWorking) {
				row.isLast = true;
				row.failures = (row.failures ?? 0) + 1;
				row.latest = error;
			} else row.goesAlone = true;
		}
		if (!isWorking) await service.waitForService(last.error);
	}
}
