import type { Failure, ImportRow } from '../types';
import type { Delivery } from './delivery';
import { hasOpenReason } from './failure';
import { isOpen } from './queue';
import type { Service } from './service';

/** At most this many suspects share one proof that the service works, because a proof costs a request. */
const MAX_PER_PROOF = 50;

/** Records that failed alone. They are judged when all other records are in. */
export class Suspects {
	/** @param rows all records of the run; those with a `latestFailure` are suspects */
	constructor(
		private readonly rows: ImportRow[],
		private readonly service: Service,
		private readonly delivery: Delivery,
	) {}

	/**
	 * Sends the suspects in rounds until each suspect has gone in or failed often enough. The suspects after which the service
	 * went away come last, one by one.
	 */
	async sendUntilSettled(): Promise<void> {
		for (const row of this.open()) {
			// If all other records of the failed request are settled, only this record explains the failure
			const isOnlySuspect = row.failedTogether?.every((other) => other === row || !isOpen(other));
			if (isOnlySuspect) this.delivery.addFailure([row]);
		}
		for (let open = this.open(); open.length > 0 && !this.service.haltedBy; open = this.open()) {
			const harmless = open.filter(({ takesDown }) => !takesDown);
			if (harmless.length > 0) await this.sendRound(harmless.slice(0, MAX_PER_PROOF));
			else await this.judgeAlone(open[0]);
		}
	}

	private open(): ImportRow[] {
		return this.rows.filter((row) => row.latestFailure && isOpen(row));
	}

	/** Sends each record alone once. The failures count if the service is seen to work afterwards. */
	private async sendRound(rows: ImportRow[]): Promise<void> {
		const failures: Failure[] = [];
		for (const row of rows) {
			const failure = await this.delivery.attemptAlone(row);
			if (this.service.haltedBy) return;
			if (failure && hasOpenReason(failure.kind)) failures.push(failure);
			else if (failure) this.delivery.giveUp(row, failure);
		}
		const last = failures.at(-1);
		if (!last) return;
		const failed = failures.flatMap((failure) => failure.rows);
		if (await this.delivery.serviceWorksAfter(last)) {
			this.delivery.addFailure(failed);
			for (const failure of failures) this.giveUpIfConvicted(failure);
			return;
		}
		// Any of these records may be the reason why the service went away
		for (const row of failed) row.takesDown = true;
		await this.delivery.waitForService(last);
	}

	/**
	 * Gives a record up if enough failures count against it, and sends it once more otherwise. `deliverPart` sees by itself whether
	 * the service works, waits for it, and counts a further failure, so that the rounds come to an end.
	 */
	private async judgeAlone(row: ImportRow): Promise<void> {
		if (this.giveUpIfConvicted(row.latestFailure!)) return;
		const failure = await this.delivery.deliverPart([row]);
		if (!failure) return;
		if (hasOpenReason(failure.kind)) this.giveUpIfConvicted(failure);
		else this.delivery.giveUp(row, failure);
	}

	/** @returns whether it gave the record up */
	private giveUpIfConvicted(failure: Failure): boolean {
		const [row] = failure.rows;
		const isConvicted = (row.failures ?? 0) >= this.delivery.chance.failuresToConvict;
		if (isConvicted) this.delivery.giveUp(row, failure);
		return isConvicted;
	}
}
