/** The IDs of a request, which its answer repeats. */
export interface RunIds {
	threadId: string;
	runId: string;
}

/**
 * An event of the protocol AG-UI; `type` carries its name.
 * https://docs.ag-ui.com/concepts/events
 */
export type AgentEvent = { type: string } & Record<string, string>;

/**
 * Answers one caller with events of AG-UI, in the order that its clients demand. A run begins and ends once, a text is
 * open while its parts come, and nothing follows the end.
 */
export class AgentStream {
	/** The open text: the key under which its parts come, and its ID for the caller. */
	private open?: { key: string; messageId: string };

	/** The first half of an emoji at the end of a part. It is sent with the next part, because no event can hold half an emoji. */
	private half = '';

	/** How many texts were begun, which makes their IDs. */
	private count = 0;

	/** Whether the run has ended for the caller. Later parts are dropped. */
	isOver = false;

	constructor(
		private readonly ids: RunIds,
		private readonly send: (event: AgentEvent) => void,
	) {}

	start(): void {
		this.send({ type: 'RUN_STARTED', ...this.ids });
	}

	/**
	 * Adds a part to a text.
	 * @param key names the text within the run; after parts of another text, a new text begins
	 */
	say(key: string, delta: string): void {
		if (this.isOver || delta === '') return;
		if (this.open?.key !== key) {
			this.endText();
			const messageId = `${this.ids.runId}-${++this.count}`;
			this.open = { key, messageId };
			this.send({ type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' });
		}
		const text = this.half + delta;
		this.half = /[\uD800-\uDBFF]$/.exec(text)?.[0] ?? '';
		const whole = text.slice(0, text.length - this.half.length).toWellFormed();
		if (whole === '') return;
		this.send({ type: 'TEXT_MESSAGE_CONTENT', messageId: this.open.messageId, delta: whole });
	}

	/** Ends the open text; with a key, only if it is the text of this key. */
	endText(key = this.open?.key): void {
		if (this.isOver || !this.open || this.open.key !== key) return;
		this.send({ type: 'TEXT_MESSAGE_END', messageId: this.open.messageId });
		this.open = undefined;
		this.half = '';
	}

	finish(): void {
		if (this.isOver) return;
		this.endText();
		this.send({ type: 'RUN_FINISHED', ...this.ids });
		this.isOver = true;
	}

	/** @param message a sentence for the person who chats */
	fail(message: string): void {
		if (this.isOver) return;
		this.endText();
		this.send({ type: 'RUN_ERROR', message });
		this.isOver = true;
	}
}
