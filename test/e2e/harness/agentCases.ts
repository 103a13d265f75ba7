import { askAgent, type AgentAnswer } from './agentCaller';
import { agent, AGENT_TRIGGER, publishAgent, say, type AgentPlace } from './agentWorkflow';
import type { WorkflowNode } from './api';
import { SECRET, type Model } from './model';
import { edit, node } from './steps';
import { until } from './wait';

const TIMEOUT_MS = 60_000;
const FAILED = 'I cannot answer at the moment. Please try again later.';
export const LATE = 'This takes longer than I may think. Please try again later.';

/** The events of a run that says one text, without the parts of the text. */
const ONE_TEXT = ['RUN_STARTED', 'TEXT_MESSAGE_START', 'TEXT_MESSAGE_END', 'RUN_FINISHED'];
const withoutParts = (events: string[]) => events.filter((type) => type !== 'TEXT_MESSAGE_CONTENT');

/** The step that answers in a workflow without an agent. */
const set = edit('Edit', '={{ JSON.stringify({ output: "You asked: " + $json.chatInput }) }}');

/** Expects that an answer ends with a sentence of ours, and shows nothing of the error in n8n. */
export function expectFailure(answer: AgentAnswer, sentence: string): void {
	expect([answer.error, answer.events.at(-1)]).toEqual([sentence, 'RUN_ERROR']);
	expect(answer.raw).not.toContain('sk-secret');
	expect(answer.raw).not.toMatch(/stack|node_modules|\.js/);
}

/**
 * Declares the tests of agents in the chat, which hold in each mode of n8n.
 * @param placeOf the n8n and the model, which are there when the tests begin; the caller resets the model before each test
 */
export function testAgents(placeOf: () => { place: AgentPlace; model: Model }): void {
	const published: string[] = [];
	afterEach(async () => {
		const { api } = placeOf().place;
		for (const id of published.splice(0)) await api.deactivate(id);
	});

	/** A published workflow of the trigger and some steps. */
	async function publish(steps: WorkflowNode[], parameters: Record<string, unknown> = {}) {
		const workflow = await publishAgent(placeOf().place, steps, parameters);
		published.push(workflow.id);
		return workflow;
	}

	async function lastExecution(id: string) {
		const { api } = placeOf().place;
		return await api.execution((await api.executionIdsOf(id))[0]);
	}

	it('an AI Agent answers word by word, as it is added', async () => {
		const { url, id } = await publish([agent()]);
		placeOf().model.wordMs = 300;
		const answer = await askAgent(url, 'How do I change my name?');
		expect(answer.thrown).toBeUndefined();
		expect(answer.texts).toEqual(['You wrote: How do I change my name?']);
		expect(withoutParts(answer.events)).toEqual(ONE_TEXT);
		expect(answer.parts.length).toBeGreaterThan(4);
		// The model takes 300 ms for each of its eight words; parts that are not held back come at least 4 × 300 ms apart in all
		expect(answer.times.at(-1)! - answer.times[0]).toBeGreaterThan(4 * 300);
		const { data } = await lastExecution(id);
		const item = data.resultData.runData[AGENT_TRIGGER][0].data?.main?.[0]?.[0].json;
		expect(item).toMatchObject({
			sessionId: 'thread-1',
			chatInput: 'How do I change my name?',
			messages: [],
			tools: [],
			input: { threadId: 'thread-1' },
		});
	});

	it('an agent uses its tools, a tool can speak in the chat, and two agents are two messages', async () => {
		const second = agent('Second', { promptType: 'define', text: 'Bye' });
		const { url } = await publish([agent('Helper'), second]);
		placeOf().model.plan = [
			{ tool: 'Say_It', values: { text: 'One moment' } },
			{ tool: 'Find_Users', values: {} },
		];
		const { thrown, texts } = await askAgent(url, 'Who is there?');
		expect(thrown).toBeUndefined();
		expect(texts).toEqual(['One moment', expect.stringContaining('uid'), 'You wrote: Bye']);
	});

	it('a workflow without an agent says texts, or gives one at the end', async () => {
		const said = await publish([
			say('First', 'One moment'),
			set,
			say('Then', '={{ $json.output }}'),
		]);
		const { texts, thrown } = await askAgent(said.url, 'Hello');
		expect([thrown, texts]).toEqual([undefined, ['One moment', 'You asked: Hello']]);
		const atEnd = await publish([set], { respond: 'lastNode' });
		const answer = await askAgent(atEnd.url, 'Hello');
		expect([answer.thrown, answer.texts]).toEqual([undefined, ['You asked: Hello']]);
		expect(withoutParts(answer.events)).toEqual(ONE_TEXT);
	});

	it('an answer node behind an agent does not say the same again', async () => {
		const then = say('Then', '={{ $json.output }}');
		const { url } = await publish([agent(), then]);
		expect((await askAgent(url, 'Hello')).texts).toEqual(['You wrote: Hello']);
	});

	it.each([
		['with its streaming switched off', agent('Agent', { options: { enableStreaming: false } })],
		['of an older version', { ...agent('Agent'), typeVersion: 2 }],
	])(
		'an AI Agent %s says nothing by itself, and an answer node speaks for it',
		async (_, silent) => {
			const alone = await publish([silent]);
			const nothing = await askAgent(alone.url, 'Hello');
			expect([nothing.thrown, nothing.events]).toEqual([
				undefined,
				['RUN_STARTED', 'RUN_FINISHED'],
			]);
			expect((await lastExecution(alone.id)).status).toBe('success');
			const helped = await publish([silent, say('Then', '={{ $json.output }}')]);
			expect((await askAgent(helped.url, 'Hello')).texts).toEqual(['You wrote: Hello']);
		},
	);

	it.each(['streaming', 'lastNode'])(
		'a failure is a sentence, and no text of n8n: %s',
		async (respond) => {
			const { url } = await publish([agent()], { respond });
			placeOf().model.isDown = true;
			expectFailure(await askAgent(url, 'Hello'), FAILED);
			// So that expectFailure does not look for a text that no error contains
			expect(SECRET).toContain('sk-secret');
		},
	);

	const call = (more: Partial<WorkflowNode> = {}) => ({
		...node('Call', 'n8n-nodes-base.httpRequest', 4.2, { url: 'http://127.0.0.1:1/' }),
		...more,
	});

	it.each([
		['a step that fails', call()],
		['an agent of an older version whose model fails', { ...agent('Agent'), typeVersion: 2 }],
		[
			'an agent without streaming whose model fails',
			agent('Agent', { options: { enableStreaming: false } }),
		],
		['an answer without a text', say('Then', '={{ "" }}')],
	])('a failure after a text is a sentence, too: %s', async (_, step) => {
		const { url, id } = await publish([say('First', 'One moment'), step]);
		placeOf().model.isDown = true;
		const answer = await askAgent(url, 'Hello');
		expect(answer.texts).toEqual(['One moment']);
		expectFailure(answer, FAILED);
		expect((await lastExecution(id)).status).toBe('error');
	});

	it('a step that fails and lets the run go on is no failure', async () => {
		const goesOn = call({ onError: 'continueRegularOutput' });
		const { url, id } = await publish([say('First', 'One moment'), goesOn]);
		const { texts, thrown } = await askAgent(url, 'Hello');
		expect([thrown, texts]).toEqual([undefined, ['One moment']]);
		expect((await lastExecution(id)).status).toBe('success');
	});

	it('items that an agent answers at once are messages one after the other', async () => {
		const three = edit('Three', '={{ JSON.stringify({ list: ["a b c", "d e f", "g h i"] }) }}');
		const split = node('Split', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'list' });
		const batching = { batchSize: 3, delayBetweenBatches: 0 };
		const prompt = { promptType: 'define', text: '={{ $json.list }}', options: { batching } };
		const { url } = await publish([three, split, agent('Agent', prompt)]);
		placeOf().model.wordMs = 100;
		const { texts, thrown } = await askAgent(url, 'Hello');
		expect(thrown).toBeUndefined();
		expect(texts.toSorted()).toEqual(
			['a b c', 'd e f', 'g h i'].map((text) => `You wrote: ${text}`),
		);
	});

	it('a run that is cancelled, or takes too long, ends at the time limit', async () => {
		const options = { timeLimit: 8 };
		const { url, id } = await publish([agent()], { options });
		placeOf().model.delayMs = 30_000;
		const late = askAgent(url, 'Hello');
		const cancelled = askAgent(url, 'Hello again', { threadId: 'thread-2' });
		const { api } = placeOf().place;
		const started = await until('both runs', TIMEOUT_MS, async () => {
			const ids = await api.executionIdsOf(id);
			return ids.length === 2 ? ids : undefined;
		});
		await api.request('POST', `/rest/executions/${started[0]}/stop`);
		for (const answer of await Promise.all([late, cancelled])) expectFailure(answer, LATE);
	});

	it('goes on when the caller hangs up, and answers the next caller', async () => {
		const { url, id } = await publish([agent()]);
		placeOf().model.wordMs = 200;
		await askAgent(url, 'One two three four five six', { hangUpAfter: 2 });
		expect((await lastExecution(id)).status).toBe('success');
		expect((await askAgent(url, 'Hello')).texts).toEqual(['You wrote: Hello']);
	});

	it.each([
		['a wrong header', { 'X-Agent-Key': 'AgentsOfTheChat2' }],
		['no header', {}],
	])('refuses %s, and starts nothing', async (_, headers) => {
		const { url, id } = await publish([agent()]);
		const answer = await askAgent(url, 'Hello', { headers });
		expect(answer.thrown).toContain('401');
		expect(await placeOf().place.api.executionIdsOf(id)).toEqual([]);
	});

	it('answers 50 conversations at once, each in its own place', async () => {
		const { url } = await publish([agent()]);
		const numbers = Array.from({ length: 50 }, (_, n) => n);
		const answers = await Promise.all(
			numbers.map(async (n) => await askAgent(url, `Question ${n}`, { threadId: `thread-${n}` })),
		);
		expect(answers.map(({ texts, thrown }) => thrown ?? texts)).toEqual(
			numbers.map((n) => [`You wrote: Question ${n}`]),
		);
	});
}
