import type { ImportRow } from '../types';
import type { Delivery, Undelivered } from './delivery';
import type { Service } from './service';
import type { State } from './state';

/** At most this many records share one proof that the service works, because a proof costs a request. */
export const MAX_RECORDS_PER_PROOF = 20;

/** Sends records that are likely to be bad, one by one. */
export class OneByOne {
	constructor(
		private readonly state: State,
		private readonly service: Service,
		private readonly delivery: Delivery,
	) {}

	/**
	 * Sends each record alone. For all that fail, it asks once whether the service works. If the service does not work,
	 * these failures do not count, and the run waits for it.
	 * @param untilOneGoesIn stops after the first record that goes in
	 * @returns refusals, and the failures that count
	 */
	async send(rows: ImportRow[], untilOneGoesIn: boolean): Promise<Undelivered[]> {
		const { state, service, delivery } = this;
		const failed: Undelivered[] = [];
		for (const row of rows) {
			const failure = await delivery.deliver([row], 'oneByOne');
			if (state.halted) return [];
			if (failure) failed.push(failure);
			else {
				state.chance.noteBad(row.failures ?? 0);
				if (untilOneGoesIn) break;
			}
		}
		const refused = failed.filter(({ next }) => next === 'refuse');
		const unclear = failed.filter(({ next }) => next !== 'refuse');
		const last = unclear.at(-1);
		if (!last) return refused;
		const isWorking =
			last.next !== 'defer' || state.answers > last.since || (await service.works());
		for (const {
			rows: [row],
		} of unclear) {
			if (isWorking) row.failures = (row.failures ?? 0) + 1;
			else row.goesAlone = true;
		}
		if (isWorking) return failed;
		const isOver = async () => await service.works();
		if (!(await service.waitUntil(isOver, last.error))) state.halt(last.error);
		return refused;
	}
}
