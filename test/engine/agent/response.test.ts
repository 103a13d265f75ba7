import { EventEmitter } from 'node:events';
import { answerAsStream } from '../../../nodes/CometChatAgentTrigger/response';
import type { Response } from '../../../nodes/shared/webhook/answer';

/** The timers that the node has started. The tests run their actions at once. */
const waiting: Array<[milliseconds: number, action: () => void]> = [];
jest.mock('../../../nodes/shared/webhook/pause', () => ({
	callAfter: (...timer: [number, () => void]) => waiting.push(timer),
}));

const TIME_LIMIT = 5_000;

/** Begins an answer; `written` are its parts so far. */
function begin() {
	const written: string[] = [];
	const response = Object.assign(new EventEmitter(), {
		writeHead: () => {},
		write: (text: string) => written.push(text),
		end: () => {},
	}) as unknown as Response;
	answerAsStream(response, {
		ids: { threadId: 't', runId: 'r' },
		timeLimit: TIME_LIMIT,
		failureText: 'Failed',
		lateText: 'Late',
		mayAnswer: () => true,
		failureEndsRun: () => true,
		onEnd: () => {},
		onNoText: () => {},
		onLate: () => {},
		onHangUp: () => {},
	});
	return { written, response };
}

it('writes nothing more when the caller has hung up', () => {
	const { written, response } = begin();
	response.emit('close');
	const chunk = '{"type":"item","content":"Is anybody there?","metadata":{}}\n';
	// If `write` returns false, n8n waits for 'drain', which never comes
	expect(response.write(chunk)).toBe(true);
	for (const [, action] of waiting.splice(0)) action();
	response.end();
	// The caller hung up when only the beginning of the run was written
	expect([written.length, waiting]).toEqual([1, []]);
});

it('keeps the connection open with comments until the answer ends', () => {
	const { written } = begin();
	/** Lets the 15 seconds before the next comment pass. */
	const beat = () => {
		const next = waiting.findIndex(([time]) => time === 15_000);
		const [[, action]] = waiting.splice(next, 1);
		action();
	};
	const comments = () => written.filter((text) => text.startsWith(':') && text.endsWith('\n\n'));
	beat();
	beat();
	expect(comments()).toHaveLength(2);
	// The time limit ends
	waiting.find(([time]) => time === TIME_LIMIT)![1]();
	expect(written.at(-1)).toContain('Late');
	beat();
	// No further comment and no new timer; that of the time limit was run, but is still in the list
	expect([comments().length, waiting.length]).toEqual([2, 1]);
});
