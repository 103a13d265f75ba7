import { asRecord, jsonIn } from '../shared/values/readers';
import type { AgentStream } from './stream';

/** One line of n8n's stream. */
interface Chunk {
	type?: unknown;
	content?: unknown;
	metadata?: unknown;
}

/** The items of a run of a node that speak at the same time, as those of a batch do. */
interface Turns {
	/** The key of the text that is being said. */
	turn?: string;
	/** What came of the others meanwhile, by key, in the order in which they began to speak. */
	waiting: Map<string, { node: unknown; text: string; hasEnded: boolean }>;
}

/** A text of a node, as far as it has come. */
interface Text {
	node: unknown;
	text: string;
	/** Whether the caller has it. */
	isSaid: boolean;
}

/**
 * Reads n8n's stream of a run, which is lines of JSON: `{type: begin | item | end | error | keepalive, content,
 * metadata}`. The text of an error is never read, because it holds stacks and paths of the server. Not every error ends
 * the answer: n8n also streams those of nodes that go on after a failure. So an error is forgotten as soon as more is
 * said, and that of a node that goes on is ignored if something was said already, no text is open and its node never began
 * a text. Items that speak at the same time are said one after the other. A text that only repeats what another node has
 * said is left out: an answer node behind an agent that streams gets the agent's text as well.
 */
export class ChunkReader {
	/** Texts that have begun and not ended, by key. */
	private readonly underWay = new Set<string>();

	/** The nodes that have begun a text. */
	private readonly speakers = new Set<unknown>();

	/** The texts that have not ended, by key. */
	private readonly texts = new Map<string, Text>();

	/** The texts that have ended. */
	private readonly whole: Text[] = [];

	private hasSaid = false;

	private hasFailed = false;

	/** By node and run of the node. */
	private readonly turns = new Map<string, Turns>();

	/** The end of a line that has not come yet. */
	private rest = '';

	/**
	 * @param mayAnswer whether what a node says is for the caller, by its name
	 * @param stops whether the run ends when a node fails, by its name
	 */
	constructor(
		private readonly stream: AgentStream,
		private readonly mayAnswer: (node: string) => boolean,
		private readonly stops: (node: string) => boolean,
	) {}

	/** Takes a part of the stream, which need not end with a line. */
	read(part: string): void {
		const lines = (this.rest + part).split('\n');
		this.rest = lines.pop()!;
		for (const line of lines) this.readChunk(asRecord(jsonIn(line)));
	}

	/** The run has ended. */
	end(failure: string): void {
		this.read('\n');
		for (const turns of this.turns.values()) while (turns.turn !== undefined) this.passTurn(turns);
		if (this.hasFailed) this.stream.fail(failure);
		else this.stream.finish();
	}

	private readChunk({ type, content, metadata }: Chunk): void {
		const { nodeId, nodeName, runIndex, itemIndex } = asRecord(metadata);
		if (type === 'error') {
			const isAside = this.hasSaid && this.underWay.size === 0 && !this.speakers.has(nodeId);
			if (!isAside || this.stops(String(nodeName))) this.hasFailed = true;
			return;
		}
		if (!this.mayAnswer(String(nodeName))) return;
		const run = [nodeId, runIndex].join('/');
		const key = [run, itemIndex].join('/');
		if (type === 'begin') {
			this.speakers.add(nodeId);
			// The node tries once more, after a failure within its text
			if (this.underWay.has(key)) this.beginAnew(run);
			this.underWay.add(key);
			this.hasFailed = false;
		} else if (type === 'item' && typeof content === 'string' && content !== '') {
			this.hasSaid = true;
			this.hasFailed = false;
			this.sayInTurn(run, key, nodeId, content);
		} else if (type === 'end') {
			this.underWay.delete(key);
			this.endInTurn(run, key);
		}
	}

	private sayInTurn(run: string, key: string, node: unknown, part: string): void {
		const turns: Turns = this.turns.get(run) ?? { waiting: new Map() };
		this.turns.set(run, turns);
		turns.turn ??= key;
		if (turns.turn === key) return this.say(key, node, part);
		const before = turns.waiting.get(key)?.text ?? '';
		turns.waiting.set(key, { text: before + part, node, hasEnded: false });
	}

	private endInTurn(run: string, key: string): void {
		const turns = this.turns.get(run);
		const waiting = turns?.waiting.get(key);
		if (waiting) waiting.hasEnded = true;
		if (turns?.turn === key) this.passTurn(turns);
	}

	/** Ends the text whose turn it is, and sends what the next texts hold so far, up to a text that has not ended. */
	private passTurn(turns: Turns): void {
		for (;;) {
			if (turns.turn !== undefined) this.endText(turns.turn);
			turns.turn = undefined;
			const [next] = turns.waiting;
			if (!next) return;
			const [key, { node, text, hasEnded }] = next;
			turns.waiting.delete(key);
			turns.turn = key;
			this.say(key, node, text);
			if (!hasEnded) return;
		}
	}

	/** What was said stays, and what nobody has heard comes again. */
	private beginAnew(run: string): void {
		const turns = this.turns.get(run);
		if (turns?.turn !== undefined) this.endText(turns.turn);
		this.turns.delete(run);
	}

	private endText(key: string): void {
		this.stream.endText(key);
		const text = this.texts.get(key);
		if (text) this.whole.push(text);
		this.texts.delete(key);
	}

	/** Says a part of a text, and before it what was held back, because so far it was a repetition. */
	private say(key: string, node: unknown, part: string): void {
		const known = this.texts.get(key) ?? { node, text: '', isSaid: false };
		const text = known.text + part;
		// The other node may have given half an emoji on as it was, or as a character for it
		const isSame = (one: Text) => one.text.toWellFormed() === text.toWellFormed();
		const isRepetition =
			!known.isSaid && this.whole.some((one) => one.node !== node && isSame(one));
		// To cut a part out of the text would copy the text for each of its parts
		if (!isRepetition) this.stream.say(key, known.isSaid ? part : text);
		this.texts.set(key, { node, text, isSaid: !isRepetition });
	}
}
