/**
 * Agents in n8n's queue mode, apart from the n8n that the other tests share.
 *
 * @jest-environment node
 */
import { askAgent } from '../harness/agentCaller';
import { agent, node, publishAgent, say, type AgentPlace } from '../harness/agentWorkflow';
import { readExamples, withCredential } from '../harness/examples';
import { send } from '../harness/happenings';
import { startModel, type Model } from '../harness/model';
import { openQueueSession, type QueueSession } from '../harness/queueSession';
import { AGENT_HEADER } from '../harness/session';
import { BOT, Triggered } from '../harness/triggered';
import { until } from '../harness/wait';

const TIMEOUT_MS = 60_000;
const FAILED = 'I cannot answer at the moment. Please try again later.';
const LATE = 'This takes longer than I may think. Please try again later.';

let session: QueueSession;
let model: Model;
let place: AgentPlace;

beforeAll(async () => {
	session = await openQueueSession();
	model = await startModel();
	session.scratch.onClose(model.close);
	const { api, balancer, credential } = session;
	const access = { apiKey: 'any', url: model.url };
	const credentials = {
		agent: await api.createCredential('Agent', AGENT_HEADER, 'cometChatAgentApi'),
		model: await api.createCredential('Local model', access, 'openAiApi'),
		app: credential,
	};
	place = { api, credentials, origin: balancer };
});
afterAll(async () => await session?.close());
beforeEach(() => model.forget());

const set = node('Edit', 'n8n-nodes-base.set', 3.4, {
	mode: 'raw',
	jsonOutput: '={{ JSON.stringify({ output: "You asked: " + $json.chatInput }) }}',
});

it('an AI Agent on a worker answers word by word', async () => {
	const { url } = await publishAgent(place, [agent()]);
	model.wordMs = 300;
	const answer = await askAgent(url, 'How do I change my name?');
	expect([answer.thrown, answer.texts]).toEqual([
		undefined,
		['You wrote: How do I change my name?'],
	]);
	expect(answer.parts.length).toBeGreaterThan(4);
});

it('a workflow without an agent says texts, or gives one at the end', async () => {
	const said = await publishAgent(place, [say('First', 'One moment'), set]);
	expect((await askAgent(said.url, 'Hello')).texts).toEqual(['One moment']);
	const atEnd = await publishAgent(place, [set], { respond: 'lastNode' });
	const answer = await askAgent(atEnd.url, 'Hello');
	expect([answer.thrown, answer.texts]).toEqual([undefined, ['You asked: Hello']]);
});

it.each(['streaming', 'lastNode'])(
	'a failure is a sentence, and no text of n8n: %s',
	async (respond) => {
		const { url } = await publishAgent(place, [agent()], { respond });
		model.isDown = true;
		const { error, events, raw } = await askAgent(url, 'Hello');
		expect([error, events.at(-1)]).toEqual([FAILED, 'RUN_ERROR']);
		expect(raw).not.toMatch(/sk-secret|stack|node_modules/);
	},
);

it('50 conversations at once get each their own answer, whole', async () => {
	const { url } = await publishAgent(place, [agent()]);
	const numbers = Array.from({ length: 50 }, (_, n) => n);
	const answers = await Promise.all(
		numbers.map(async (n) => await askAgent(url, `Question ${n}`, { threadId: `thread-${n}` })),
	);
	expect(answers.map(({ texts, thrown }) => thrown ?? texts)).toEqual(
		numbers.map((n) => [`You wrote: Question ${n}`]),
	);
});

it('gives each burst of messages one answer, whichever worker takes which', async () => {
	const { api, service, credential, webhookCredential } = session;
	const { workflow } = readExamples().find(({ file }) => file === 'answer-as-bot.json')!;
	const { id } = await api.createWorkflow(
		withCredential(workflow, credential, webhookCredential, place.credentials.model),
	);
	const triggered = Triggered.of(session, await api.workflow(id));
	await triggered.publish();
	triggered.addInDashboard();
	const people = ['alice', 'carol', 'erin'];
	const lines = [1, 2, 3];
	const last = new Map<string, string>();
	for (const n of lines) {
		for (const uid of people)
			last.set(uid, await send(service, uid, `Line ${n} of ${uid}`, { user: BOT }));
	}
	await triggered.startsAfter(people.length * lines.length);
	await until('all runs to end', TIMEOUT_MS, async () =>
		(await triggered.executions()).every(({ status }) => status === 'success') ? true : undefined,
	);
	const answers = [...service.state.messages.values()]
		.filter(({ sender }) => sender === BOT)
		.map(({ receiver, quotedMessageId, data }) => [receiver, quotedMessageId, data.text]);
	expect(answers.sort()).toEqual(
		people.map((uid) => [uid, last.get(uid), `You wrote: Line 3 of ${uid}`]),
	);
	await triggered.end();
});

it('a dead worker ends the answer at the time limit, and the next one is answered', async () => {
	const { url } = await publishAgent(place, [agent()], { options: { timeLimit: 10 } });
	model.delayMs = 30_000;
	const asked = askAgent(url, 'Are you there?');
	await until('the agent to think', TIMEOUT_MS, () =>
		model.heard.includes('user: Are you there?') ? true : undefined,
	);
	await Promise.all(session.workers.map(async (worker) => await worker.kill()));
	const { error, events } = await asked;
	expect([error, events.at(-1)]).toEqual([LATE, 'RUN_ERROR']);
	model.forget();
	await Promise.all(session.workers.map(async (worker) => await worker.startAgain()));
	expect((await askAgent(url, 'And now?')).texts).toEqual(['You wrote: And now?']);
});
