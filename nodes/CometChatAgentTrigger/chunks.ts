import { asRecord, isText, jsonIn } from '../shared/values/readers';
import type { AgentStream } from './stream';
import { Texts } from './texts';

/** A line of n8n's stream. */
interface Chunk {
	type?: unknown;
	content?: unknown;
	metadata?: unknown;
}

/**
 * Reads n8n's stream of a run, which is lines of JSON: `{type: begin | item | end | error | keepalive, content,
 * metadata}`.
 *
 * - The text of an error is never read, because it holds stacks and paths of the server.
 * - An error is forgotten if a text begins or goes on, because n8n also streams the errors of nodes that go on after a failure.
 * - An error is ignored if the answer was whole before it (something was said, and the node that began a text last has ended its
 *   texts), its node has begun no text, and the run goes on.
 */
export class ChunkReader {
	private readonly texts: Texts;

	/** The keys of texts that n8n has begun and not ended. */
	private readonly underWay = new Set<string>();

	/** The IDs of nodes that have begun a text. */
	private readonly speakers = new Set<unknown>();

	/** The run of a node that began a text last. A node that failed before it never ends its texts. */
	private lastRun = '';

	private hasSaid = false;

	private hasFailed = false;

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
	) {
		this.texts = new Texts(stream);
	}

	/** Takes a part of the stream, which need not end with a line. */
	read(part: string): void {
		const lines = (this.unfinishedLine + part).split('\n');
		this.unfinishedLine = lines.pop()!;
		for (const line of lines) this.readChunk(asRecord(jsonIn(line)));
	}

	/** Ends the answer, after the end of the run. `failure` is said if the run has failed. */
	finishOrFail(failure: string): void {
		// The last line may have come without its end
		this.read('\n');
		this.texts.endAll();
		if (this.hasFailed) this.stream.fail(failure);
		else this.stream.finish();
	}

	private readChunk({ type, content, metadata }: Chunk): void {
		const { nodeId, nodeName, runIndex, itemIndex } = asRecord(metadata);
		if (type === 'error') {
			if (this.countsAsFailure(nodeId, String(nodeName))) this.hasFailed = true;
			return;
		}
		if (!this.mayAnswer(String(nodeName))) return;
		const run = [nodeId, runIndex].join('/');
		const source = { nodeId, run, key: [run, itemIndex].join('/') };
		if (type === 'begin') {
			this.speakers.add(nodeId);
			this.lastRun = run;
			// The node tries all items of the batch once more, after a failure within a text
			if (this.underWay.has(source.key)) this.beginAnew(run);
			this.underWay.add(source.key);
			this.hasFailed = false;
		} else if (type === 'item' && typeof content === 'string' && content !== '') {
			this.hasSaid ||= isText(content);
			this.hasFailed = false;
			this.texts.add(source, content);
		} else if (type === 'end') {
			this.underWay.delete(source.key);
			this.texts.end(source);
		}
	}

	private countsAsFailure(nodeId: unknown, nodeName: string): boolean {
		const isAnswerWhole = this.hasSaid && this.openTexts(this.lastRun).length === 0;
		return !isAnswerWhole || this.speakers.has(nodeId) || this.failureEndsRun(nodeName);
	}

	private beginAnew(run: string): void {
		this.texts.beginAnew(run);
		// The other items of the batch begin once more, too. Known here, each of them would count as a further try, which would
		// forget the new text of this item
		for (const key of this.openTexts(run)) this.underWay.delete(key);
	}

	/** The keys of the texts of a run that n8n has begun and not ended. */
	private openTexts(run: string): string[] {
		return [...this.underWay].filter((key) => key.startsWith(`${run}/`));
	}
}
