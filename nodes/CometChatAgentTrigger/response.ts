import { asRecord, isText } from '../shared/values/readers';
import type { Response } from '../shared/webhook/answer';
import { dropLateHeaders } from '../shared/webhook/guard';
import { callAfter } from '../shared/webhook/pause';
import { ChunkReader } from './chunks';
import { AgentStream } from './stream';
import type { RunIds } from './stream';

/**
 * `no-transform` keeps n8n from compressing the answer, and `X-Accel-Buffering` keeps nginx from collecting it: both would
 * hold its parts back.
 */
const HEADERS = {
	'Content-Type': 'text/event-stream',
	'Cache-Control': 'no-cache, no-transform',
	Connection: 'keep-alive',
	'X-Accel-Buffering': 'no',
};

/** Milliseconds between two comments, which keep proxies from closing a connection that is silent. */
const BEAT = 15_000;

/** How n8n's answer is turned into a stream. */
export interface StreamSettings {
	ids: RunIds;
	/** Milliseconds until the stream ends: n8n never ends the stream of a cancelled run, or of a worker that died. */
	timeLimit: number;
	/** The text for the person in the chat when the workflow fails. */
	failureText: string;
	/** The text for the person in the chat at the time limit. */
	lateText: string;
	/** Whether the texts of a node are for the caller, by the name of the node. */
	mayAnswer: (node: string) => boolean;
	/** Whether the run ends when a node fails, by the name of the node. */
	failureEndsRun: (node: string) => boolean;
	/** Called at the end of the run; may be called more than once. */
	onEnd: () => void;
	/** Called when the last node gave no text, although the workflow did not fail. */
	onNoText: () => void;
	/** Called when the time limit ends the answer. */
	onLate: () => void;
	/** Called when the caller is gone before the end. */
	onHangUp: () => void;
}

/** Begins the answer to the caller: the events of the stream leave as they come. */
export function beginStream(response: Response, ids: RunIds): AgentStream {
	const write = response.write.bind(response) as (text: string) => boolean;
	response.writeHead(200, HEADERS);
	const stream = new AgentStream(ids, (event) => {
		write(`data: ${JSON.stringify(event)}\n\n`);
	});
	stream.start();
	return stream;
}

/**
 * Stands between n8n and the caller, who gets events. n8n writes its lines and ends the response, or sets a status and gives one
 * answer by `json` or `send`. After the end of the response, all further calls of n8n are ignored.
 */
export function answerAsStream(response: Response, settings: StreamSettings): void {
	const { ids, timeLimit, failureText, lateText, mayAnswer, failureEndsRun, onEnd, onHangUp } =
		settings;
	const end = response.end.bind(response) as () => void;
	const write = response.write.bind(response) as (text: string) => boolean;
	const stream = beginStream(response, ids);
	const reader = new ChunkReader(stream, mayAnswer, failureEndsRun);
	let status = 200;
	/** Ends the run for the caller, once. */
	const close = (last: () => void): Response => {
		onEnd();
		if (stream.isOver) return response;
		last();
		end();
		return response;
	};
	const answer = (body: unknown) =>
		close(() => {
			if (status >= 400) return stream.fail(failureText);
			const text = textIn(body);
			if (text === undefined) settings.onNoText();
			sayWhole(stream, text, failureText);
		});
	Object.assign(response, {
		write: (part: unknown) => {
			reader.read(String(part));
			return true;
		},
		end: () => close(() => reader.finishOrFail(failureText)),
		json: answer,
		send: answer,
		status: (code: number) => {
			status = code;
			return response;
		},
		// n8n calls `flush` after each line, to send what its compression holds back. This answer is not compressed
		flush: () => {},
	});
	dropLateHeaders(response);
	response.once('close', () => {
		if (stream.isOver) return;
		stream.isOver = true;
		onHangUp();
	});
	callAfter(timeLimit, () =>
		close(() => {
			settings.onLate();
			stream.fail(lateText);
		}),
	);
	beat(stream, () => write(': the agent is at work\n\n'));
}

/** The text of the last node's first item, which n8n gives as one object. */
function textIn(body: unknown): string | undefined {
	const { output, text } = asRecord(body);
	return [output, text]
		.map((value) => (typeof value === 'number' ? String(value) : value))
		.find(isText);
}

/** Says a whole answer and ends the stream. Without an answer, the stream fails with `failureText`. */
function sayWhole(stream: AgentStream, answer: string | undefined, failureText: string): void {
	if (answer === undefined) return stream.fail(failureText);
	stream.say('answer', answer);
	stream.finish();
}

/** Calls `write` at each beat until the stream is over. */
function beat(stream: AgentStream, write: () => void): void {
	callAfter(BEAT, () => {
		if (stream.isOver) return;
		write();
		beat(stream, write);
	});
}
