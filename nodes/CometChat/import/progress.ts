import type { Logger } from 'n8n-workflow';
import { clock } from '../transport/clock';
import { count, countOutcomes } from './outcome';
import type { Entry, Kind } from './types';

/** Milliseconds between two lines of the log while an import runs. */
const LINE_EVERY = 10_000;

/** Tells the log how far an import is. */
export class Progress {
	private readonly startedAt = clock.now();

	private lastLine = clock.now();

	private readonly total: number;

	private done = 0;

	constructor(
		private readonly logger: Logger,
		private readonly kind: Kind,
		private readonly entries: Entry[],
		batches: number,
	) {
		this.total = entries.filter(({ outcome }) => outcome === undefined).length;
		const refused = entries.length - this.total;
		this.say(
			`${count(this.total)} to send, requests: ${count(batches)}, refused by the checks: ${count(refused)}`,
		);
	}

	/** A batch of so many records is through. */
	advance(records: number): void {
		this.done += records;
		const now = clock.now();
		if (now - this.lastLine < LINE_EVERY) return;
		this.lastLine = now;
		const left = ((now - this.startedAt) / this.done) * (this.total - this.done);
		this.say(
			`${count(this.done)} of ${count(this.total)} done, about ${Math.ceil(left / 60_000)} min left`,
		);
	}

	/** How long it took, in seconds, with the last line. */
	finish(how: string): number {
		const seconds = Math.round((clock.now() - this.startedAt) / 100) / 10;
		const { imported, alreadyExists, failed } = countOutcomes(this.entries);
		this.say(
			`${how} after ${seconds} s, imported: ${count(imported)}, there already: ${count(alreadyExists)}, not imported: ${count(failed)}`,
		);
		return seconds;
	}

	private say(what: string): void {
		this.logger.info(`Import of ${this.kind.plural}: ${what}`);
	}
}
