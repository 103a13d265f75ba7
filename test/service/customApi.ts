import type { Emit } from './events';
import { holdBack } from './behaviour/moderation';
import { localAddress, basicAuthHeader } from './events/delivery';
import type { JsonObject, Message } from './records';
import { unixNow, type State } from './state';
import { messageView } from './views';

/** The settings of a decision endpoint: in the dashboard, a list of the category Custom API and its rule. */
export interface CustomModeration {
	url: string;
	username?: string;
	password?: string;
	/** The number of earlier messages of the conversation that are sent along, 0 to 10. */
	context?: number;
	/** The rule matches above this confidence, in percent; 80 when left out. */
	threshold?: number;
	/** The outcome for a message without a decision: the setting "On Custom API Error". */
	onError?: 'approve-message' | 'drop-message';
	/** Milliseconds within which the endpoint has to answer; 2,000 when left out. */
	timeoutMs?: number;
}

/** A question to the endpoint, with the answer and the outcome. */
export interface RecordedDecision {
	messageId: string;
	/** The body of the question. */
	asked: JsonObject;
	durationMs: number;
	/** Undefined without an answer. */
	status?: number;
	/** JSON of the answer. */
	answer?: JsonObject;
	/** The reason why there was no decision. */
	failure?: 'http_4xx' | 'http_5xx' | 'timeout' | 'connection_error' | 'invalid_response';
	outcome: 'approved' | 'disapproved';
}

/** Asks an endpoint of the customer about each new message. */
export class CustomApi {
	readonly journal: RecordedDecision[] = [];
	private settings?: CustomModeration;
	private readonly underWay = new Set<Promise<void>>();

	constructor(
		private readonly state: State,
		/** Addresses on this machine by the public origins of receivers. */
		private readonly deliverTo: Record<string, string>,
	) {}

	/** @throws when the endpoint is not on this machine */
	setDecisionEndpoint(settings: CustomModeration | undefined): void {
		if (settings) localAddress(settings.url, this.deliverTo);
		this.settings = settings;
	}

	/** Resolves when no question is open. */
	async settled(): Promise<void> {
		while (this.underWay.size > 0) await Promise.all(this.underWay);
	}

	async clear(): Promise<void> {
		this.settings = undefined;
		await this.settled();
		this.journal.length = 0;
	}

	/** Asks about a message, and returns at once; false when no endpoint is set up. */
	startJudging(message: Message, emit: Emit): boolean {
		const { settings } = this;
		if (!settings) return false;
		message.data.moderation = { status: 'pending' };
		const work = this.decide(message, settings, emit).finally(() => this.underWay.delete(work));
		this.underWay.add(work);
		return true;
	}

	private async decide(message: Message, settings: CustomModeration, emit: Emit): Promise<void> {
		const { threshold = 80, onError = 'approve-message' } = settings;
		const record = await this.ask(message, settings);
		this.journal.push(record);
		const { isMatchingCondition, confidence } = record.answer ?? {};
		const isBlocked = record.failure
			? onError === 'drop-message'
			: isMatchingCondition === true && Number(confidence) * 100 > threshold;
		if (record.failure) emit('moderation_engine_failed', { message, at: unixNow(), onError });
		if (!isBlocked) {
			message.data.moderation = { status: 'approved' };
			return emit('moderation_engine_approved', { message });
		}
		record.outcome = 'disapproved';
		emit('moderation_engine_blocked', { message, entry: holdBack(this.state, message) });
	}

	private async ask(message: Message, settings: CustomModeration): Promise<RecordedDecision> {
		const { url, username, password, timeoutMs = 2_000, context = 0 } = settings;
		// The key is the receiver and not the sender: the example of the reference has it so.
		const element = { [message.receiver]: messageView(this.state, message) };
		const asked = { contextMessages: [...this.before(message, context), element] };
		const messageId = message.id;
		const record: RecordedDecision = { messageId, asked, durationMs: 0, outcome: 'approved' };
		const begun = performance.now();
		try {
			const response = await fetch(localAddress(url, this.deliverTo), {
				method: 'POST',
				headers: {
					'content-type': 'application/json',
					...(username !== undefined && basicAuthHeader(username, password)),
				},
				body: JSON.stringify(asked),
				redirect: 'manual',
				signal: AbortSignal.timeout(timeoutMs),
			});
			record.status = response.status;
			const text = await response.text();
			if (!response.ok) record.failure = response.status < 500 ? 'http_4xx' : 'http_5xx';
			else {
				record.answer = decisionIn(text);
				if (!record.answer) record.failure = 'invalid_response';
			}
		} catch (error) {
			record.failure = (error as Error).name === 'TimeoutError' ? 'timeout' : 'connection_error';
		}
		record.durationMs = performance.now() - begun;
		return record;
	}

	/** Earlier messages as texts, each under the UID of its sender. */
	private before({ id, conversationId }: Message, count: number): JsonObject[] {
		const ids = this.state.conversations.get(conversationId)?.messageIds ?? [];
		const earlier = ids.slice(0, ids.indexOf(id)).map((other) => this.state.messages.get(other));
		const texts = earlier.filter((other) => typeof other?.data.text === 'string');
		return texts
			.slice(Math.max(0, texts.length - count))
			.map((other) => ({ [other!.sender]: other!.data.text }));
	}
}

/** The decision in an answer; undefined if the answer has no decision in the documented form. */
function decisionIn(text: string): JsonObject | undefined {
	try {
		const answer = JSON.parse(text) as JsonObject | null;
		const { isMatchingCondition, confidence } = answer ?? {};
		const isDecision = typeof isMatchingCondition === 'boolean' && typeof confidence === 'number';
		return isDecision && confidence >= 0 && confidence <= 1 ? answer! : undefined;
	} catch {
		return undefined;
	}
}
