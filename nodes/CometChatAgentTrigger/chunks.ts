import { asRecord, jsonIn } from '../shared/values/readers';
import type { AgentStream } from './stream';

/** One line of n8n's stream. */
interface Chunk {
	type?: unknown;
	content?: unknown;
	metadata?: unknown;
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
 * the answer: n8n also streams those of nodes that go on, and of nodes beside the answer. So an error is ignored if
 * something was said already, no text is open and its node never began a text; and it is forgotten as soon as more is
 * said. A text that only repeats what another node has said is left out: an answer node behind an agent that streams
 * gets the agent's text as well.
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

	/** The end of a line that has not come yet. */
	private rest = '';

	/** @param mayAnswer whether what a node says is for the caller, by its name */
	constructor(
		private readonly stream: AgentStream,
		private readonly mayAnswer: (node: string) => boolean,
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
		if (this.hasFailed) this.stream.fail(failure);
		else this.stream.finish();
	}

	private readChunk({ type, content, metadata }: Chunk): void {
		const { nodeId, nodeName, runIndex, itemIndex } = asRecord(metadata);
		if (type === 'error') {
			const isAside = this.hasSaid && this.underWay.size === 0 && !this.speakers.has(nodeId);
			if (!isAside) this.hasFailed = true;
			return;
		}
		if (!this.mayAnswer(String(nodeName))) return;
		const key = [nodeId, runIndex, itemIndex].join('/');
		if (type === 'begin') {
			this.speakers.add(nodeId);
			this.underWay.add(key);
			this.hasFailed = false;
			// The node tries once more, after a failure within its text
			this.endText(key);
		} else if (type === 'item' && typeof content === 'string' && content !== '') {
			this.hasSaid = true;
			this.hasFailed = false;
			this.say(key, nodeId, content);
		} else if (type === 'end') {
			this.underWay.delete(key);
			this.endText(key);
		}
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
