import { asRecord, isText, jsonIn } from '../shared/values/readers';
import type { AgentStream } from './stream';

/** A line of n8n's stream. */
interface Chunk {
	type?: unknown;
	content?: unknown;
	metadata?: unknown;
}

/** The texts of a node's run. The items of a batch come at the same time, and their texts are said one after the other. */
interface NodeRun {
	/** The key of the text that is being said. */
	speaking?: string;
	/** The texts that wait while another text is being said, by key, in the order in which they began. */
	waiting: Map<string, { nodeId: unknown; text: string; hasEnded: boolean }>;
}

/** A text of a node, as far as it has come. */
interface Text {
	nodeId: unknown;
	text: string;
	/** Whether the caller has got the text. */
	isSaid: boolean;
}

/**
 * Reads n8n's stream of a run, which is lines of JSON: `{type: begin | item | end | error | keepalive, content,
 * metadata}`.
 *
 * - The text of an error is never read, because it holds stacks and paths of the server.
 * - An error is forgotten if text follows, because n8n also streams the errors of nodes that go on after a failure.
 * - An error is ignored if the answer was whole before it (something was said, and no text is open), its node has begun no text,
 *   and the run goes on.
 * - A text of nothing but blanks is left out: some models begin with line breaks before they call a tool.
 * - A text that only repeats the text of another node is left out: an answer node behind an agent that streams gets the text of
 *   the agent as well.
 */
export class ChunkReader {
	/** The keys of texts that n8n has begun and not ended. */
	private readonly underWay = new Set<string>();

	/** The IDs of nodes that have begun a text. */
	private readonly speakers = new Set<unknown>();

	/** The texts that are being said or held back, by key: they have not ended for the caller. */
	private readonly open = new Map<string, Text>();

	/** The texts that have ended for the caller. */
	private readonly ended: Text[] = [];

	private hasSaid = false;

	private hasFailed = false;

	/** The runs of nodes, by the ID of the node and the number of its run. */
	private readonly nodeRuns = new Map<string, NodeRun>();

	/** The beginning of a line whose end has not come yet. */
	private unfinishedLine = '';

	/**
	 * @param mayAnswer whether the texts of a node are for the caller, by the name of the node
	 * @param failureEndsRun whether the run ends when a node fails, by the name of the node
	 */
	constructor(
		private readonly stream: AgentStream,
		private readonly mayAnswer: (node: string) => boolean,
		private readonly failureEndsRun: (node: string) => boolean,
	) {}

	/** Takes a part of the stream, which need not end with a line. */
	read(part: string): void {
		const lines = (this.unfinishedLine + part).split('\n');
		this.unfinishedLine = lines.pop()!;
		for (const line of lines) this.readChunk(asRecord(jsonIn(line)));
	}

	/** Ends the answer, after the end of the run. `failure` is said if the run has failed. */
	end(failure: string): void {
		// The last line may have come without its end
		this.read('\n');
		for (const nodeRun of this.nodeRuns.values()) {
			while (nodeRun.speaking !== undefined) this.sayNext(nodeRun);
		}
		if (this.hasFailed) this.stream.fail(failure);
		else this.stream.finish();
	}

	private readChunk({ type, content, metadata }: Chunk): void {
		const { nodeId, nodeName, runIndex, itemIndex } = asRecord(metadata);
		if (type === 'error') {
			const isAnswerWhole = this.hasSaid && this.underWay.size === 0;
			const concernsAnswer = !isAnswerWhole || this.speakers.has(nodeId);
			if (concernsAnswer || this.failureEndsRun(String(nodeName))) this.hasFailed = true;
			return;
		}
		if (!this.mayAnswer(String(nodeName))) return;
		const run = [nodeId, runIndex].join('/');
		const key = [run, itemIndex].join('/');
		if (type === 'begin') {
			this.speakers.add(nodeId);
			// The node tries all items of the batch once more, after a failure within a text
			if (this.underWay.has(key)) this.beginAnew(run);
			this.underWay.add(key);
			this.hasFailed = false;
		} else if (type === 'item' && typeof content === 'string' && content !== '') {
			this.hasSaid ||= isText(content);
			this.hasFailed = false;
			this.sayOrKeep(run, key, nodeId, content);
		} else if (type === 'end') {
			this.underWay.delete(key);
			this.endOrNote(run, key);
		}
	}

	/** Says a part of a text, or keeps it while another item of the run speaks. */
	private sayOrKeep(run: string, key: string, nodeId: unknown, part: string): void {
		const nodeRun: NodeRun = this.nodeRuns.get(run) ?? { waiting: new Map() };
		this.nodeRuns.set(run, nodeRun);
		nodeRun.speaking ??= key;
		if (nodeRun.speaking === key) return this.say(key, nodeId, part);
		const before = nodeRun.waiting.get(key)?.text ?? '';
		nodeRun.waiting.set(key, { text: before + part, nodeId, hasEnded: false });
	}

	/** Ends the text that is being said, or notes the end of a waiting text. */
	private endOrNote(run: string, key: string): void {
		const nodeRun = this.nodeRuns.get(run);
		const waiting = nodeRun?.waiting.get(key);
		if (waiting) waiting.hasEnded = true;
		if (nodeRun?.speaking === key) this.sayNext(nodeRun);
	}

	/** Ends the text that is being said. Says the waiting texts, up to the first text that has not ended. */
	private sayNext(nodeRun: NodeRun): void {
		for (;;) {
			if (nodeRun.speaking !== undefined) this.endText(nodeRun.speaking);
			nodeRun.speaking = undefined;
			const [next] = nodeRun.waiting;
			if (!next) return;
			const [key, { nodeId, text, hasEnded }] = next;
			nodeRun.waiting.delete(key);
			nodeRun.speaking = key;
			this.say(key, nodeId, text);
			if (!hasEnded) return;
		}
	}

	/** Forgets the waiting texts of a node that tries once more, because it streams them again. A text that was said stays. */
	private beginAnew(run: string): void {
		const nodeRun = this.nodeRuns.get(run);
		if (nodeRun?.speaking !== undefined) this.endText(nodeRun.speaking);
		this.nodeRuns.delete(run);
		// The other items of the batch begin once more, too. That is no further try, which would forget the new text of this item
		for (const key of this.underWay) if (key.startsWith(`${run}/`)) this.underWay.delete(key);
	}

	private endText(key: string): void {
		this.stream.endText(key);
		const text = this.open.get(key);
		if (text) this.ended.push(text);
		this.open.delete(key);
	}

	/**
	 * Says a part of a text. The beginning of a text is held back while it is blank, or while it equals the whole text of another
	 * node and so may be a repetition: an answer node says its text in one part. If it turns out to be more, all of it is said.
	 */
	private say(key: string, nodeId: unknown, part: string): void {
		const before = this.open.get(key) ?? { nodeId, text: '', isSaid: false };
		const text = before.text + part;
		// A half of an emoji may be replaced in one of the two texts
		const isSame = (other: Text) => other.text.toWellFormed() === text.toWellFormed();
		const isRepetition = () => this.ended.some((other) => other.nodeId !== nodeId && isSame(other));
		const isSaid = before.isSaid || (isText(text) && !isRepetition());
		if (isSaid) this.stream.say(key, before.isSaid ? part : text);
		this.open.set(key, { nodeId, text, isSaid });
	}
}
