import { isRecord } from '../CometChat/transport/request/values';
import type { AgentStream } from './stream';

/** A line of what n8n streams. */
interface Chunk {
	type?: unknown;
	content?: unknown;
	metadata?: unknown;
}

/**
 * Reads what n8n streams of a run: JSON lines `{type: begin | item | end | error | keepalive, content, metadata}`. A
 * text of an error holds stacks and paths of the server, so it is never read. An error also comes of a node that goes on
 * after it, or that has nothing to do with the answer. It does not count if something was said, no text is under way and
 * its node never began one; and no longer, when something is said after it.
 */
export class ChunkReader {
	/** Texts that have begun and not ended, by key. */
	private readonly underWay = new Set<string>();

	/** The nodes that have begun a text. */
	private readonly speakers = new Set<unknown>();

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
		for (const line of lines) this.readChunk(parse(line));
	}

	/** The run has ended. */
	end(failure: string): void {
		this.read('\n');
		if (this.hasFailed) this.stream.fail(failure);
		else this.stream.finish();
	}

	private readChunk({ type, content, metadata }: Chunk): void {
		const { nodeId, nodeName, runIndex, itemIndex } = isRecord(metadata) ? metadata : {};
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
		} else if (type === 'item' && typeof content === 'string' && content !== '') {
			this.hasSaid = true;
			this.hasFailed = false;
			this.stream.say(key, content);
		} else if (type === 'end') {
			this.underWay.delete(key);
			this.stream.endText(key);
		}
	}
}

function parse(line: string): Chunk {
	try {
		const chunk: unknown = JSON.parse(line);
		return isRecord(chunk) ? chunk : {};
	} catch {
		return {};
	}
}
