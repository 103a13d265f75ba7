import { askAgent } from '../harness/agentCaller';
import { expectFailure, LATE, testAgents } from '../harness/agentCases';
import { agent, publishAgent, type AgentPlace } from '../harness/agentWorkflow';
import { readExamples, withCredential } from '../harness/examples';
import { send } from '../harness/chat';
import { startModel, type Model } from '../harness/model';
import type { QueueSession } from '../harness/queueSession';
import { AGENT_HEADER } from '../harness/session';
import { BOT, Triggered } from '../harness/triggered';
import { until } from '../harness/wait';

const TIMEOUT_MS = 60_000;

/** How often an agent is asked whose workers have just started. */
const MOST_QUESTIONS = 6;

/** Declares the tests of agents in queue mode, where any worker runs them. */
export function testQueuedAgents(sessionOf: () => QueueSession): void {
	let session: QueueSession;
	let model: Model;
	let place: AgentPlace;

	beforeAll(async () => {
		session = sessionOf();
		session.service.reset();
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
	beforeEach(() => model.forget());

	testAgents(() => ({ place, model }));

	it('gives each burst of messages one answer, whichever workers take its messages', async () => {
		const { api, service, credential, webhookCredential } = session;
		const { workflow } = readExamples().find(({ file }) => file === 'answer-as-bot.json')!;
		const { id } = await api.createWorkflow(
			withCredential(workflow, credential, webhookCredential, place.credentials.model),
		);
		const triggered = await Triggered.publishStored(session, id);
		triggered.addInDashboard();
		const people = ['alice', 'carol', 'erin'];
		const lines = [1, 2, 3];
		const last = new Map<string, string>();
		for (const n of lines) {
			for (const uid of people)
				last.set(uid, await send(service, uid, `Line ${n} of ${uid}`, { user: BOT }));
		}
		await triggered.waitForStarts(people.length * lines.length);
		await until('all runs to end', TIMEOUT_MS, async () =>
			(await triggered.executions()).every(({ status }) => status === 'success'),
		);
		const answers = [...service.state.messages.values()]
			.filter(({ sender }) => sender === BOT)
			.map(({ receiver, quotedMessageId, data }) => [receiver, quotedMessageId, data.text]);
		expect(answers.sort()).toEqual(
			people.map((uid) => [uid, last.get(uid), `You wrote: Line 3 of ${uid}`]),
		);
		await triggered.end();
	});

	it('a dead worker ends the answer at the time limit, and the next question is answered', async () => {
		const { url } = await publishAgent(place, [agent()], { options: { timeLimit: 10 } });
		model.delayMs = 30_000;
		const asked = askAgent(url, 'Are you there?');
		await until('the agent to think', TIMEOUT_MS, () =>
			model.heard.includes('user: Are you there?'),
		);
		await Promise.all(session.workers.map(async (worker) => await worker.kill()));
		expectFailure(await asked, LATE);
		model.forget();
		await Promise.all(session.workers.map(async (worker) => await worker.startAgain()));
		let next = await askAgent(url, 'And now?');
		// On a busy machine, workers that have just started may take longer than the time limit
		for (let n = 1; n < MOST_QUESTIONS && next.error === LATE; n++)
			next = await askAgent(url, 'And now?');
		expect(next.texts).toEqual(['You wrote: And now?']);
	});
}
