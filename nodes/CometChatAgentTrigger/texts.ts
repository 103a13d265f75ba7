import { isText } from '../shared/values/readers';
import type { AgentStream } from './stream';

/** Where a text comes from. */
export interface TextSource {
	nodeId: unknown;
	/** The run of the node. */
	run: string;
	/** The item of the run: the text has this key in the stream. */
	key: string;
}

/** A text that has not ended for the caller, as far as it has come. */
interface Text {
	key: string;
	nodeId: unknown;
	text: string;
	/** Whether the caller has got it, and gets each further part. */
	isSaid: boolean;
	/** Whether the node has ended it. */
	hasEnded: boolean;
}

/**
 * Says the texts of nodes to the caller.
 *
 * - The items of a batch come at the same time, and their texts are said one after the other, in the order in which they began.
 * - A text of nothing but blanks is left out: some models begin with line breaks before they call a tool.
 * - A text that only repeats the text of another node is left out: an answer node behind an agent that streams gets the text of
 *   the agent as well.
 */
export class Texts {
	/** The texts of each run, in the order in which they began. The first is being said or held back, the others wait. */
	private readonly queues = new Map<string, Text[]>();

	/** The texts that have ended for the caller. */
	private readonly ended: Text[] = [];

	constructor(private readonly stream: AgentStream) {}

	/** Takes a part of a text. */
	add({ nodeId, run, key }: TextSource, part: string): void {
		const queue = this.queues.get(run) ?? [];
		this.queues.set(run, queue);
		const begun = queue.find((text) => text.key === key);
		const text = begun ?? { key, nodeId, text: '', isSaid: false, hasEnded: false };
		if (!begun) queue.push(text);
		text.text += part;
		text.hasEnded = false;
		if (text === queue[0]) this.say(text, part);
	}

	end({ run, key }: TextSource): void {
		const queue = this.queues.get(run) ?? [];
		const text = queue.find((other) => other.key === key);
		if (text) text.hasEnded = true;
		this.goOn(queue);
	}

	endAll(): void {
		for (const queue of this.queues.values()) {
			for (const text of queue) text.hasEnded = true;
			this.goOn(queue);
		}
	}

	/** Forgets the waiting texts of a node that tries once more, because it streams them again. A text that was said stays. */
	beginAnew(run: string): void {
		const first = this.queues.get(run)?.[0];
		if (first) this.endText(first);
		this.queues.delete(run);
	}

	/** Goes on with the waiting texts of a run, up to the first text that has not ended. */
	private goOn(queue: Text[]): void {
		while (queue[0]?.hasEnded) {
			this.endText(queue.shift()!);
			if (queue[0]) this.say(queue[0], queue[0].text);
		}
	}

	private endText(text: Text): void {
		this.stream.endText(text.key);
		this.ended.push(text);
	}

	/**
	 * Says the last part of a text. The beginning of a text is held back while it is blank, or while it equals the whole text of
	 * another node and so may be a repetition: an answer node says its text in one part. If it turns out to be more, all of it is
	 * said.
	 */
	private say(text: Text, part: string): void {
		if (text.isSaid) return this.stream.say(text.key, part);
		const isHeldBack = !isText(text.text) || this.isRepetition(text);
		if (isHeldBack) return;
		text.isSaid = true;
		this.stream.say(text.key, text.text);
	}

	private isRepetition({ nodeId, text }: Text): boolean {
		// A half of an emoji may be replaced in one of the two texts
		const isSame = (other: Text) => other.text.toWellFormed() === text.toWellFormed();
		return this.ended.some((other) => other.nodeId !== nodeId && isSame(other));
	}
}
