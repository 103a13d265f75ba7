import { e2e } from '../editor/page';
import { send } from '../harness/chat';
import { askInChat, askToBanDave, inviteSupport, review } from '../harness/happenings';
import { BOT, Triggered } from '../harness/triggered';
import { until } from '../harness/wait';

const TIMEOUT_MS = 60_000;

/**
 * Publishes an example, and makes its bot as a person does in the dashboard.
 * @param activated names of deactivated steps of the example that are activated
 */
async function publish(file: string, activated: string[] = []): Promise<Triggered> {
	const { api, example, reset } = e2e.session;
	reset();
	const { id: stored, workflow } = example(file);
	const nodes = workflow.nodes.map((node) =>
		activated.includes(node.name) ? { ...node, disabled: false } : node,
	);
	const id =
		activated.length === 0 ? stored : (await api.createWorkflow({ ...workflow, nodes })).id;
	const triggered = await Triggered.publishStored(e2e.session, id);
	triggered.addInDashboard();
	return triggered;
}

/** Whether the bot quoted a message. */
function isAnswered(id: string): boolean {
	const messages = [...e2e.session.service.state.messages.values()];
	return messages.some(({ quotedMessageId }) => quotedMessageId === id);
}

describe('The bot that answers with an AI agent', () => {
	let triggered: Triggered;

	beforeAll(async () => void (triggered = await publish('answer-as-bot.json')));
	afterAll(async () => await triggered.end());
	beforeEach(() => e2e.session.model.forget());

	const ask = async (uid: string, text: string) =>
		await send(e2e.session.service, uid, text, { user: BOT });

	/** Waits for a number of further runs, all without an error; gives the answers that the bot wrote meanwhile. */
	async function answersAfter(runs: number, act: () => Promise<void>) {
		const { service } = e2e.session;
		const before = (await triggered.executions()).length;
		const last = Math.max(...[...service.state.messages.keys()].map(Number));
		await act();
		await triggered.waitForStarts(before + runs);
		const executions = await triggered.executions();
		// The bot also gets its own answer, which must not start a run
		await service.deliveriesSettled();
		expect((await triggered.executions()).length).toBe(before + runs);
		expect(executions.map(({ status }) => status)).toEqual(executions.map(() => 'success'));
		return [...service.state.messages.values()]
			.filter(({ id, sender }) => sender === BOT && Number(id) > last)
			.map(({ receiver, quotedMessageId, data }) => [receiver, quotedMessageId, data.text]);
	}

	it('answers several lines at once, and quotes the last one', async () => {
		let last = '';
		const answers = await answersAfter(3, async () => {
			await ask('carol', 'Hello');
			await ask('carol', 'I am Carol');
			last = await ask('carol', 'How do I change my name?');
		});
		expect(answers).toEqual([['carol', last, 'You wrote: How do I change my name?']]);
		// The agent has the other lines in its memory
		expect(e2e.session.model.heard.slice(-3)).toEqual([
			'user: Hello',
			'user: I am Carol',
			'user: How do I change my name?',
		]);
	});

	it('answers each person by itself, and remembers what each of them wrote', async () => {
		const { model } = e2e.session;
		const ids: string[] = [];
		const answers = await answersAfter(2, async () => {
			ids.push(await ask('carol', 'And my picture?'), await ask('erin', 'Is anybody there?'));
		});
		expect(answers.sort()).toEqual([
			['carol', ids[0], 'You wrote: And my picture?'],
			['erin', ids[1], 'You wrote: Is anybody there?'],
		]);
		await answersAfter(1, async () => void (await ask('erin', 'Good')));
		expect(model.heard).toEqual([
			expect.stringMatching(/^(system|developer): .*write in a chat with Erin Castro/),
			'user: Is anybody there?',
			'assistant: You wrote: Is anybody there?',
			'user: Good',
		]);
	});

	it('answers only the last message when somebody writes on while the agent thinks', async () => {
		const { model } = e2e.session;
		let last = '';
		const answers = await answersAfter(2, async () => {
			const release = model.holdNext();
			await ask('carol', 'What does it cost?');
			await until('the agent to think', TIMEOUT_MS, () =>
				model.heard.includes('user: What does it cost?'),
			);
			last = await ask('carol', 'Per month, I mean');
			await until('the second answer, before the first one', TIMEOUT_MS, () => isAnswered(last));
			release();
		});
		expect(answers).toEqual([['carol', last, 'You wrote: Per month, I mean']]);
		expect(model.heard).toContain('user: What does it cost?');
	});

	it('does not answer the app, nor a message in a group', async () => {
		const { service } = e2e.session;
		service.state.groups
			.get('general')!
			.members.set(BOT, { uid: BOT, scope: 'participant', joinedAt: 1 });
		const answers = await answersAfter(1, async () => {
			await send(service, 'carol', 'Hello everybody');
			await send(service, undefined, 'An announcement', { user: BOT });
			await ask('dave', 'Hi');
		});
		expect(answers.map(([receiver]) => receiver)).toEqual(['dave']);
	});
});

it('reacts to a message while the agent thinks, when the person activates these steps', async () => {
	const triggered = await publish('answer-as-bot.json', ['Show It Is at Work', 'Take It Back']);
	const { model, service } = e2e.session;
	const release = model.holdNext();
	const id = await send(service, 'carol', 'Can you see this?', { user: BOT });
	const reactions = () => [...service.state.messages.get(id)!.reactions.keys()];
	await until('the agent to think', TIMEOUT_MS, () =>
		model.heard.includes('user: Can you see this?'),
	);
	expect(reactions()).toEqual(['👀']);
	release();
	await until('the answer', TIMEOUT_MS, () => isAnswered(id));
	expect(reactions()).toEqual([]);
	await triggered.end();
});

describe('The assistant of moderators', () => {
	let triggered: Triggered;

	// Once for all tests, because after a reset n8n ignores an equal message to the bot as a repeated event
	beforeAll(async () => void (triggered = await publish('moderate-with-an-agent.json')));
	afterAll(async () => await triggered.end());

	it.each([
		['decline' as const, true, /rejected/],
		['approve' as const, false, /"banned":true/],
	])('bans only whom a moderator says: %s', async (decision, stays, told) => {
		const { service, model } = e2e.session;
		model.forget();
		const flagged = await askToBanDave(e2e.session);
		const question = await review(e2e.session, decision, flagged);
		expect(question).toContain('{"guid":"general","uid":"dave"}');
		const execution = (await triggered.executions()).at(-1)!;
		const { error } = execution.data.resultData;
		expect([execution.status, error?.message]).toEqual(['success', undefined]);

		expect(model.offered.map(({ name }) => name).sort()).toEqual([
			'Ban_Member',
			'Find_User',
			'Flag_Message',
			'Read_Messages',
		]);
		const [users, read, , outcome] = model.results;
		expect(JSON.parse(users)).toContainEqual(expect.objectContaining({ uid: 'dave' }));
		expect(read).toContain('Buy my book!');
		expect(service.state.flagged.get(flagged)?.flaggedBy).toMatchObject([
			{ uid: 'moderator-1', remark: 'Advertising' },
		]);
		expect(outcome).toMatch(told);
		expect(service.state.groups.get('general')!.members.has('dave')).toBe(stays);
		// The node edits its questions while the workflow goes on. Each edit adds a message of the category `action`
		const answer = [...service.state.messages.values()].findLast(
			({ category }) => category === 'message',
		);
		expect(answer).toMatchObject({ sender: BOT, receiver: 'moderator-1' });
	});

	it('works for moderators only', async () => {
		const before = await triggered.executions();
		await send(e2e.session.service, 'dave', 'Ban alice', { user: BOT });
		await e2e.session.service.deliveriesSettled();
		expect(await triggered.executions()).toHaveLength(before.length);
	});
});

describe('The agent that hands over to a person', () => {
	let triggered: Triggered;

	beforeAll(async () => {
		const { example, reset, service } = e2e.session;
		reset();
		await inviteSupport(service);
		const { id } = example('answer-and-hand-over.json');
		triggered = await Triggered.publishStored(e2e.session, id);
	});
	afterAll(async () => await triggered.end());
	beforeEach(() => e2e.session.model.forget());

	it('answers with a text of the team, and knows the earlier messages of the conversation', async () => {
		const { model, service } = e2e.session;
		await send(service, 'carol', 'My parcel was broken');
		model.plan = [{ tool: 'Search_Answers', values: { topic: 'refund' } }];
		const { thrown, texts } = await askInChat(e2e.session, 'How long does a refund take?');
		expect([thrown, texts]).toEqual([undefined, [expect.stringContaining('30 days')]]);
		expect(model.heard).toContainEqual(expect.stringMatching(/^user: .*My parcel was broken/));
	});

	it('is silent from the hand-over until the tag is removed', async () => {
		const { model, service } = e2e.session;
		const chat = service.state.conversations.get('group_general')!;
		chat.tags = ['vip'];
		model.plan = [
			{ tool: 'Call_Support', values: {} },
			{ tool: 'Stop_Answering', values: {} },
		];
		expect((await askInChat(e2e.session, 'I want a human')).texts).toHaveLength(1);
		expect([...service.state.groups.get('general')!.members.keys()]).toContain('support-lead');
		expect(chat.tags).toEqual(['vip', 'with-support']);
		model.forget();
		const { events } = await askInChat(e2e.session, 'Anybody?');
		expect([events, model.heard]).toEqual([['RUN_STARTED', 'RUN_FINISHED'], []]);
		chat.tags = [];
		model.plan = [{ tool: 'Search_Answers', values: { topic: 'refund' } }];
		expect((await askInChat(e2e.session, 'And a refund?')).texts).toHaveLength(1);

		// The person of support is in the group already
		model.forget();
		model.plan = [
			{ tool: 'Call_Support', values: {} },
			{ tool: 'Stop_Answering', values: {} },
		];
		await askInChat(e2e.session, 'A human again, please');
		expect(model.results[0]).toContain('"changed":false');
		expect(chat.tags).toEqual(['with-support']);
	});
});
