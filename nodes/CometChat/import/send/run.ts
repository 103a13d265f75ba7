import { clock } from '../../transport/clock';
import type { ServiceError } from '../../transport/errors';
import { waitBefore } from '../../transport/sending/retry';
import { meaningOfCode } from '../../transport/result/meaning';
import type { ImportRow, Outcome } from '../types';
import { asError, CONFIRMED_AFTER_RETRY, isRace, NO_ANSWER, refusedBy, verdictOn } from './answers';
import type { Answers } from './answers';
import { failureMeaning, isGateway } from './failure';
import type { Failure, FailureMeaning } from './failure';
import { Lane } from './lane';
import { LastRound } from './lastRound';
import { Queue, sizeOf } from './queue';
import { Service } from './service';
import type { ServiceAccess } from './service';

/** Requests under way at once, where their order does not matter: a slow answer must not keep the next one waiting. */
const LANES = 4;

/** At most this many repetitions for records that bring the same user or group along and get in each other's way. */
const MAX_RACES = 4;

/** After this many outages that each followed the sending of one record, that record is put aside. */
const MAX_OUTAGES_OF_A_ROW = 2;

/** Each time this many bad records came in a row, the run sees whether other records go in. */
const BAD_ROWS_PER_CHECK = 20;

/** More bad records in a row than this have another reason than themselves. */
const MAX_BAD_IN_A_ROW = 1_000;

/**
 * The run goes well while at most this many failures are needed to give a record up: fewer than one request in ten fails
 * for no reason then.
 */
const MAX_NEEDED_WHILE_WELL = 6;

/**
 * Records are sent for the `first` time, to find a bad one among them (`narrowing`), or in the `lastRound`, where
 * several of them share the proof that the service works.
 */
export type Way = 'first' | 'narrowing' | 'lastRound';

/** The next step after a failure: send the same again, look for the record that is the cause, or nothing. */
type Next = 'again' | 'split' | 'stop';

/** One import under way: sends records until each has an outcome, or nothing more can be sent. */
export class Run {
	readonly service: Service;

	readonly queue: Queue;

	private readonly lastRound = new LastRound(this);

	/** Bad records since a record last went in or was refused by name. */
	private badInARow = 0;

	/** Nothing went in for as long as an outage may last: the remaining records are judged without further proof. */
	private isDroughtOver = false;

	constructor(
		private readonly access: ServiceAccess,
		rows: ImportRow[],
	) {
		this.service = new Service(access);
		this.queue = new Queue(rows, access.kind, this.service.limit);
	}

	/** Sends all records; a cancelled execution ends it between two requests. */
	async sendAll(): Promise<void> {
		const { client, kind } = this.access;
		const lanes = kind.orderBy === undefined ? Math.min(LANES, client.maxConcurrentRequests) : 1;
		const ended = await Promise.allSettled(
			Array.from({ length: lanes }, async () => await new Lane(this).work()),
		);
		for (const lane of ended) if (lane.status === 'rejected') throw lane.reason;
		await this.lastRound.work();
	}

	/**
	 * Sends records until each has an outcome. It waits for outages to end.
	 * @param way how sure it is that one of the records is bad
	 * @param since the number of answers when the first of these records failed
	 * @returns what went wrong when one of the records may be the cause
	 */
	async deliver(
		given: ImportRow[],
		way: Way = 'first',
		since?: number,
	): Promise<Failure | undefined> {
		let rows = given;
		let tries = 0;
		while (!this.service.halted) {
			const failure = await this.ask(rows, ++tries, since);
			if (!failure) return undefined;
			({ rows } = failure);
			const next = await this.handlers[failure.meaning](failure, way);
			if (next === 'stop') return undefined;
			if (next === 'split') return failure;
		}
		return undefined;
	}

	/** The next step after each failure of a request. */
	private readonly handlers: Record<FailureMeaning, (failure: Failure, way: Way) => Promise<Next>> =
		{
			app: async ({ error }) => this.halt(error),
			busy: async ({ error, tries }) => {
				await this.service.waitForTurn(error, tries);
				return 'again';
			},
			away: async ({ error }) => {
				if (!this.service.reached || (!this.service.known && error.details.status !== undefined)) {
					return this.halt(error);
				}
				await this.service.waitForService(error);
				return 'again';
			},
			tooLarge: async ({ rows }) => {
				if (rows.length > 1) this.service.limit.noteRefused(sizeOf(this.access.kind, rows));
				return 'split';
			},
			records: async () => 'split',
			unknown: async (failure, way) => await this.onUnknown(failure, way),
		};

	private halt(error: ServiceError): Next {
		this.service.halt(error);
		return 'stop';
	}

	/** One of the records, an outage or chance: asks whether the service works, and waits for it if it does not. */
	private async onUnknown(failure: Failure, way: Way): Promise<Next> {
		const { error, rows, since, tries, wasAlone } = failure;
		const { service } = this;
		if (way === 'lastRound' && !wasAlone) return 'split';
		if (way === 'first' && !wasAlone) {
			const told = error.details.wait ?? 0;
			if (isGateway(error) && tries === 1 && told <= this.access.maxOutage) {
				await service.pause(error.details.wait ?? waitBefore(1, {}));
				return 'again';
			}
			// The first half shows whether the service works
			if (service.known && rows.length > 1) return 'split';
		}
		if (await service.works(since)) return 'split';
		if (service.halted) return 'stop';
		// If the service never took anything, a refusal is about the address or the key
		const { status = 500 } = error.details;
		if (!service.known && status >= 400 && status < 500) return this.halt(error);
		for (const row of rows) {
			if (wasAlone) row.outages = (row.outages ?? 0) + 1;
			row.goesAlone = true;
		}
		await service.waitForService(error);
		if (this.isBlamed(rows[0])) return 'split';
		if (way !== 'narrowing') return 'again';
		failure.wasOutage = true;
		return 'split';
	}

	/** Whether the service went away each time the record was sent. */
	isBlamed({ outages = 0 }: ImportRow): boolean {
		return outages >= MAX_OUTAGES_OF_A_ROW;
	}

	/** Sends records once, and notes what the answer says of each. */
	private async ask(
		rows: ImportRow[],
		tries: number,
		since?: number,
	): Promise<Failure | undefined> {
		const wasAlone = rows.some(({ goesAlone }) => goesAlone);
		const { answers, error } = await this.service.send(rows, wasAlone);
		const failed = (why: ServiceError, open: ImportRow[]): Failure => ({
			error: why,
			meaning: failureMeaning(why),
			rows: open,
			// Alone, the service may have gone away since the last answer
			since: wasAlone || since === undefined ? this.service.answers : since,
			tries,
			wasAlone,
		});
		if (error) return failed(error, rows);
		const open = await this.take(rows, answers);
		if (open.length === 0 || this.service.halted) return undefined;
		const [{ why }] = open;
		const left = open.map(({ row }) => row);
		const isUseless = open.length === rows.length && !(isRace(why) && tries < MAX_RACES);
		if (isUseless) return failed(asError(why), left);
		await this.service.pause(waitBefore(1, {}));
		return await this.ask(left, tries + 1, since);
	}

	/** Notes what the answers say about each record; returns those that are still open. */
	private async take(rows: ImportRow[], answers: Answers) {
		const open: Array<{ row: ImportRow; why: Outcome }> = [];
		const { service } = this;
		let aboutTheApp = 0;
		for (const row of rows) {
			const wasLost = row.mayBeIn;
			const { outcome, again, mayBeIn } = verdictOn(row, answers, this.access.kind);
			const { status, code } = outcome;
			if (status === 'failed' && wasLost && (code === NO_ANSWER || !again)) {
				// After a lost answer, the refusal may mean that the record is in
				if (await service.saysSoOfKnown(code ?? '')) {
					this.settle(row, { status: 'present', code: CONFIRMED_AFTER_RETRY });
					continue;
				}
			}
			if (again) {
				if (mayBeIn) row.mayBeIn = true;
				open.push({ row, why: outcome });
				continue;
			}
			this.settle(row, outcome);
			if (status === 'failed' && meaningOfCode(code) === 'app') aboutTheApp++;
		}
		if (open.length < rows.length) service.noteAnswer();
		if (aboutTheApp === rows.length) service.halt(asError(rows[0].outcome as Outcome));
		return open;
	}

	/** Records failed in one request, and all of them went in in smaller ones. */
	noteInParts({ rows, since }: Failure): void {
		const { limit, answers } = this.service;
		limit.noteInParts(sizeOf(this.access.kind, rows), since, answers);
	}

	private settle(row: ImportRow, outcome: Outcome): void {
		row.outcome = outcome;
		if (outcome.status !== 'failed') this.service.known = row;
		this.badInARow = 0;
	}

	/** A record that its failure says to be bad. */
	async refuse(row: ImportRow, error: ServiceError): Promise<void> {
		this.giveUp(row, error);
		await this.countBad(error);
	}

	giveUp(row: ImportRow, error: ServiceError): void {
		row.outcome = refusedBy(row, error, this.access.kind).outcome;
	}

	/** A record that failed alone, again and again: the last round decides about it. */
	async putAside(row: ImportRow, error: ServiceError): Promise<void> {
		row.isPutAside = true;
		row.latest = error;
		this.lastRound.add(row);
		await this.countBad(error);
	}

	/** Many bad records in a row may mean that the service takes nothing new, although it knows what it has. */
	private async countBad(error: ServiceError): Promise<void> {
		const { service, queue } = this;
		this.badInARow++;
		if (this.badInARow > MAX_BAD_IN_A_ROW) service.halt(error);
		if (service.halted || this.isDroughtOver || this.badInARow % BAD_ROWS_PER_CHECK !== 0) return;
		// Messages have to go in chronological order
		if (this.access.kind.orderBy !== undefined) return;
		const samples = queue.takeSamples();
		if (samples.length === 0) return;
		if (!(await this.someGoIn(samples))) await this.waitForNew(error, samples);
		queue.putBack(samples);
	}

	/** Waits until one of the records goes in. If that takes too long, they are judged one by one nonetheless. */
	private async waitForNew(error: ServiceError, samples: ImportRow[]): Promise<void> {
		const { service } = this;
		const { status = 500 } = error.details;
		const isRefusal = failureMeaning(error) === 'records' || (status >= 400 && status < 500);
		if (isRefusal && !service.known) return service.halt(error);
		if (isRefusal) return;
		const longest = Math.min(this.access.maxOutage, clock.longestWait);
		const goesIn = async () => await this.someGoIn(samples);
		if (await service.waitUntil(goesIn, error, longest)) return;
		if (!service.known) service.halt(error);
		this.isDroughtOver = true;
	}

	private async someGoIn(samples: ImportRow[]): Promise<boolean> {
		for (const sample of samples) {
			const { answers } = await this.service.exchange([sample]);
			if (answers && (await this.take([sample], answers)).length === 0) return true;
		}
		return false;
	}

	/** How often the record has to fail alone before it is put aside: only messages have a place to keep. */
	failuresInPlace(row: ImportRow): number {
		return this.access.kind.orderBy === undefined ? 1 : this.failuresNeeded(row) - 1;
	}

	/** How often the record has to fail alone before it is given up; one beside a bad one is likely to be bad. */
	failuresNeeded({ badNeighbour }: ImportRow): number {
		const { failuresNeeded } = this.service.chance;
		const status = badNeighbour?.outcome?.status ?? 'failed';
		const isLikely =
			badNeighbour !== undefined && status === 'failed' && failuresNeeded <= MAX_NEEDED_WHILE_WELL;
		return isLikely ? Math.ceil(failuresNeeded / 2) : failuresNeeded;
	}
}
