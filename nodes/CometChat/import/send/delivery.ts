import { withNotes } from '../../../shared/transport/errors';
import { causeOfCode } from '../../../shared/transport/failure';
import type { Failure, ImportRow, Outcome } from '../types';
import { asError, isRace, NOTHING_SAID, refusedBy, verdictOn } from './answers';
import type { Answers } from './answers';
import type { BodyLimit } from './queue';
import { Chance, decide, hasOpenReason, hasRefusalStatus, isGateway, kindOf } from './failure';
import type { Step } from './failure';
import { isOpen, sizeOf } from './queue';
import type { Service } from './service';

/** Sends records until they are in, or one of them has to be bad. Waits for the service where that helps. */
export class Delivery {
	readonly chance = new Chance();

	/**
	 * The number of answers about records (`Service.answers`) when the latest outage began that a failure with an open reason showed; -1
	 * before the first. A failure that reached no service (`away`) explains itself, and does not set it.
	 */
	private outageSince = -1;

	/** Whether answers said nothing about records for as long as an outage may last. The run does not wait for better answers again. */
	isPatienceSpent = false;

	constructor(
		private readonly service: Service,
		private readonly bodyLimit: BodyLimit,
	) {}

	/** Sends records once, and settles the records of which the answer speaks. Undefined if no record is open, or the run is halted. */
	async attempt(rows: ImportRow[]): Promise<Failure | undefined> {
		const { answers, error } = await this.service.exchange(rows);
		if (error) return { error, kind: kindOf(error), rows, since: this.service.answers };
		const open = this.settleAnswered(rows, answers);
		if (open.length === 0 || this.service.haltedBy) return undefined;
		// The open records are sent again together, so one of their reasons has to decide: the first
		const [{ why }] = open;
		const reason = asError(why);
		const kindIfAllOpen = isRace(why) ? 'race' : kindOf(reason);
		const kind = open.length < rows.length ? 'partly' : kindIfAllOpen;
		return { error: reason, kind, rows: open.map(({ row }) => row), since: this.service.answers };
	}

	/** {@link attempt}, repeated while the service has no room for requests. Halts the run if the app is the reason. */
	async attemptInTurn(rows: ImportRow[]): Promise<Failure | undefined> {
		for (let tries = 1; !this.service.haltedBy; tries++) {
			const failure = await this.attempt(rows);
			if (failure?.kind === 'app') this.service.halt(failure.error);
			if (failure?.kind !== 'busy') return failure;
			await this.service.waitForTurn(failure.error, tries);
		}
		return undefined;
	}

	/** Sends records once. Returns whether the service answered for any of them. */
	async tryToSend(rows: ImportRow[]): Promise<boolean> {
		const failure = await this.attemptInTurn(rows);
		return !this.service.haltedBy && (!failure || failure.kind === 'partly');
	}

	/** Sends a record alone, once; waits until the request reaches the service. Counts no failure. */
	async attemptAlone(row: ImportRow): Promise<Failure | undefined> {
		for (;;) {
			const failure = await this.attemptInTurn([row]);
			if (failure?.kind !== 'away' || this.service.haltedBy) return failure;
			await this.waitForService(failure);
		}
	}

	/** Whether the service is seen to work after a failure. */
	async isProven({ since }: Failure): Promise<boolean> {
		return this.service.answers > since || (await this.service.works());
	}

	/**
	 * Sends a part of records that failed, then {@link deliver}, which counts a failure against a record that fails alone. Without
	 * `searchSince`, the search begins with this part: only later answers show that the service works.
	 */
	async deliverPart(rows: ImportRow[], searchSince?: number): Promise<Failure | undefined> {
		const failure = await this.attempt(rows);
		return failure && (await this.deliver(failure, searchSince ?? failure.since));
	}

	/**
	 * Sends the records of a failed request again until each has an outcome.
	 * @param searchSince given for a part of records that failed before: the number of answers about records
	 *   (`Service.answers`) when the search for a bad record began
	 * @returns the latest failure when one of the records is the reason, or the body is too large. Then the service works,
	 * and the failure counts against the records. Undefined when no record is open, or the run is halted
	 */
	async deliver(first: Failure, searchSince?: number): Promise<Failure | undefined> {
		let failure = first;
		const isPart = searchSince !== undefined;
		const isFromOutage = first.since <= this.outageSince;
		// During a search, a service that goes away counts against the records
		let hadOutage = isPart || isFromOutage;
		// Requests leave side by side, and `Run.sendAll` hands their failures over one after the other. If an earlier failure began an
		// outage, the run has waited for its end. This failure is of the same outage, so it does not count
		const isExplained = isFromOutage && !isPart && hasOpenReason(first.kind);
		let tries = isExplained ? 0 : 1;
		// The number of failures that count as chance if the records go in unchanged after all
		let byChance = tries;
		while (!this.service.haltedBy) {
			const step = await this.stepAfter(failure, { tries, searchSince, hadOutage });
			if (step === 'waitThenSearch') await this.waitForService(failure);
			if (['search', 'sendSmaller', 'waitThenSearch'].includes(step)) {
				return this.service.haltedBy ? undefined : this.count(failure, step);
			}
			await this.follow(step, failure, tries);
			if (step === 'waitForService') {
				hadOutage = true;
				// An outage explains its failures
				tries = 0;
				byChance = 0;
			}
			const rows = failure.rows.filter(isOpen);
			if (rows.length === 0 || this.service.haltedBy) return undefined;
			const next = await this.attempt(rows);
			if (!next) {
				if (!isPart) this.chance.noteGood(byChance);
				return undefined;
			}
			failure = next;
			// Fewer records than before have not been sent on their own yet
			tries = next.kind === 'partly' ? 1 : tries + 1;
			if (hasOpenReason(next.kind)) byChance++;
		}
		return undefined;
	}

	/** Fails a record for good, with the reason of its failure. */
	giveUp(row: ImportRow, { error, kind }: Failure): void {
		if (kind === 'tooLarge') this.bodyLimit.noteRecordRefused();
		row.outcome = refusedBy(row, error, this.service.access.kind).outcome;
	}

	/** Fails the open records, because it is not known whether they are in. */
	failAsUnknown(rows: ImportRow[]): void {
		for (const row of rows.filter(isOpen)) {
			row.outcome = verdictOn(row, NOTHING_SAID, this.service.access.kind).outcome;
		}
	}

	/** Decides on the next step, and checks the service first where the decision needs it. */
	private async stepAfter(
		{ kind, rows, error, since }: Failure,
		{ tries, searchSince, hadOutage }: { tries: number; searchSince?: number; hadOutage: boolean },
	): Promise<Step> {
		const { service } = this;
		const { maxOutage } = service.access;
		const now = {
			kind,
			records: rows.length,
			tries,
			maxRepeats: this.chance.maxRepeatsOf(kind, searchSince !== undefined),
			hadOutage,
			isReached: service.isReached,
			hasCanary: service.canary !== undefined,
			isGateway: isGateway(error) && (error.details.retryAfter ?? 0) <= maxOutage,
			isRefusal: hasRefusalStatus(error),
			isLarge: this.bodyLimit.mayBeTooLarge(sizeOf(service.access.kind, rows)),
			isPatienceSpent: this.isPatienceSpent,
		};
		const step = decide(now);
		if (step !== 'check') return step;
		// During a search, an answer since its beginning is proof enough, unless the way to the service failed
		const provenAfter = isGateway(error) ? since : (searchSince ?? since);
		const works = service.answers > provenAfter || (await service.works());
		return decide({ ...now, works });
	}

	/** Takes a step after which the records may be sent again. */
	private async follow(step: Step, failure: Failure, tries: number): Promise<void> {
		const { error, rows } = failure;
		switch (step) {
			case 'stop':
				return this.service.halt(error);
			case 'waitForTurn':
				return await this.service.waitForTurn(error, tries);
			case 'repeat':
				// `tries` is 0 for a failure of an outage that is over
				if (tries > 0) await this.service.pauseAfter(tries, error.details.retryAfter);
				return;
			case 'waitForService':
				return await this.waitForService(failure);
			case 'failAsUnknown':
				return this.failAsUnknown(rows);
			default:
				throw new Error(`'${step}' is not followed here`);
		}
	}

	/** Waits for the end of an outage. If that takes too long, halts the run, or fails the records if the answers are only silent. */
	async waitForService(failure: Failure): Promise<void> {
		const { service } = this;
		const { error, kind, rows, since } = failure;
		if (hasOpenReason(kind)) this.outageSince = since;
		const isSilent = kind === 'silent';
		if (isSilent && this.isPatienceSpent) return this.failAsUnknown(rows);
		const isOver = async () =>
			(await service.works()) || (isSilent && (await this.tryToSend(rows)));
		if (await service.waitUntil(isOver, error)) return;
		if (!isSilent) return service.halt(error);
		this.isPatienceSpent = true;
		this.failAsUnknown(rows);
	}

	/** Counts a failure against each record: the record failed alone, or the service went away after it was sent. */
	countFailures(rows: ImportRow[]): void {
		for (const row of rows) row.failures = (row.failures ?? 0) + 1;
	}

	/** Counts a failure with an open reason against its records, if it says something about each record. Returns the failure. */
	private count(failure: Failure, step: Step): Failure {
		if (!hasOpenReason(failure.kind)) return failure;
		const isOutage = step === 'waitThenSearch';
		for (const row of failure.rows) row.takesDown = isOutage;
		if (isOutage || failure.rows.length === 1) this.countFailures(failure.rows);
		return failure;
	}

	/** Gives each record its outcome by the answers. Returns the records that are still open. */
	private settleAnswered(rows: ImportRow[], answers: Answers) {
		const { service } = this;
		const open: Array<{ row: ImportRow; why: Outcome }> = [];
		let refusalsOfApp = 0;
		for (const row of rows) {
			const { mayBeIn: hadLostAnswer } = row;
			const { outcome, again, mayBeIn } = verdictOn(row, answers, service.access.kind);
			if (again) {
				if (mayBeIn) row.mayBeIn = true;
				open.push({ row, why: outcome });
				continue;
			}
			row.outcome = hadLostAnswer && outcome.status === 'failed' ? inDoubt(outcome) : outcome;
			if (outcome.status !== 'failed') service.canary = row;
			else if (causeOfCode(outcome.code) === 'app') refusalsOfApp++;
		}
		if (open.length < rows.length) service.noteAnswer();
		// Then each record has an outcome, so the first has one, too
		if (refusalsOfApp === rows.length) service.halt(asError(rows[0].outcome as Outcome));
		return open;
	}
}

/** The outcome of a record that was refused after an answer was lost: the attempt without an answer may have brought it in. */
function inDoubt(outcome: Outcome): Outcome {
	const doubt = 'An earlier answer was lost, so it may be there all the same.';
	return withNotes(outcome, doubt);
}
