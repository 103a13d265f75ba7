import { clock, wait } from '../../../shared/transport/clock';
import { orRefusal, ServiceError } from '../../../shared/transport/errors';
import type { Client } from '../../../shared/transport/client';
import { mayHaveBeenDone } from '../../../shared/transport/failure';
import { waitBefore } from '../../../shared/transport/retry';
import { send } from '../../../shared/transport/send';
import type { Answer, PreparedRequest } from '../../../shared/transport/types';
import type { Progress } from '../report/progress';
import type { ImportRow, Kind } from '../types';
import { Answers, areAnswers, NO_ANSWER, NOTHING_SAID, verdictOn } from './answers';
import { failureMeaning } from './failure';
import { Gate } from './gate';
import { bodyOf } from './queue';
import type { State } from './state';

/** The pauses between two tries of the same records grow until this attempt, and stay as long after it. */
const MAX_PAUSE_ATTEMPT = 4;

/** The parts that a run needs to reach the service. */
export interface ServiceAccess {
	client: Client;
	/** The common part of all requests; each has its own body. */
	request: PreparedRequest;
	/** Reads something, which shows that the service can be reached. */
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
	private readonly gate = new Gate();

	/** Set while the service is being waited for. */
	private outage?: Promise<boolean>;

	/** Set while somebody asks whether the service works. */
	private proof?: Promise<boolean>;

	constructor(
		private readonly access: ServiceAccess,
		private readonly state: State,
	) {}

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
	 * Whether the service works, which tells bad records and chance from an outage: it answers for a record that it already
	 * has. Before the first one, reading something shows no more than that it can be reached.
	 */
	async works(): Promise<boolean> {
		this.proof ??= this.prove().finally(() => (this.proof = undefined));
		return await this.proof;
	}

	/**
	 * Pauses all lanes until a check succeeds; checks again with growing pauses.
	 * @param longest the longest wait, in milliseconds
	 * @returns false when no check succeeded in that time
	 */
	async waitUntil(
		isOver: () => Promise<boolean>,
		error: ServiceError,
		longest = this.access.maxOutage,
	): Promise<boolean> {
		this.outage ??= this.askUntil(isOver, error, longest).finally(() => (this.outage = undefined));
		return await this.outage;
	}

	/**
	 * Waits after a 429: as long as the service says, otherwise with growing pauses. Only these pauses count towards the
	 * longest wait; the time in the queue of the app says nothing about the service.
	 */
	async waitForTurn(error: ServiceError, attempt: number): Promise<void> {
		const { state } = this;
		const longest = Math.max(this.access.maxOutage, clock.longestWait);
		const pause = error.details.wait ?? waitBefore(attempt, {});
		if (pause > longest || state.busyFor >= longest) return state.halt(error);
		// Several lanes wait at the same time
		const start = Math.max(clock.elapsed(), state.busyUntil);
		state.busyUntil = Math.max(start, clock.elapsed() + pause);
		state.busyFor += state.busyUntil - start;
		await this.pause(pause);
	}

	/** Pauses before the same records are sent again, as long as the service asks for. */
	async pauseAfter(
		tries: number,
		asked = waitBefore(Math.min(tries, MAX_PAUSE_ATTEMPT), {}),
	): Promise<void> {
		await this.pause(asked);
	}

	/** Sends records in one request, once, also while an outage is waited for. */
	async exchange(rows: ImportRow[]): Promise<Exchange> {
		const { state } = this;
		const { request, kind, client } = this.access;
		client.signal?.throwIfAborted();
		const bodyText = bodyOf(kind, rows);
		state.requests++;
		state.underWay++;
		const answer = await this.sendOnce({ ...request, bodyText }).finally(() => state.underWay--);
		if (!(answer instanceof ServiceError)) {
			state.reached = true;
			const { data } = answer;
			if (!areAnswers(data, rows)) return { answers: NOTHING_SAID };
			state.limit.notePassed(Buffer.byteLength(bodyText));
			return { answers: new Answers(data) };
		}
		// The status of a partly failed import is not documented
		const { data, status } = answer.details;
		if (areAnswers(data, rows)) return { answers: new Answers(data) };
		const isLost = mayHaveBeenDone(answer.details);
		if (isLost || status !== undefined) state.reached = true;
		if (isLost) for (const row of rows) row.mayBeIn = true;
		return { error: answer };
	}

	/** Sends a request once: the run as a whole decides how long to wait for the service and what to repeat. */
	private async sendOnce(request: PreparedRequest): Promise<Answer | ServiceError> {
		return await orRefusal(send({ ...this.access.client, maxRetries: 0 }, request));
	}

	private async prove(): Promise<boolean> {
		const { state } = this;
		for (let attempt = 1; !state.halted; attempt++) {
			const error = state.known ? await this.askAboutKnown(state.known) : await this.read();
			if (!error) return true;
			const meaning = failureMeaning(error);
			if (meaning === 'app') state.halt(error);
			if (meaning !== 'busy') return false;
			await this.waitForTurn(error, attempt);
		}
		return false;
	}

	/** Only an answer that speaks of the record is a proof. */
	private async askAboutKnown(known: ImportRow): Promise<ServiceError | undefined> {
		const { answers, error } = await this.exchange([known]);
		if (error) return error;
		const { outcome, isMoment } = verdictOn(known, answers, this.access.kind);
		const { code, text = '' } = outcome;
		if (isMoment || code === NO_ANSWER) return new ServiceError(text, { status: 200, code });
		this.state.noteProof();
		return undefined;
	}

	private async pause(milliseconds: number): Promise<void> {
		await wait(milliseconds, this.access.client.signal);
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
		const startedAt = clock.elapsed();
		const reason = error.message.replace(/\.$/, '');
		progress.say(`${reason}. Waiting for the service, at most ${minutes(longest)} min`);
		for (let attempt = 1; !this.state.halted; attempt++) {
			const left = startedAt + longest - clock.elapsed();
			const { wait: retryAfter = 0 } = error.details;
			if (left <= 0 || retryAfter > left) return false;
			const pause = attempt === 1 && retryAfter > 0 ? retryAfter : waitBefore(attempt, {});
			await this.pause(Math.min(pause, left));
			if (await isOver()) {
				const seconds = Math.round((clock.elapsed() - startedAt) / 1_000);
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
