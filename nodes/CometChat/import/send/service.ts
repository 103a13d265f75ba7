import { clock, wait } from '../../transport/clock';
import { ServiceError } from '../../transport/errors';
import { isRecord } from '../../transport/request/values';
import type { Client } from '../../transport/sending/client';
import { waitBefore } from '../../transport/sending/retry';
import { send } from '../../transport/sending/send';
import type { Answer, PreparedRequest } from '../../transport/types';
import type { Progress } from '../report/progress';
import type { ImportRow, Kind } from '../types';
import { Answers, areAnswers, verdictOn } from './answers';
import { BodyLimit } from './bodyLimit';
import { Chance } from './chance';
import { failureMeaning, mayBeIn } from './failure';
import { Gate } from './gate';
import { bodyOf } from './queue';

/** The parts that a run needs to reach the service. */
export interface ServiceAccess {
	client: Client;
	/** The common part of all requests; each has its own body. */
	request: PreparedRequest;
	/** Reads something, which shows that the service works. */
	probe: PreparedRequest;
	kind: Kind;
	progress: Progress;
	/** Milliseconds that an outage may last. */
	maxOutage: number;
}

/** The result of one request: answers to its records, or why it failed as a whole. */
export type Exchange =
	| { answers: Answers; error?: undefined }
	| { answers?: undefined; error: ServiceError };

/** The service as one run sees it: sends single requests, tells whether it works, and waits for it. */
export class Service {
	/** Import requests so far. */
	requests = 0;

	/** Whether any request has reached the service. */
	reached = false;

	/** Answers so far that showed that the service works. */
	answers = 0;

	/** A record that is in: the service answers for it as long as it works. */
	known?: ImportRow;

	/** The code with which the service answers a record that it already has, or `NO_ANSWER`. */
	saysOfKnown?: string;

	/** Why nothing more is sent: the next request would end like this one. */
	halted?: ServiceError;

	readonly chance = new Chance();

	readonly limit = new BodyLimit();

	private readonly gate = new Gate();

	/** Set while the service is being waited for. */
	private outage?: Promise<boolean>;

	/** Set while somebody asks whether the service works. */
	private proof?: Promise<boolean>;

	/** Milliseconds of pauses because of too many requests, since the last good answer. */
	private busyFor = 0;

	/** The end of the latest of these pauses (Unix milliseconds). */
	private busyUntil = 0;

	constructor(private readonly access: ServiceAccess) {}

	halt(error: ServiceError): void {
		this.halted ??= error;
	}

	noteAnswer(): void {
		this.answers++;
		this.busyFor = 0;
		this.chance.noteGood();
	}

	/**
	 * Sends records in one request, once, when no outage is waited for.
	 * @param isAlone nothing else is sent at the same time
	 */
	async send(rows: ImportRow[], isAlone: boolean): Promise<Exchange> {
		while (this.outage) await this.outage;
		const exchange = async () => await this.exchange(rows);
		return await (isAlone ? this.gate.alone(exchange) : this.gate.together(exchange));
	}

	/**
	 * Whether the service works, which tells bad records and chance from an outage. The proof does not depend on the bad
	 * records: it is a good answer that came since, or the answer to a record that the service already has, sent again.
	 * Without such a record, a request that only reads is the proof.
	 * @param since the number of answers when the doubt arose
	 */
	async works(since: number): Promise<boolean> {
		if (this.answers > since) return true;
		this.proof ??= this.prove().finally(() => (this.proof = undefined));
		return await this.proof;
	}

	/** Whether the service gave the answer that it gives for records which it already has. */
	async saysSoOfKnown(said: string): Promise<boolean> {
		if (!this.known) return false;
		if (this.saysOfKnown === undefined) await this.works(this.answers);
		return this.saysOfKnown === said;
	}

	/**
	 * Waits until the service works again, with growing pauses and for all lanes together; halts the run when that
	 * takes too long.
	 */
	async waitForService(error: ServiceError): Promise<void> {
		const { maxOutage } = this.access;
		const isOver = await this.waitUntil(async () => await this.prove(), error, maxOutage);
		if (!isOver) this.halt(error);
	}

	/**
	 * Pauses all lanes until a check succeeds; checks again with growing pauses.
	 * @param longest the longest wait, in milliseconds
	 * @returns false when no check succeeded in that time
	 */
	async waitUntil(
		isOver: () => Promise<boolean>,
		error: ServiceError,
		longest: number,
	): Promise<boolean> {
		this.outage ??= this.askUntil(isOver, error, longest).finally(() => (this.outage = undefined));
		return await this.outage;
	}

	/**
	 * Waits after a 429: as long as the service says, otherwise with growing pauses. Only these pauses count towards the
	 * longest wait; the time in the queue of the app says nothing about the service.
	 */
	async waitForTurn(error: ServiceError, attempt: number): Promise<void> {
		const longest = Math.max(this.access.maxOutage, clock.longestWait);
		const pause = error.details.wait ?? waitBefore(attempt, {});
		if (pause > longest || this.busyFor >= longest) return this.halt(error);
		// Several lanes wait at the same time
		const start = Math.max(clock.now(), this.busyUntil);
		this.busyUntil = Math.max(start, clock.now() + pause);
		this.busyFor += this.busyUntil - start;
		await this.pause(pause);
	}

	async pause(milliseconds: number): Promise<void> {
		await wait(milliseconds, this.access.client.signal);
	}

	/** Sends records in one request, once, also while an outage is waited for. */
	async exchange(rows: ImportRow[]): Promise<Exchange> {
		this.access.client.signal?.throwIfAborted();
		this.requests++;
		const { request, kind } = this.access;
		const bodyText = bodyOf(kind, rows);
		const answer = await this.sendOnce({ ...request, bodyText });
		if (!(answer instanceof ServiceError)) {
			this.reached = true;
			this.limit.notePassed(Buffer.byteLength(bodyText));
			const { data } = answer;
			const isEmptyObject = isRecord(data) && Object.keys(data).length === 0;
			if (isEmptyObject || areAnswers(data, rows)) return { answers: new Answers(data) };
			for (const row of rows) row.mayBeIn = true;
			const text = 'The service did not say what became of the records';
			return { error: new ServiceError(text, { status: 200 }) };
		}
		// The status of a partly failed import is not documented
		const { data, status } = answer.details;
		if (areAnswers(data, rows)) return { answers: new Answers(data) };
		const isLost = mayBeIn(answer);
		if (isLost || status !== undefined) this.reached = true;
		if (isLost) for (const row of rows) row.mayBeIn = true;
		return { error: answer };
	}

	/** Sends a request once: the run as a whole decides how long to wait for the service and what to repeat. */
	private async sendOnce(request: PreparedRequest): Promise<Answer | ServiceError> {
		let failure: unknown;
		try {
			return await send({ ...this.access.client, maxRetries: 0 }, request);
		} catch (error) {
			failure = error;
		}
		if (failure instanceof ServiceError) return failure;
		throw failure;
	}

	private async prove(): Promise<boolean> {
		for (let attempt = 1; !this.halted; attempt++) {
			const error = this.known ? await this.askAboutKnown(this.known) : await this.read();
			if (!error) {
				this.noteAnswer();
				return true;
			}
			const meaning = failureMeaning(error);
			if (meaning === 'app') this.halt(error);
			if (meaning !== 'busy') return false;
			await this.waitForTurn(error, attempt);
		}
		return false;
	}

	private async askAboutKnown(known: ImportRow): Promise<ServiceError | undefined> {
		const { answers, error } = await this.exchange([known]);
		if (error) return error;
		const { outcome, isMoment } = verdictOn(known, answers, this.access.kind);
		if (isMoment) return new ServiceError(outcome.text ?? '', { status: 200, code: outcome.code });
		this.saysOfKnown = outcome.code ?? outcome.status;
		return undefined;
	}

	private async read(): Promise<ServiceError | undefined> {
		const answer = await this.sendOnce(this.access.probe);
		return answer instanceof ServiceError ? answer : undefined;
	}

	private async askUntil(
		isOver: () => Promise<boolean>,
		error: ServiceError,
		longest: number,
	): Promise<boolean> {
		const { progress } = this.access;
		const startedAt = clock.now();
		const reason = error.message.replace(/\.$/, '');
		progress.say(`${reason}. Waiting for the service, at most ${minutes(longest)} min`);
		for (let attempt = 1; !this.halted; attempt++) {
			const left = startedAt + longest - clock.now();
			const { wait: told = 0 } = error.details;
			if (left <= 0 || told > left) return false;
			const pause = attempt === 1 && told > 0 ? told : waitBefore(attempt, {});
			await this.pause(Math.min(pause, left));
			if (await isOver()) {
				const seconds = Math.round((clock.now() - startedAt) / 1_000);
				progress.say(`The service works again after ${seconds} s`);
				return true;
			}
		}
		return false;
	}
}

function minutes(milliseconds: number): number {
	return Math.round(milliseconds / 6_000) / 10;
}
