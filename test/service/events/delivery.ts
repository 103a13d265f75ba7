import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Receiver } from '../webhookRecords';
import { WorkQueue } from './workQueue';

export interface DeliveryOptions {
	/** Milliseconds within which a receiver has to answer; 2,000 when left out. */
	timeoutMs?: number;
	/** Pauses before a webhook with `retryOnFailure` is tried again; 10 s and 30 s when left out. */
	retryAfterMs?: number[];
	/** Deliveries to one webhook that are under way at the same time; 50 when left out. */
	atOnce?: number;
}

/** An attempt to deliver an event to a webhook. */
export interface RecordedDelivery {
	id: number;
	/** The same for every attempt to deliver one event, and for its duplicates. */
	eventId: number;
	trigger: string;
	/** Id of the webhook, or of the callback of a bot. */
	webhook: string;
	/** The public address of the webhook, which `deliverTo` may lead to this machine. */
	url: string;
	/** 1, 2 or 3. */
	attempt: number;
	/** The body as it was sent. */
	body: string;
	/** Unix milliseconds. */
	startedAt: number;
	durationMs?: number;
	/** Undefined without an answer. */
	status?: number;
	/** The body of the answer. */
	answer?: string;
	/** The reason why there was no answer. */
	error?: string;
	/** Whether the answer was a success (2xx). */
	succeeded: boolean;
}

/** An event on its way to a webhook. */
type Parcel = Pick<RecordedDelivery, 'eventId' | 'trigger' | 'webhook' | 'body'>;

/** The only hosts of deliveries, because nothing may leave this machine. */
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Takes events to the receivers of webhooks, and notes every attempt. */
export class Delivery {
	readonly journal: RecordedDelivery[] = [];
	private readonly underWay = new Set<Promise<void>>();
	private readonly queues = new Map<string, WorkQueue>();
	private stop = stopper();
	private readonly settings: Required<DeliveryOptions>;

	constructor(
		options: DeliveryOptions,
		/** Addresses on this machine by the public origins of receivers. */
		private readonly deliverTo: Record<string, string>,
		/** Finds a receiver by its ID before each attempt. A removed or disabled receiver gets nothing more. */
		private readonly find: (id: string) => Receiver | undefined,
		/** Takes a line about each attempt, when it is over. */
		private readonly log: (line: string) => void = () => undefined,
	) {
		this.settings = { timeoutMs: 2000, retryAfterMs: [10_000, 30_000], atOnce: 50, ...options };
	}

	/** Starts a delivery, and returns at once; `afterMs` puts it off. */
	start(parcel: Parcel, afterMs = 0): void {
		const { signal } = this.stop;
		const work = this.deliver(parcel, [afterMs, ...this.settings.retryAfterMs], signal)
			.catch((error: Error) => {
				if (!signal.aborted) throw error;
			})
			.finally(() => this.underWay.delete(work));
		this.underWay.add(work);
	}

	/** Resolves when nothing is on its way, and no attempt is to follow. */
	async settled(): Promise<void> {
		while (this.underWay.size > 0) await Promise.all(this.underWay);
	}

	/** Cuts off what is on its way and forgets everything; new events can follow. */
	async clear(): Promise<void> {
		// To abort takes a stack trace, and most tests deliver nothing
		if (this.underWay.size > 0) {
			this.stop.abort();
			this.stop = stopper();
		}
		this.journal.length = 0;
		this.queues.clear();
		await Promise.all(this.underWay);
	}

	/**
	 * Attempts to deliver an event until no further attempt is needed.
	 * @param pauses milliseconds before each attempt
	 */
	private async deliver(parcel: Parcel, pauses: number[], signal: AbortSignal): Promise<void> {
		for (const [index, pause] of pauses.entries()) {
			await sleep(pause, undefined, { signal });
			const isLast = await this.attemptInTurn(parcel, index + 1, signal);
			if (isLast) return;
		}
	}

	/** Makes an attempt when its turn at the webhook comes. @returns whether it was the last attempt */
	private async attemptInTurn(
		parcel: Parcel,
		attempt: number,
		signal: AbortSignal,
	): Promise<boolean> {
		const webhook = this.find(parcel.webhook);
		if (!webhook?.enabled) return true;
		const succeeded = await this.queueOf(webhook).run(() =>
			this.attempt(parcel, webhook, attempt, signal),
		);
		return succeeded || !webhook.retryOnFailure;
	}

	private queueOf({ id }: Receiver): WorkQueue {
		const queue = this.queues.get(id) ?? new WorkQueue(this.settings.atOnce);
		this.queues.set(id, queue);
		return queue;
	}

	/** Sends an event once and notes the attempt in the journal; tells whether the answer was a success. */
	private async attempt(
		parcel: Parcel,
		webhook: Receiver,
		attempt: number,
		signal: AbortSignal,
	): Promise<boolean> {
		signal.throwIfAborted();
		const record: RecordedDelivery = {
			id: (this.journal.at(-1)?.id ?? 0) + 1,
			...parcel,
			url: webhook.webhookURL,
			attempt,
			startedAt: Date.now(),
			succeeded: false,
		};
		this.journal.push(record);
		const start = performance.now();
		try {
			const answer = await this.post(parcel.body, webhook, signal);
			record.status = answer.status;
			record.succeeded = answer.ok;
			record.answer = await answer.text();
		} catch (error) {
			record.error = reasonOf(error as Error);
		}
		record.durationMs = performance.now() - start;
		this.log(lineAbout(record));
		return record.succeeded;
	}

	private async post(body: string, webhook: Receiver, signal: AbortSignal): Promise<Response> {
		return await fetch(localAddress(webhook.webhookURL, this.deliverTo), {
			method: 'POST',
			headers: {
				// The spelling in observed requests of the service
				'content-type': 'Application/json',
				...(webhook.useBasicAuth && basicAuthHeader(webhook.username, webhook.password)),
			},
			body,
			// A redirect is no success.
			redirect: 'manual',
			signal: AbortSignal.any([signal, AbortSignal.timeout(this.settings.timeoutMs)]),
		});
	}
}

/**
 * The real address of a receiver.
 * @throws Error when it is not on this machine
 */
export function localAddress(url: string, deliverTo: Record<string, string>): URL {
	const { origin, pathname, search } = new URL(url);
	const address = new URL(pathname + search, deliverTo[origin] ?? origin);
	if (LOCAL_HOSTS.includes(address.hostname)) return address;
	throw new Error(
		`The stand-in delivers on this machine only: deliverTo has to say where ${origin} is.`,
	);
}

/** The header of Basic authentication. */
export function basicAuthHeader(username = '', password = ''): { authorization: string } {
	const user = Buffer.from(`${username}:${password}`).toString('base64');
	return { authorization: `Basic ${user}` };
}

/** A controller whose signal many deliveries share. */
function stopper(): AbortController {
	const stop = new AbortController();
	setMaxListeners(Infinity, stop.signal);
	return stop;
}

function lineAbout({
	trigger,
	url,
	attempt,
	status,
	error,
	durationMs = 0,
}: RecordedDelivery): string {
	const again = attempt > 1 ? `, attempt ${attempt}` : '';
	return `${trigger} → ${url} → ${status ?? error} (${Math.round(durationMs)} ms${again})`;
}

function reasonOf({ name, message, cause }: Error): string {
	if (name === 'TimeoutError') return 'No answer in time';
	return (cause as Error | undefined)?.message ?? message;
}
