import type { Failure, ImportRow } from '../types';
import { NOTHING_SAID, verdictOnRefusal, verdictOn } from './answers';
import { attempt } from './service';
import { ChanceFailures, decide, hasOpenReason, hasRefusalStatus, failedOnTheWay } from './failure';
import type { Step } from './failure';
import { isOpen, bodyBytesOf } from './queue';
import type { BodyLimit } from './queue';
import type { Service } from './service';

/** The failed attempts to send some records, from the first one on, or since an outage that explains those before it. */
class Attempts {
	/** How many times in a row the same records failed. */
	tries = 1;

	/** The number of failures that count as chance if the records go in unchanged after all. */
	byChance = 1;

	/** @param hadOutage whether a further outage counts against the records */
	constructor(public hadOutage: boolean) {}

	/** The run has waited for the end of an outage, which explains all failures so far. */
	noteOutage(): void {
		this.tries = 0;
		this.byChance = 0;
		this.hadOutage = true;
	}

	noteFailure({ kind }: Failure): void {
		// Fewer records than before have not been sent on their own yet
		this.tries = kind === 'partly' ? 1 : this.tries + 1;
		if (hasOpenReason(kind)) this.byChance++;
	}
}

/** Sends records until they are in, or one of them has to be bad. Waits for the service where that helps. */
export class Delivery {
	readonly chance = new ChanceFailures();

	/**
	 * `answerCountAtFailure` of the failure that began the latest outage; -1 before the first. Earlier failures are of this outage,
	 * too. Kept only of failures with an open reason, because a failure that reached no service (`away`) explains itself.
	 */
	private outageSince = -1;

	/** Whether the run has waited in vain for records to go in. It does not wait again after answers that say nothing of records. */
	gaveUpWaiting = false;

	constructor(
		private readonly service: Service,
		private readonly bodyLimit: BodyLimit,
	) {}

	/** Sends records in one request, and again while the service has no room for requests. Halts the run if the app is the reason. */
	async attemptWhenFree(rows: ImportRow[]): Promise<Failure | undefined> {
		for (let tries = 1; !this.service.haltedBy; tries++) {
			const failure = await attempt(this.service, rows);
			if (failure?.kind === 'app') this.service.halt(failure.error);
			if (failure?.kind !== 'busy') return failure;
			await this.service.pauseBecauseBusy(failure.error, tries);
		}
		return undefined;
	}

	/** Sends records once. Returns whether the service answered for any of them. */
	async tryToSend(rows: ImportRow[]): Promise<boolean> {
		const failure = await this.attemptWhenFree(rows);
		return !this.service.haltedBy && (!failure || failure.kind === 'partly');
	}

	/** Sends a record alone, once; waits until the request reaches the service. Counts no failure. */
	async attemptAlone(row: ImportRow): Promise<Failure | undefined> {
		for (;;) {
			const failure = await this.attemptWhenFree([row]);
			if (failure?.kind !== 'away' || this.service.haltedBy) return failure;
			await this.waitForService(failure);
		}
	}

	/** Whether the service is seen to work after a failure. */
	async serviceWorksAfter({ answerCountAtFailure }: Failure): Promise<boolean> {
		return this.service.answerCount > answerCountAtFailure || (await this.service.works());
	}

	/** Waits for the end of an outage. If that takes too long, halts the run, or fails the records if the answers are only silent. */
	async waitForService(failure: Failure): Promise<void> {
		const { service } = this;
		const { error, kind, rows, answerCountAtFailure } = failure;
		if (hasOpenReason(kind)) this.outageSince = answerCountAtFailure;
		const isSilent = kind === 'silent';
		if (isSilent && this.gaveUpWaiting) return this.failAsUnknown(rows);
		const isOver = async () =>
			(await service.works()) || (isSilent && (await this.tryToSend(rows)));
		if (await service.waitUntil(isOver, error)) return;
		if (!isSilent) return service.halt(error);
		this.gaveUpWaiting = true;
		this.failAsUnknown(rows);
	}

	/** Fails a record for good, with the reason of its failure. */
	giveUp(row: ImportRow, { error, kind }: Failure): void {
		// This record alone was the reason why bodies were refused as too large
		if (kind === 'tooLarge') this.bodyLimit.liftLimit();
		row.outcome = verdictOnRefusal(row, error, this.service.access.kind).outcome;
	}

	/** Fails the open records, because it is not known whether they are in. */
	failAsUnknown(rows: ImportRow[]): void {
		for (const row of rows.filter(isOpen)) {
			row.outcome = verdictOn(row, NOTHING_SAID, this.service.access.kind).outcome;
		}
	}

	/** Counts a failure against each record: the record failed alone, or the service went away after it was sent. */
	addFailure(rows: ImportRow[]): void {
		for (const row of rows) row.failures = (row.failures ?? 0) + 1;
	}

	/**
	 * Sends a part of records that failed, then {@link deliver}, which counts a failure against a record that fails alone. Without
	 * `searchSince`, the search begins with this part: only later answers show that the service works.
	 */
	async deliverPart(rows: ImportRow[], searchSince?: number): Promise<Failure | undefined> {
		const failure = await attempt(this.service, rows);
		return failure && (await this.deliver(failure, searchSince ?? failure.answerCountAtFailure));
	}

	/**
	 * Sends the records of a failed request again until each has an outcome.
	 * @param searchSince given for a part of records that failed before: the number of answers about records
	 *   (`Service.answerCount`) when the search for a bad record began
	 * @returns the latest failure when one of the records is the reason, or the body is too large. Then the service works,
	 * and the failure counts against the records. Undefined when no record is open, or the run is halted
	 */
	async deliver(first: Failure, searchSince?: number): Promise<Failure | undefined> {
		const { service } = this;
		const isPart = searchSince !== undefined;
		const isFromOutage = first.answerCountAtFailure <= this.outageSince;
		// During a search, a service that goes away counts against the records
		const attempts = new Attempts(isPart || isFromOutage);
		// A failure of an outage that the run has waited for already does not count: requests leave side by side, and `Run.sendAll` hands
		// their failures over one after the other. The failure of a part counts, because a part is sent after the wait
		if (isFromOutage && !isPart && hasOpenReason(first.kind)) attempts.noteOutage();
		let failure = first;
		while (!service.haltedBy) {
			const { rows, error } = failure;
			switch (await this.stepAfter(failure, attempts, searchSince)) {
				case 'search':
				case 'sendSmaller':
					return this.count(failure, { tookDown: false });
				case 'waitThenSearch':
					await this.waitForService(failure);
					return service.haltedBy ? undefined : this.count(failure, { tookDown: true });
				case 'stop':
					service.halt(error);
					return undefined;
				case 'failAsUnknown':
					this.failAsUnknown(rows);
					return undefined;
				case 'waitWhileBusy':
					await service.pauseBecauseBusy(error, attempts.tries);
					break;
				case 'repeat':
					// After an outage, the run has waited already
					if (attempts.tries > 0)
						await service.pauseAfter(attempts.tries, error.details.retryAfter);
					break;
				case 'waitForService':
					await this.waitForService(failure);
					attempts.noteOutage();
			}
			const open = rows.filter(isOpen);
			if (open.length === 0 || service.haltedBy) return undefined;
			const next = await attempt(service, open);
			if (!next) {
				if (!isPart) this.chance.noteBatchIn(attempts.byChance);
				return undefined;
			}
			failure = next;
			attempts.noteFailure(failure);
		}
		return undefined;
	}

	/** Decides on the next step, and checks the service first where the decision needs it. */
	private async stepAfter(
		{ kind, rows, error, answerCountAtFailure }: Failure,
		{ tries, hadOutage }: Attempts,
		searchSince?: number,
	): Promise<Step> {
		const { service } = this;
		const now = {
			kind,
			records: rows.length,
			tries,
			maxRepeats: this.chance.maxRepeatsOf(kind, searchSince !== undefined),
			hadOutage,
			isReached: service.isReached,
			hasCanary: service.canary !== undefined,
			failedOnTheWay: failedOnTheWay(error),
			isRefusal: hasRefusalStatus(error),
			isLarge: this.bodyLimit.mayBeTooLarge(bodyBytesOf(service.access.kind, rows)),
			gaveUpWaiting: this.gaveUpWaiting,
		};
		const step = decide(now);
		if (step !== 'check') return step;
		// During a search, an answer since its beginning is proof enough, unless the way to the service failed
		const provenAfter = failedOnTheWay(error)
			? answerCountAtFailure
			: (searchSince ?? answerCountAtFailure);
		const works = service.answerCount > provenAfter || (await service.works());
		return decide({ ...now, works });
	}

	/**
	 * Counts a failure with an open reason against its records, if it says something about each record.
	 * @param tookDown whether the service went away when the records were sent
	 * @returns the failure
	 */
	private count(failure: Failure, { tookDown }: { tookDown: boolean }): Failure {
		const { rows, kind } = failure;
		if (!hasOpenReason(kind)) return failure;
		for (const row of rows) row.takesDown = tookDown;
		if (tookDown || rows.length === 1) this.addFailure(rows);
		return failure;
	}
}
