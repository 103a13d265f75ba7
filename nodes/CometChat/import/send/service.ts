import { clock, wait } from '../../../shared/transport/clock';
import type { Client } from '../../../shared/transport/client';
import { orRefusal, ServiceError, withNotes } from '../../../shared/transport/errors';
import { causeOfCode, mayHaveBeenDone } from '../../../shared/transport/failure';
import { pauseAfterAttempt } from '../../../shared/transport/retry';
import { send } from '../../../shared/transport/send';
import type { Answer, PreparedRequest } from '../../../shared/transport/types';
import type { Progress } from '../report';
import type { Failure, ImportRow, Kind, Outcome } from '../types';
import {
	Answers,
	areAnswers,
	asError,
	isRace,
	NO_ANSWER,
	NOTHING_SAID,
	STATUS_OK,
	verdictOn,
} from './answers';
import { failureKindOf } from './failure';
import { bodyOf } from './queue';
import type { BodyLimit } from './queue';

/** The pauses between two tries of the same records grow until this attempt, and stay as long after it. */
const MAX_PAUSE_ATTEMPT = 4;

/** The parts that a run needs to reach the service. */
export interface ServiceAccess {
	client: Client;
	/** The common part of all requests; each has its own body. */
	request: PreparedRequest;
	/** The request that reads something, which shows that the service can be reached. */
	probe: PreparedRequest;
	kind: Kind;
	progress: Progress;
	/** Milliseconds that an outage may last. */
	maxOutageMs: number;
}

/** The result of one request: answers to its records, or why it failed as a whole. */
export type Exchange =
	| { answers: Answers; error?: undefined }
	| { answers?: undefined; error: ServiceError };

/** The service as one run sees it: sends single requests, tells whether it works, and waits for it. */
export class Service {
	/** The number of import requests so far. */
	requests = 0;

	/** Whether any request has reached the service. */
	isReached = false;

	/** The number of answers so far that said something about a record: they show that the service works. */
	answerCount = 0;

	/** A record that is in. If the service works, it says so when the canary is sent once more. */
	canary?: ImportRow;

	/** The failure after which nothing more is sent, because each further request fails in the same way. */
	haltedBy?: ServiceError;

	/** The milliseconds of pauses because of too many requests, since the last good answer. */
	private busyMs = 0;

	constructor(
		readonly access: ServiceAccess,
		private readonly bodyLimit: BodyLimit,
	) {}

	halt(error: ServiceError): void {
		this.haltedBy ??= error;
	}

	/** An answer spoke of a record. */
	noteAnswer(): void {
		this.answerCount++;
		this.busyMs = 0;
	}

	/** Sends records in one request, once. */
	async exchange(rows: ImportRow[]): Promise<Exchange> {
		const { request, kind, client } = this.access;
		client.signal?.throwIfAborted();
		const bodyText = bodyOf(kind, rows);
		this.requests++;
		const answer = await this.sendOnce({ ...request, bodyText });
		if (!(answer instanceof ServiceError)) {
			this.isReached = true;
			const { data } = answer;
			if (!areAnswers(data, rows)) return { answers: NOTHING_SAID };
			this.bodyLimit.notePassed(Buffer.byteLength(bodyText));
			return { answers: new Answers(data) };
		}
		// The status of a partly failed import is not documented: an error, too, may hold answers to records
		const { data, status } = answer.details;
		if (areAnswers(data, rows)) return { answers: new Answers(data) };
		const isLost = mayHaveBeenDone(answer.details);
		if (isLost || status !== undefined) this.isReached = true;
		if (isLost) for (const row of rows) row.mayBeIn = true;
		return { error: answer };
	}

	/**
	 * Whether the service works: it answers for the canary. Before there is a canary, the service counts as working if it can be
	 * read from.
	 */
	async works(): Promise<boolean> {
		for (let attempt = 1; !this.haltedBy; attempt++) {
			const error = this.canary ? await this.askAbout(this.canary) : await this.read();
			if (!error) return true;
			const failure = failureKindOf(error);
			if (failure === 'app') this.halt(error);
			if (failure !== 'busy') return false;
			await this.pauseBecauseBusy(error, attempt);
		}
		return false;
	}

	/**
	 * Checks with growing pauses until a check succeeds.
	 * @param error the failure for which the run waits; it may say how long the first pause has to be
	 * @param longest the longest wait, in milliseconds
	 * @returns false when no check succeeded in that time
	 */
	async waitUntil(
		isOver: () => Promise<boolean>,
		error: ServiceError,
		longest = this.access.maxOutageMs,
	): Promise<boolean> {
		const { progress } = this.access;
		const startedAt = clock.elapsed();
		const reason = error.message.replace(/\.$/, '');
		progress.say(`${reason}. Waiting for the service, at most ${minutes(longest)} min`);
		for (let attempt = 1; !this.haltedBy; attempt++) {
			const remaining = startedAt + longest - clock.elapsed();
			// The failure may ask for the length of the first pause; later pauses grow
			const asked = attempt === 1 ? (error.details.retryAfter ?? 0) : 0;
			if (remaining <= 0 || asked > remaining) return false;
			const pause = asked > 0 ? asked : growingPause(attempt);
			await this.pause(Math.min(pause, remaining));
			if (await isOver()) {
				const seconds = Math.round((clock.elapsed() - startedAt) / 1_000);
				progress.say(`The service works again after ${seconds} s`);
				return true;
			}
		}
		return false;
	}

	/**
	 * Waits after a 429: as long as the service says, otherwise with growing pauses. Only these pauses count towards the
	 * longest wait; the time in the queue of the app says nothing about the service.
	 */
	async pauseBecauseBusy(error: ServiceError, attempt: number): Promise<void> {
		// Ten minutes at least, even where Max Outage is shorter: a service that is busy is no outage
		const longest = Math.max(this.access.maxOutageMs, clock.longestWait);
		const pause = error.details.retryAfter ?? growingPause(attempt);
		if (pause > longest || this.busyMs >= longest) return this.halt(error);
		this.busyMs += pause;
		await this.pause(pause);
	}

	/** Pauses before the same records are sent again: as long as the service asks for, otherwise longer with each try. */
	async pauseAfter(tries: number, asked?: number): Promise<void> {
		await this.pause(asked ?? growingPause(Math.min(tries, MAX_PAUSE_ATTEMPT)));
	}

	/** Sends the canary once more. Returns undefined if the answer speaks of the canary, and otherwise why this is no proof. */
	private async askAbout(canary: ImportRow): Promise<ServiceError | undefined> {
		const { answers, error } = await this.exchange([canary]);
		if (error) return error;
		const { outcome, isAboutService } = verdictOn(canary, answers, this.access.kind);
		const { code, text = '' } = outcome;
		if (isAboutService || code === NO_ANSWER) {
			return new ServiceError(text, { status: STATUS_OK, code });
		}
		this.noteAnswer();
		return undefined;
	}

	/** Reads something. Returns undefined, or why the reading failed. */
	private async read(): Promise<ServiceError | undefined> {
		const answer = await this.sendOnce(this.access.probe);
		return answer instanceof ServiceError ? answer : undefined;
	}

	/** Sends a request once: the run as a whole decides how long to wait for the service and what to repeat. */
	private async sendOnce(request: PreparedRequest): Promise<Answer | ServiceError> {
		return await orRefusal(send({ ...this.access.client, maxRetries: 0 }, request));
	}

	private async pause(milliseconds: number): Promise<void> {
		await wait(milliseconds, this.access.client.signal);
	}
}

const NO_FACTS_OF_FAILURE = {};

/** Milliseconds, longer with each attempt. */
function growingPause(attempt: number): number {
	return pauseAfterAttempt(attempt, NO_FACTS_OF_FAILURE);
}

/** The minutes, rounded to a tenth. */
function minutes(milliseconds: number): number {
	return Math.round(milliseconds / 6_000) / 10;
}

/** Sends records once, and settles the records of which the answer speaks. Undefined if no record is open, or the run is halted. */
export async function attempt(service: Service, rows: ImportRow[]): Promise<Failure | undefined> {
	const { answers, error } = await service.exchange(rows);
	if (error)
		return { error, kind: failureKindOf(error), rows, answerCountAtFailure: service.answerCount };
	const open = settleAnswered(service, rows, answers);
	if (open.length === 0 || service.haltedBy) return undefined;
	// The open records are sent again together, so one of their reasons has to decide: the first
	const [{ why }] = open;
	const reason = asError(why);
	const kindIfAllOpen = isRace(why) ? 'race' : failureKindOf(reason);
	const kind = open.length < rows.length ? 'partly' : kindIfAllOpen;
	return {
		error: reason,
		kind,
		rows: open.map(({ row }) => row),
		answerCountAtFailure: service.answerCount,
	};
}

/** Gives each record its outcome by the answers. Returns the records that are still open. */
function settleAnswered(service: Service, rows: ImportRow[], answers: Answers) {
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

/** The outcome of a record that was refused after an answer was lost: the attempt without an answer may have brought it in. */
function inDoubt(outcome: Outcome): Outcome {
	const doubt = 'An earlier answer was lost, so it may be there all the same.';
	return withNotes(outcome, doubt);
}
