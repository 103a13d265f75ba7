import * as fc from 'fast-check';
import { ChunkReader } from '../../../nodes/CometChatAgentTrigger/chunks';
import { AgentStream, type AgentEvent } from '../../../nodes/CometChatAgentTrigger/stream';
import { forAll } from '../../support/forAll';
import { runWithTimeCheck } from '../../support/soon';

const IDS = { threadId: 't', runId: 'r' };

/** A line of the stream of n8n, about a node. */
const line = (type: string, nodeName: string, content?: string, itemIndex = 0) =>
	`${JSON.stringify({ type, content, metadata: { nodeId: nodeName, nodeName, runIndex: 0, itemIndex } })}\n`;

/** The events that a caller gets when n8n streams these lines. */
function eventsOf(
	lines: string[],
	mayAnswer = (_node: string) => true,
	failureEndsRun = (node: string) => node === 'Stops',
): AgentEvent[] {
	const events: AgentEvent[] = [];
	const stream = new AgentStream(IDS, (event) => events.push(event));
	stream.start();
	const reader = new ChunkReader(stream, mayAnswer, failureEndsRun);
	lines.forEach((part) => reader.read(part));
	reader.finishOrFail('It failed');
	return events;
}

/** The events in short: `[Hello][Bye] finished`. */
function inShort(events: AgentEvent[]): string {
	const short: Record<string, (event: AgentEvent) => string> = {
		RUN_STARTED: () => '',
		TEXT_MESSAGE_START: () => '[',
		TEXT_MESSAGE_CONTENT: ({ delta }) => delta,
		TEXT_MESSAGE_END: () => ']',
		RUN_FINISHED: () => ' finished',
		RUN_ERROR: ({ message }) => ` ${message}`,
	};
	return events.map((event) => short[event.type](event)).join('');
}

/** The lines of a node that says a text in parts. */
const linesOf = (node: string, ...parts: string[]) => [
	line('begin', node),
	...parts.map((part) => line('item', node, part)),
	line('end', node),
];

it.each<[string, string[], string]>([
	['one text', linesOf('A', 'a', 'b'), '[ab] finished'],
	['a round of tools without text', [...linesOf('A'), ...linesOf('A', 'a')], '[a] finished'],
	[
		'a round of tools with nothing but blanks',
		[...linesOf('A', '\n', ' '), ...linesOf('A', 'a')],
		'[a] finished',
	],
	['nothing but blanks', linesOf('A', ' \n'), ' finished'],
	['a text that begins with blanks', linesOf('A', '\n', ' a', 'b'), '[\n ab] finished'],
	['two agents', [...linesOf('A', 'a'), ...linesOf('B', 'b')], '[a][b] finished'],
	['nothing', [], ' finished'],
	[
		'the text of an agent again, from the next node',
		[...linesOf('A', 'a', 'b'), ...linesOf('B', 'ab'), ...linesOf('B', 'c')],
		'[ab][c] finished',
	],
	[
		'a text that ends in half an emoji, and the text of a node that has mended the emoji',
		[...linesOf('A', 'a\ud83d'), ...linesOf('B', 'a\ufffd')],
		'[a] finished',
	],
	[
		'a text that begins like the text before',
		[...linesOf('A', 'a'), ...linesOf('B', 'a', 'b')],
		'[a][ab] finished',
	],
	[
		'the same text twice from one node',
		[...linesOf('A', 'a'), ...linesOf('A', 'a')],
		'[a][a] finished',
	],
	[
		'the same text of another node before the text has ended',
		[line('item', 'A', 'a'), ...linesOf('B', 'a'), line('item', 'A', 'b')],
		'[a][a][b] finished',
	],
	['a text that is not ended', [line('begin', 'A'), line('item', 'A', 'a')], '[a] finished'],
	[
		'texts at the same time',
		[line('item', 'A', 'a'), line('item', 'B', 'b'), line('item', 'A', 'c')],
		'[a][b][c] finished',
	],
	[
		'the end of another text',
		[line('item', 'A', 'a'), line('end', 'B'), line('item', 'A', 'b')],
		'[ab] finished',
	],
	['a node that speaks again', [...linesOf('A', 'a'), ...linesOf('A', 'b')], '[a][b] finished'],
	['two items', [line('item', 'A', 'a'), line('item', 'A', 'b', 1)], '[a][b] finished'],
	[
		'items that speak at the same time',
		[
			...[0, 1, 2].map((item) => line('begin', 'A', undefined, item)),
			...['a', 'b', 'c'].flatMap((part) =>
				[2, 0, 1].map((item) => line('item', 'A', `${part}${item}`, item)),
			),
			...[1, 2].map((item) => line('end', 'A', undefined, item)),
			line('item', 'A', 'd0', 0),
			line('end', 'A', undefined, 0),
		],
		'[a2b2c2][a0b0c0d0][a1b1c1] finished',
	],
	[
		'items that speak at the same time, of which one never ends',
		[line('item', 'A', 'a'), ...['b', 'c'].map((part) => line('item', 'A', part, 1))],
		'[a][bc] finished',
	],
	[
		'items that speak at the same time, and once more after a failure',
		[
			...[0, 1].map((item) => line('begin', 'A', undefined, item)),
			...[0, 1].map((item) => line('item', 'A', `a${item}`, item)),
			...[0, 1].map((item) => line('begin', 'A', undefined, item)),
			...[1, 0].map((item) => line('item', 'A', `b${item}`, item)),
			...[0, 1].map((item) => line('end', 'A', undefined, item)),
		],
		'[a0][b1][b0] finished',
	],
	[
		'items that speak once more after a failure, the second item later than the first',
		[
			...[0, 1].map((item) => line('begin', 'A', undefined, item)),
			...[0, 1].map((item) => line('item', 'A', `a${item}`, item)),
			line('begin', 'A'),
			line('item', 'A', 'b'),
			line('begin', 'A', undefined, 1),
			line('item', 'A', 'd', 1),
			line('item', 'A', 'c'),
			...[0, 1].map((item) => line('end', 'A', undefined, item)),
		],
		'[a0][bc][d] finished',
	],
	['a last line that is not ended', [line('item', 'A', 'a').trim()], '[a] finished'],
	[
		'a text after a failure, without its begin',
		[line('error', 'X'), line('item', 'A', 'a')],
		'[a] finished',
	],
	[
		'a failure of another node within a text',
		[line('begin', 'A'), line('item', 'A', 'a'), line('error', 'X')],
		'[a] It failed',
	],
	['a failure before any text', [line('error', 'X', 'at /home/node')], ' It failed'],
	['a failure after nothing but blanks', [...linesOf('A', ' '), line('error', 'X')], ' It failed'],
	['a failure after an empty text', [line('item', 'A', ''), line('error', 'X')], ' It failed'],
	[
		'a failure within a text',
		[line('begin', 'A'), line('item', 'A', 'a'), line('error', 'A')],
		'[a] It failed',
	],
	[
		'a failure after the text, of the agent itself',
		[...linesOf('A', 'a'), line('error', 'A')],
		'[a] It failed',
	],
	[
		'a failure after the text that ends the run',
		[...linesOf('A', 'a'), line('error', 'Stops')],
		'[a] It failed',
	],
	[
		'a failure after the text, of another node that does not end the run',
		[...linesOf('A', 'a'), line('error', 'X')],
		'[a] finished',
	],
	[
		'a failure after the text of an agent behind one that failed and went on',
		[line('begin', 'A'), ...linesOf('B', 'b'), line('error', 'X')],
		'[b] finished',
	],
	['a text after a failure', [line('error', 'X'), ...linesOf('A', 'a')], '[a] finished'],
	[
		'a further try after a failure',
		[line('begin', 'A'), line('error', 'A'), ...linesOf('A', 'a')],
		'[a] finished',
	],
	[
		'a further try after a failure within the text',
		[line('begin', 'A'), line('item', 'A', 'a'), line('error', 'A'), ...linesOf('A', 'ab')],
		'[a][ab] finished',
	],
	[
		'lines without content',
		['{"type":"keepalive"}\n', ...linesOf('A', 'a'), 'no JSON\n', '5\n', '\n'],
		'[a] finished',
	],
	['other kinds of content', [line('item', 'A', ''), '{"type":"item","content":5}\n'], ' finished'],
])('translates %s', (_, lines, expected) => {
	expect(inShort(eventsOf(lines))).toBe(expected);
	// The lines also come in one part, and letter by letter
	expect(inShort(eventsOf([lines.join('')]))).toBe(expected);
	expect(inShort(eventsOf([...lines.join('')]))).toBe(expected);
});

it.each([
	['between two parts', ['Hi \ud83d', '\ude00', ' you'], ['Hi ', '😀', ' you']],
	['by a text that ends', ['Hi \ud83d'], ['Hi ']],
	['in the middle of a part', ['a\ude00b', '\ud83dc'], ['a\ufffdb', '\ufffdc']],
])('sends no half of an emoji that was cut %s', (_, parts, expected) => {
	const deltas = eventsOf([...linesOf('A', ...parts), ...linesOf('B', '\ude00')])
		.filter(({ type }) => type === 'TEXT_MESSAGE_CONTENT')
		.map(({ delta }) => delta);
	expect(deltas).toEqual([...expected, '\ufffd']);
});

it.each(['finish', 'fail'] as const)(
	'sends no empty part, and nothing after the end: %s',
	(end) => {
		const events: AgentEvent[] = [];
		const stream = new AgentStream(IDS, (event) => events.push(event));
		stream.say('A', '');
		stream[end]('It failed');
		stream.say('A', 'a');
		stream.fail('Again');
		stream.finish();
		expect(events).toHaveLength(1);
	},
);

it('leaves out texts of nodes that may not answer', () => {
	const lines = [
		line('begin', 'A'),
		...linesOf('Tool', 'inner'),
		line('item', 'A', 'a'),
		line('end', 'A'),
	];
	expect(inShort(eventsOf(lines, (node) => node === 'A'))).toBe('[a] finished');
});

it('sends 100,000 parts in a short time', () => {
	const parts = Array.from({ length: 100_000 }, (_, n) => `word ${n} `);
	const events = runWithTimeCheck(() => eventsOf(linesOf('A', ...parts)));
	expect(inShort(events)).toBe(`[${parts.join('')}] finished`);
});

/** Chunks of two nodes in any order. */
const chunk = fc
	.tuple(
		fc.constantFrom('begin', 'item', 'end', 'error', 'keepalive'),
		fc.constantFrom('A', 'B'),
		fc.constantFrom('', 'x', 'y\n', '\n'),
		fc.nat(1),
	)
	.map(([type, node, content, item]) => line(type, node, content, item));

it('keeps the order that the protocol demands, whatever n8n streams', async () => {
	await forAll(300, [fc.array(chunk, { maxLength: 30 })], (lines) => {
		const events = eventsOf(lines);
		expect(events[0].type).toBe('RUN_STARTED');
		expect(events.filter(({ type }) => type.startsWith('RUN_'))).toHaveLength(2);
		expect(events.at(-1)?.type).toMatch(/^RUN_(FINISHED|ERROR)$/);
		expect(inShort(events)).toMatch(/^(\[\n*[xy][xy\n]*\])* (finished|It failed)$/);
		const ids = events.filter(({ type }) => type === 'TEXT_MESSAGE_START');
		expect(new Set(ids.map(({ messageId }) => messageId)).size).toBe(ids.length);
	});
});
