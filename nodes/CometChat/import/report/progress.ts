import type { Logger } from 'n8n-workflow';
import { clock, wait } from '../../../shared/transport/clock';
import { countOutcomes, formatted } from './items';
import { requestsFor } from '../send/queue';
import type { ImportRow, Kind } from '../types';

/** The milliseconds between two lines of the log while an import runs. */
const MS_BETWEEN_LINES = 10_000;

/** Tells the log how far an import is. */
export class Progress {
	private readonly startedAt = clock.elapsed();

	/** The number of records to send. */
	private readonly total: number;

	/** The number of records that the checks refused. */
	private readonly refused: number;

	constructor(
		private readonly logger: Logger,
		private readonly kind: Kind,
		private readonly rows: ImportRow[],
	) {
		this.refused = this.countSettled();
		this.total = rows.length - this.refused;
		this.say(
			`${formatted(this.total)} to send, requests: ${formatted(requestsFor(this.total))}, refused by the checks: ${formatted(this.refused)}`,
		);
	}

	/** Writes a line every ten seconds, also while nothing moves, until the signal ends it. */
	async follow(signal: AbortSignal): Promise<void> {
		while (!signal.aborted) {
			// The wait fails when the signal ends it
			const isOver = await wait(MS_BETWEEN_LINES, signal).then(
				() => false,
				() => true,
			);
			if (!isOver) this.say(this.soFar());
		}
	}

	/** Writes the last line. Returns how long the import took, in seconds to a tenth. */
	finish(how: string): number {
		const seconds = Math.round((clock.elapsed() - this.startedAt) / 100) / 10;
		const { imported, present, alreadyExists, failed } = countOutcomes(this.rows);
		this.say(
			`${how} after ${seconds} s, imported: ${formatted(imported)}, ${present > 0 ? `there after a retry: ${formatted(present)}, ` : ''}there already: ${formatted(alreadyExists)}, not imported: ${formatted(failed)}`,
		);
		return seconds;
	}

	say(what: string): void {
		this.logger.info(`Import of ${this.kind.plural}: ${what}`);
	}

	private soFar(): string {
		const done = this.countSettled() - this.refused;
		const text = `${formatted(done)} of ${formatted(this.total)} done`;
		if (done === 0) return text;
		const remaining = ((clock.elapsed() - this.startedAt) / done) * (this.total - done);
		return `${text}, about ${Math.ceil(remaining / 60_000)} min left`;
	}

	/** The number of records that have an outcome. */
	private countSettled(): number {
		return this.rows.filter(({ outcome }) => outcome !== undefined).length;
	}
}
