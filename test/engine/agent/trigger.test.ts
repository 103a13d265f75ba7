import { setTimeout as pause } from 'node:timers/promises';
import type { IDataObject, INode } from 'n8n-workflow';
import type { RespondToCaller } from '../moderation/asker';
import { authorizationHeader } from '../trigger/receiver';
import {
	ask,
	CREDENTIALS,
	HEADERS,
	INPUT,
	leftToN8n,
	line,
	listen,
	OTHERS,
	SAYS,
	underWay,
} from './asking';

const NO_TEXT = expect.stringContaining("'output' or 'text' of the first item") as string;
const SORRY = 'I cannot answer at the moment. Please try again later.';

it('streams the words of the workflow, and gives the workflow what an agent needs', async () => {
	const n8n = await listen(SAYS);
	const { status, type, events, said } = await ask(n8n);
	expect([status, type, said]).toEqual([200, 'text/event-stream', ['You are ', 'Ada']]);
	expect(events[0]).toEqual({ type: 'RUN_STARTED', threadId: 't', runId: 'r' });
	expect(events.at(-1)).toMatchObject({ type: 'RUN_FINISHED', threadId: 't', runId: 'r' });
	expect(n8n.emitted).toEqual([
		{
			sessionId: 't',
			chatInput: 'My name?\n[binary]',
			runId: 'r',
			messages: [
				{ role: 'user', text: 'Hi' },
				{ role: 'assistant', text: 'Hello' },
			],
			tools: INPUT.tools,
			input: INPUT,
		},
	]);
	expect([underWay(), n8n.thrown, leftToN8n]).toEqual([0, [], [false]]);
});

const url = 'https://files.example.com/1.png';

it.each<[string, unknown, string]>([
	[
		'texts in parts',
		[
			{ type: 'text', text: 'a' },
			{ type: 'text', text: 'b' },
		],
		'a\nb',
	],
	['a picture', [{ type: 'image', source: { type: 'url', value: url } }], `[image: ${url}]`],
	['a file with its data', [{ type: 'image', source: { type: 'data', value: 'AA==' } }], '[image]'],
	['a file with a name', [{ type: 'binary', filename: 'a.pdf', data: 'AA==' }], '[binary: a.pdf]'],
	[
		'a file in its address',
		[
			{ type: 'image', url: `data:image/png;base64,${'A'.repeat(5_000_000)}` },
			{ type: 'image', source: { type: 'url', value: "data:image/svg+xml,<svg id='a b'/>" } },
			{ type: 'binary', filename: '\n data:,a' },
		],
		'[image: data:image/png…]\n[image: data:image/svg+xml…]\n[binary: data:…]',
	],
	[
		'a file in an address within the text',
		`Look: ![a](data:image/png;name="a";base64,${'A+/='.repeat(30)}) and data:text/plain,short`,
		'Look: ![a](data:image/png…) and data:text/plain,short',
	],
	['parts of other kinds', ['a', 5, null, {}, { type: 'text' }], 'a'],
])('reads what the person wrote last: %s', async (_, content, chatInput) => {
	const n8n = await listen(SAYS);
	const messages = [
		null,
		{ role: 'user', content: 'Hi' },
		{ role: 'assistant', toolCalls: [] },
		// The role of the second message cannot become a text
		{ content: 'Hm' },
		{ role: { toString: 1, valueOf: 1 }, content: 'Hm' },
		{ role: 'user', content },
		{ role: 'tool', content: 'done' },
	];
	await ask(n8n, HEADERS, { ...INPUT, messages });
	expect(n8n.emitted).toMatchObject([{ chatInput, messages: [{ role: 'user', text: 'Hi' }] }]);
});

it('answers two equal requests at the same time, each with the whole text', async () => {
	const n8n = await listen(async (response, items) => {
		// So long that both runs are under way at the same time
		await pause(20);
		await SAYS(response, items);
	});
	const answers = await Promise.all([ask(n8n), ask(n8n)]);
	expect(answers.map(({ said }) => said)).toEqual(Array(2).fill(['You are ', 'Ada']));
	expect(n8n.emitted).toHaveLength(2);
});

it('takes a mebibyte', async () => {
	const n8n = await listen(SAYS);
	const content = 'x'.repeat(1_048_576);
	await ask(n8n, HEADERS, { ...INPUT, messages: [{ role: 'user', content }] });
	expect(n8n.emitted).toMatchObject([{ chatInput: content }]);
});

// When empty: the agent behind the trigger, and all answer tools, also `Say More` of the tool `Helper`. `Helper` itself talks to its
// agent only, and `Elsewhere` is not behind the trigger
it.each([
	['', ['Agent', 'Say', 'Say More']],
	['Helper', ['Helper']],
	['Say, Renamed', ['Say']],
])('gives the caller what these nodes say: %j', async (answeringNodes, said) => {
	const speakers = ['CometChat Trigger', ...OTHERS.nodes.map(({ name }) => name)];
	const speak: RespondToCaller = (response) => {
		for (const name of speakers) response.write(line('item', name, name));
		response.end();
	};
	const n8n = await listen(speak, { options: { answeringNodes } });
	expect((await ask(n8n)).said).toEqual(said);
});

it.each<[string, Partial<INode> | undefined, string]>([
	['that ends the run', {}, 'RUN_ERROR'],
	['that goes on', { onError: 'continueRegularOutput' }, 'RUN_FINISHED'],
	['that goes on by its error output', { onError: 'continueErrorOutput' }, 'RUN_FINISHED'],
	['that goes on by an old setting', { continueOnFail: true }, 'RUN_FINISHED'],
	['that is no part of the answer, e.g. a tool', undefined, 'RUN_FINISHED'],
])('ends with a sentence after a text and the failure of a node %s', async (_, settings, end) => {
	const later = { ...OTHERS.nodes[0], id: 'Later', name: 'Later', ...settings };
	const others = {
		nodes: [...OTHERS.nodes, later],
		connections: {
			...OTHERS.connections,
			...(settings && { Agent: { main: [[{ node: 'Later', type: 'main' as const, index: 0 }]] } }),
		},
	};
	const run: RespondToCaller = (response) => {
		for (const type of ['begin', 'item', 'end']) response.write(line(type, 'One moment …'));
		response.write(line('error', 'at /home/node', 'Later'));
		response.end();
	};
	const { events, said } = await ask(await listen(run, { setup: { others } }));
	expect(events.at(-1)?.type).toBe(end);
	expect(said).toEqual(['One moment …', ...(end === 'RUN_ERROR' ? [SORRY] : [])]);
});

it('fails when no chosen node is behind the trigger, and logs why', async () => {
	const n8n = await listen(SAYS, { options: { answeringNodes: 'Renamed, Elsewhere' } });
	expect([(await ask(n8n)).status, underWay(), n8n.emitted]).toEqual([500, 0, []]);
	expect(n8n.log).toEqual([expect.stringContaining("'Answering Nodes' has 'Renamed'")]);
});

it.each<[string, RespondToCaller, string[]]>([
	['the output', (response) => response.json({ output: 'Hi' }), ['Hi']],
	['the text', (response) => response.status(200).json({ text: 'Hi' }), ['Hi']],
	[
		'the text beside an empty output',
		(response) => response.json({ output: ' ', text: 'Hi' }),
		['Hi'],
	],
	['a number', (response) => response.json({ output: 42 }), ['42']],
	['nothing to say', (response) => response.json({ message: 'No data' }), [SORRY]],
	['a failure', (response) => response.status(400).json({ output: 'at /home/node' }), [SORRY]],
	[
		'twice',
		(response) => {
			response.json({ output: 'Hi' });
			response.setHeader('x-late', '1');
			response.setHeaders(new Map([['x-late', '1']]));
			response.removeHeader('x-late');
			response.status(500).json({ output: 'again' });
			response.end();
		},
		['Hi'],
	],
])('answers with what the last node gives: %s', async (_, run, said) => {
	const n8n = await listen(run, { form: { respond: 'lastNode' } });
	expect((await ask(n8n)).said).toEqual(said);
	expect([underWay(), n8n.thrown, leftToN8n]).toEqual([0, [], [true]]);
});

it.each<[string, RespondToCaller, string[]]>([
	['has no text', (response) => response.json({ output: { answer: 'Hi' } }), [NO_TEXT]],
	['fails, which n8n shows', (response) => response.status(500).json({}), []],
])('says in the log of n8n when the last node %s', async (_, run, lines) => {
	const n8n = await listen(run, { form: { respond: 'lastNode' } });
	expect((await ask(n8n)).said).toEqual([SORRY]);
	expect(n8n.log).toEqual(lines);
});

/** A request in which an earlier text stands before the last message of the person. */
const inputThatEndsWith = (last: IDataObject) => ({
	...INPUT,
	messages: [
		{ role: 'user', content: 'Hi' },
		{ role: 'assistant', content: 'Hello' },
		{ role: 'user', ...last },
	],
});

it.each<[string, Record<string, string>, unknown, number]>([
	['without the header', {}, INPUT, 401],
	['with another value', { 'x-agent-key': 'correct horse!' }, INPUT, 401],
	['with a login', authorizationHeader(), INPUT, 401],
	['without a message', HEADERS, { ...INPUT, messages: [] }, 400],
	['without a user', HEADERS, { ...INPUT, messages: [{ role: 'tool', content: 'done' }] }, 400],
	['whose last text is answered', HEADERS, inputThatEndsWith({}), 400],
	['whose last text is blank', HEADERS, inputThatEndsWith({ content: ' ' }), 400],
	['without a thread', HEADERS, { ...INPUT, threadId: 5 }, 400],
	['with an empty run', HEADERS, { ...INPUT, runId: '' }, 400],
	['without a list of messages', HEADERS, { ...INPUT, messages: {} }, 400],
	['with nonsense', HEADERS, [], 400],
	[
		'that nests too deeply',
		HEADERS,
		{ ...INPUT, state: JSON.parse('['.repeat(300) + ']'.repeat(300)) },
		400,
	],
])('refuses a request %s', async (_, headers, body, status) => {
	const n8n = await listen(SAYS);
	expect((await ask(n8n, headers, body)).status).toBe(status);
	expect(n8n.emitted).toEqual([]);
	const reason =
		status === 401 ? 'refuses requests, because' : 'refuses a request. The body has to';
	expect(n8n.log).toEqual([expect.stringContaining(reason)]);
});

it.each<[string, IDataObject, Record<string, string>, number]>([
	['has no value', { headerName: 'X-Agent-Key' }, { 'x-agent-key': 'undefined' }, 401],
	['has no name', { secretValue: 'correct horse' }, { undefined: 'correct horse' }, 401],
	['has blanks', { headerName: ' X-Agent-Key ', secretValue: ' correct horse ' }, HEADERS, 200],
])('asks for the header of credentials, which %s', async (_, credentials, headers, status) => {
	const n8n = await listen(SAYS, { setup: { credentials: credentials as typeof CREDENTIALS } });
	expect((await ask(n8n, headers)).status).toBe(status);
});

it('takes a login instead, if the form says so', async () => {
	const login = { username: 'n8n', password: 'secret123' };
	const n8n = await listen(SAYS, {
		form: { authentication: 'basicAuth' },
		setup: { credentials: login },
	});
	expect((await ask(n8n, authorizationHeader(login))).said).toEqual(['You are ', 'Ada']);
	expect((await ask(n8n)).status).toBe(401);
});

it('asks for the login as soon as the form says so, and not for the header of before', async () => {
	const login = { username: 'n8n', password: 'secret123' };
	const same = { workflowId: 'agent-of-before' };
	expect((await ask(await listen(SAYS, { setup: same }))).status).toBe(200);
	const setup = { ...same, credentials: login };
	const n8n = await listen(SAYS, { form: { authentication: 'basicAuth' }, setup });
	expect((await ask(n8n)).status).toBe(401);
	expect((await ask(n8n, authorizationHeader(login))).status).toBe(200);
});

it('ends the answer at the time limit, whatever n8n does later', async () => {
	let goOn = () => {};
	const later = new Promise<void>((resolve) => (goOn = resolve));
	const n8n = await listen(
		async (response) => {
			response.write(line('begin') + line('item', 'Let me see'));
			await later;
			response.write(line('item', 'Too late'));
			response.end();
		},
		// The time is no whole number of milliseconds
		{ options: { timeLimit: 1.005, lateText: 'Sorry, no.' } },
	);
	const { said, events } = await ask(n8n);
	expect(said).toEqual(['Let me see', 'Sorry, no.']);
	expect(events.at(-1)?.type).toBe('RUN_ERROR');
	// The execution looks like any other
	expect(n8n.log).toEqual([expect.stringContaining('told people that it takes too long')]);
	goOn();
	// The run ends within this time
	await pause(50);
	expect([underWay(), n8n.thrown]).toEqual([0, []]);
});

it('tells people to come later while too many runs are under way', async () => {
	let end = () => {};
	const n8n = await listen((response) => void (end = () => response.end()), {
		options: { maxRuns: 1 },
	});
	const first = ask(n8n);
	while (n8n.emitted.length === 0) await pause(5);
	const { said } = await ask(n8n);
	expect(said).toEqual([
		'Too many people are writing to me at the moment. Please try again later.',
	]);
	// No execution shows it
	expect(n8n.log).toEqual([expect.stringContaining('tells people to come later: 1 runs were')]);
	end();
	await first;
	expect([underWay(), leftToN8n]).toEqual([0, [false, false]]);
});

it('starts nothing for a caller who hung up while the credentials were read', async () => {
	const n8n = await listen(SAYS, {
		beforeAnswer: (context) => context.getResponseObject().destroy(),
	});
	await expect(n8n.ask(INPUT, HEADERS)).rejects.toThrow();
	expect([n8n.emitted, n8n.thrown, leftToN8n, underWay()]).toEqual([[], [], [false], 0]);
});

it('notes that the caller hung up, and writes nothing more', async () => {
	let goOn = () => {};
	const later = new Promise<void>((resolve) => (goOn = resolve));
	const n8n = await listen(async (response) => {
		await later;
		response.write(line('item', 'Is anybody there?'));
		response.end();
	});
	const stop = new AbortController();
	const asked = n8n.ask(INPUT, HEADERS, stop.signal).catch(() => {});
	while (n8n.emitted.length === 0) await pause(5);
	stop.abort();
	await asked;
	// The node notices that the caller has hung up
	await pause(50);
	goOn();
	// The run ends within this time
	await pause(20);
	expect(n8n.thrown).toEqual([]);
	expect(n8n.log).toEqual(['CometChat Agent Trigger: the caller hung up; the workflow goes on']);
	expect(underWay()).toBe(0);
});
