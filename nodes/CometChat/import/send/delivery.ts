import { causeOfCode } from '../../../shared/transport/failure';
import type { ServiceError } from '../../../shared/transport/errors';
import type { ImportRow, Outcome } from '../types';
import { asError, isRace, NOTHING_SAID, refusedBy, verdictOn } from './answers';
import type { Answers } from './answers';
import { decide } from './decide';
import type { Action, Circumstances, Way } from './decide';
import { failureMeaning, isGateway } from './failure';
import type { Failure } from './failure';
import { sizeOf } from './queue';
import type { Service, ServiceAccess } from './service';
import type { State } from './state';

/** At most this many repetitions for records that bring the same user or group along and get in each other's way. */
const MAX_RACES = 4;

/** After this many outages that each followed the sending of one record, that record is put aside. */
const MAX_OUTAGES_OF_A_ROW = 2;

/** The steps that the caller has to take, because they concern the records. */
type Left = Extract<Action, 'halve' | 'sendSmaller' | 'refuse' | 'count' | 'defer' | 'lookAround'>;

/** Records that did not go in: what to do with them, and why. After an `outage`, they are sent again as they were. */
export interface Undelivered extends Failure {
	next: Left | 'outage';
}

/** Sends records and does what is decided about failures, until the records are settled or one of them may be bad. */
export class Delivery {
	constructor(
		private readonly access: ServiceAccess,
		private readonly state: State,
		private readonly service: Service,
	) {}

	/**
	 * Sends records until each has an outcome. It waits for outages to end.
	 * @param searchSince the number of answers when the search for a bad record began that this is part of
	 * @returns what is left to do when one of the records may be the cause
	 */
	async deliver(
		given: ImportRow[],
		way: Way,
		searchSince?: number,
	): Promise<Undelivered | undefined> {
		let rows = given;
		let tries = 0;
		let wentWrong = 0;
		while (!this.state.halted) {
			const failure = await this.send(rows, ++tries);
			if (!failure) {
				// The same records went in after these requests
				this.state.chance.noteBad(wentWrong);
				return undefined;
			}
			if (['unknown', 'away', 'silent'].includes(failure.meaning)) wentWrong++;
			({ rows } = failure);
			const action = await this.decide(failure, way, searchSince);
			// An outage explains its failures
			if (['waitForService', 'waitForAnswer'].includes(action)) wentWrong = 0;
			const next = await this.follow(action, failure, way);
			if (next === 'settled') return undefined;
			if (next !== 'again' && next !== 'anew') return { ...failure, next };
			if (next === 'anew') tries = 0;
			// Some may have gone in while it waited for the service
			rows = rows.filter(({ outcome }) => outcome === undefined);
			if (rows.length === 0) return undefined;
		}
		return undefined;
	}

	/** Whether the service went away each time the record was sent. */
	isBlamed({ outages = 0 }: ImportRow): boolean {
		return outages >= MAX_OUTAGES_OF_A_ROW;
	}

	/** Sends records once, also while an outage is waited for; tells whether the service answered for any of them. */
	async goesIn(rows: ImportRow[]): Promise<boolean> {
		for (let attempt = 1; !this.state.halted; attempt++) {
			const { answers, error } = await this.service.exchange(rows);
			if (answers) return this.settleAnswered(rows, answers).length < rows.length;
			const meaning = failureMeaning(error);
			if (meaning === 'app') this.state.halt(error);
			if (meaning !== 'busy') return false;
			await this.service.waitForTurn(error, attempt);
		}
		return false;
	}

	/** Notes that records failed in one request, and that all of them went in in smaller ones. */
	noteInParts({ rows, since }: Failure): void {
		const { limit, answers } = this.state;
		limit.noteInParts(sizeOf(this.access.kind, rows), since, answers);
	}

	giveUp(row: ImportRow, error: ServiceError): void {
		row.outcome = refusedBy(row, error, this.access.kind).outcome;
	}

	/** Asks for a decision, and for a proof first where it needs one. */
	private async decide(failure: Failure, way: Way, searchSince = failure.since): Promise<Action> {
		const { error, meaning, rows, tries, wasAlone, since } = failure;
		const { status = 500 } = error.details;
		const circumstances: Circumstances = {
			meaning,
			way,
			records: rows.length,
			tries,
			wasAlone,
			isGateway: isGateway(error) && (error.details.wait ?? 0) <= this.access.maxOutage,
			isRefusal: status >= 400 && status < 500,
			isLarge: this.state.limit.mayBeTooLarge(sizeOf(this.access.kind, rows)),
			since,
			// Alone, the service may have gone away since the last answer
			searchSince: wasAlone ? since : searchSince,
		};
		const action = decide(this.state, circumstances);
		if (action !== 'prove') return action;
		return decide(this.state, { ...circumstances, works: await this.service.works() });
	}

	/** Takes the step that was decided, or leaves it to the caller if it concerns the records. */
	private async follow(
		action: Action,
		failure: Failure,
		way: Way,
	): Promise<Left | 'outage' | 'again' | 'anew' | 'settled'> {
		const { error, rows, tries } = failure;
		switch (action) {
			case 'stop':
				this.state.halt(error);
				return 'settled';
			case 'waitForTurn':
				await this.service.waitForTurn(error, tries);
				return 'again';
			case 'pause':
				await this.service.pauseAfter(tries, error.details.wait);
				return 'again';
			case 'waitForService':
				return await this.waitForService(failure, way);
			case 'waitForAnswer':
				return await this.waitForAnswer(failure);
			case 'leaveOpen':
				for (const row of rows)
					row.outcome = verdictOn(row, NOTHING_SAID, this.access.kind).outcome;
				return 'settled';
			case 'sendSmaller':
				this.state.limit.noteRefused(sizeOf(this.access.kind, rows));
				return action;
			case 'prove':
				return 'again';
			default:
				return action;
		}
	}

	/** An outage: waits until the service works again, with growing pauses; halts the run when that takes too long. */
	private async waitForService(failure: Failure, way: Way): Promise<Left | 'outage' | 'again'> {
		const { error, rows, wasAlone, meaning, since } = failure;
		if (meaning === 'unknown') {
			// Two that follow each other without a good answer in between met the same outage
			const isBlamed = wasAlone && since > this.state.blamedAt;
			if (isBlamed) this.state.blamedAt = since;
			for (const row of rows) {
				if (isBlamed) row.outages = (row.outages ?? 0) + 1;
				row.goesAlone = true;
			}
		}
		const isOver = async () => await this.service.works();
		if (!(await this.service.waitUntil(isOver, error))) this.state.halt(error);
		if (meaning !== 'unknown') return 'again';
		if (this.isBlamed(rows[0])) return rows.length > 1 ? 'halve' : 'count';
		return way === 'narrowing' ? 'outage' : 'again';
	}

	/** The answers leave out what is in as well: waits once until they speak of records again. */
	private async waitForAnswer({ error, rows }: Failure): Promise<'anew' | 'again'> {
		let size = rows.length;
		let next = 0;
		const speaks = async () => {
			if (this.state.known) return (await this.service.works()) || (await this.goesIn(rows));
			// One of them may be the reason. The first ones are sent, so that messages keep their order
			size = Math.ceil(size / 2);
			if (await this.goesIn(rows.slice(0, size))) return true;
			next = size === 1 ? (next + 1) % rows.length : 0;
			return next > 0 && (await this.goesIn([rows[next]]));
		};
		if (await this.service.waitUntil(speaks, error)) return 'anew';
		this.state.isPatienceSpent = true;
		return 'again';
	}

	/** Sends records once, and notes what the answer says of each. */
	private async send(rows: ImportRow[], tries: number): Promise<Failure | undefined> {
		const wasAlone = rows.some(({ goesAlone }) => goesAlone);
		const { answers, error } = await this.service.send(rows, wasAlone);
		const failed = (why: ServiceError, open: ImportRow[]): Failure => ({
			error: why,
			meaning: failureMeaning(why),
			rows: open,
			since: this.state.answers,
			tries,
			wasAlone,
		});
		if (error) return failed(error, rows);
		const open = this.settleAnswered(rows, answers);
		if (open.length === 0 || this.state.halted) return undefined;
		const [{ why }] = open;
		const left = open.map(({ row }) => row);
		const isUseless = open.length === rows.length && !(isRace(why) && tries < MAX_RACES);
		if (isUseless) return failed(asError(why), left);
		await this.service.pauseAfter(1);
		return await this.send(left, tries + 1);
	}

	/** Notes what the answers say about each record; returns those that are still open. */
	private settleAnswered(rows: ImportRow[], answers: Answers) {
		const { state } = this;
		const open: Array<{ row: ImportRow; why: Outcome }> = [];
		let aboutTheApp = 0;
		for (const row of rows) {
			const { mayBeIn: wasLost } = row;
			const { outcome, again, mayBeIn } = verdictOn(row, answers, this.access.kind);
			if (again) {
				if (mayBeIn) row.mayBeIn = true;
				open.push({ row, why: outcome });
				continue;
			}
			this.settle(row, wasLost && outcome.status === 'failed' ? inDoubt(outcome) : outcome);
			if (outcome.status === 'failed' && causeOfCode(outcome.code) === 'app') aboutTheApp++;
		}
		if (open.length < rows.length) state.noteAnswer();
		if (aboutTheApp === rows.length) state.halt(asError(rows[0].outcome as Outcome));
		return open;
	}

	private settle(row: ImportRow, outcome: Outcome): void {
		row.outcome = outcome;
		if (outcome.status !== 'failed') this.state.known = row;
		this.state.badInARow = 0;
	}
}

/** A record that is refused after an answer was lost may have gone in with the first attempt. */
function inDoubt(outcome: Outcome): Outcome {
	const doubt = 'An earlier answer was lost, so it may be there all the same.';
	return { ...outcome, advice: [outcome.advice, doubt].filter(Boolean).join(' ') };
}
