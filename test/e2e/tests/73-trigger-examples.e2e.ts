import { e2e } from '../editor/page';
import { readExamples, withCredential } from '../harness/examples';
import { publishByWebhook, type ByWebhook } from '../harness/byWebhook';
import { decide, inviteSupportBot, send, type Decision } from '../harness/happenings';
import { answered, Triggered } from '../harness/triggered';
import { until } from '../harness/wait';

/** Publishes an example, for which a person adds its webhook in the dashboard. */
async function publish(file: string): Promise<Triggered> {
	const { api, examples } = e2e.session;
	const { id } = examples.find((example) => example.file === file)!;
	const triggered = Triggered.of(e2e.session, await api.workflow(id));
	await triggered.publish();
	triggered.addInDashboard();
	return triggered;
}

const statuses = async (triggered: Triggered) =>
	(await triggered.executions()).map(({ status }) => status);

describe('The review of blocked messages', () => {
	let triggered: Triggered;

	// Not for each test: an equal message of the same second would be an event that came before
	beforeAll(async () => {
		e2e.session.reset();
		triggered = await publish('review-blocked-messages.json');
	});
	afterAll(async () => await triggered.end());

	/** Dave writes what is blocked, and a moderator decides; gives the id of the message. */
	async function blockAndDecide(decision: Decision, says: RegExp): Promise<string> {
		const id = await send(e2e.session.service, 'dave', 'You badword');
		await expect(decide(e2e.session, decision)).resolves.toMatch(says);
		expect(new Set(await statuses(triggered))).toEqual(new Set(['success']));
		return id;
	}

	it('delivers a message that a moderator approves', async () => {
		const id = await blockAndDecide('Approve', /^Approved: /);
		const { state } = e2e.session.service;
		expect(state.blocked.has(id)).toBe(false);
		expect(state.reviewed.has(id)).toBe(true);
		expect(state.groups.get('general')!.members.has('dave')).toBe(true);
	});

	it('leaves everything as it is otherwise', async () => {
		const id = await blockAndDecide('Keep Blocked', /^Nothing was changed/);
		const { state } = e2e.session.service;
		expect(state.blocked.has(id)).toBe(true);
		expect(state.groups.get('general')!.members.has('dave')).toBe(true);
	});

	it('bans the sender from the group when a moderator says so', async () => {
		const id = await blockAndDecide('Ban', /^Banned: /);
		const { state } = e2e.session.service;
		expect(state.blocked.has(id)).toBe(true);
		expect(state.groups.get('general')!.members.has('dave')).toBe(false);
	});

	it('offers no ban for a message to one user', async () => {
		await send(e2e.session.service, 'erin', 'You badword', { user: 'alice' });
		await expect(decide(e2e.session, 'Ban')).rejects.toThrow("The form does not offer 'Ban'");
	});
});

describe('The answer to a keyword', () => {
	let triggered: Triggered;

	beforeAll(async () => {
		e2e.session.reset();
		await inviteSupportBot(e2e.session.service);
		triggered = await publish('answer-keyword-in-thread.json');
	});
	afterAll(async () => await triggered.end());

	it('goes into the thread, once, and is not answered itself', async () => {
		const { service } = e2e.session;
		const question = await send(service, 'carol', 'Can somebody HELP me?');
		await send(service, 'erin', 'I need help, too', { parentId: question });
		await send(service, 'bob', 'A helpful chat');
		// The answers are events, too: all of them are delivered before these settle
		await triggered.startsAfter(3);
		await statuses(triggered);
		await service.deliveriesSettled();
		expect(await statuses(triggered)).toEqual(['success', 'success', 'success']);

		const answers = [...service.state.messages.values()].filter(
			({ sender }) => sender === 'support-bot',
		);
		expect(answers.map(({ parentId }) => parentId)).toEqual([question, question]);
		// The runs are under way at once: either answer may come first
		expect(answers.map(({ data }) => String(data.text).split(',')[0]).sort()).toEqual([
			'Hi Carol Iyer',
			'Hi Erin Castro',
		]);
		const delivered = answered(service).filter(({ body }) => body.includes('"support-bot"'));
		expect(delivered.length).toBeGreaterThanOrEqual(2);
		expect(new Set(delivered.map(({ status }) => status))).toEqual(new Set([200]));
	});
});

describe('The report of flagged messages', () => {
	let example: ByWebhook;

	beforeAll(async () => {
		e2e.session.reset();
		example = await publishByWebhook('report-flagged-messages.json');
	});

	it('leaves what was not delivered to the next run, and tells nobody twice', async () => {
		const { service, notices } = e2e.session;
		const flagged = [...service.state.flagged.values()];
		const thanked = () =>
			[...service.state.messages.values()]
				.filter(({ data }) => String(data.text).startsWith('Thank you for flagging'))
				.map(({ receiver }) => receiver);

		notices.refuses = 3;
		const { execution } = await example.runOnce();
		expect(execution.data.resultData.error?.message).toMatch(
			/^Reports that did not reach the moderators: 3\. /,
		);
		expect(notices.texts).toHaveLength(flagged.length - 3);
		for (const text of notices.texts) expect(text).toMatch(/^Flagged: “[^]+\nby [^]+\n\w+/);

		expect((await example.runOnce()).execution.status).toBe('success');
		expect(notices.texts).toHaveLength(flagged.length);
		expect(new Set(notices.texts).size).toBe(flagged.length);
		const flaggers = flagged.flatMap(({ flaggedBy }) => flaggedBy.map(({ uid }) => uid));
		expect(thanked().sort()).toEqual(flaggers.sort());

		expect((await example.runOnce()).execution.status).toBe('success');
		expect(notices.texts).toHaveLength(flagged.length);
	});

	it('stops before anything else while the address is the one of the example', async () => {
		const { api, credential, service } = e2e.session;
		e2e.session.reset();
		const { workflow, trigger } = readExamples().find(
			({ file }) => file === 'report-flagged-messages.json',
		)!;
		const { id } = await api.createWorkflow(withCredential(workflow, credential));
		const { data } = await api.runWorkflow(id, trigger);
		expect(data.resultData.error?.message).toMatch(/^Enter the address of your incoming webhook/);
		expect(service.requests).toEqual([]);
	});
});

describe('The reminder of absent users', () => {
	it('writes to those who were last seen 30 days ago, and to nobody when it is tried', async () => {
		const { api, service, examples } = e2e.session;
		e2e.session.reset();
		const { id, trigger } = examples.find(({ file }) => file === 'remind-absent-users.json')!;
		const { status, data } = await api.runWorkflow(id, trigger);
		expect(status).toBe('success');
		const found = data.resultData.runData['Not Seen for 30 Days'][0].data?.main?.[0];
		expect(found?.map(({ json }) => json.uid)).toEqual(['carol']);
		expect(service.requests.map(({ method }) => method)).not.toContain('POST');

		const example = await publishByWebhook('remind-absent-users.json');
		expect((await example.runOnce()).execution.status).toBe('success');
		const sent = [...service.state.messages.values()].filter(({ data: { text } }) =>
			String(text).includes('we have not seen you for a while'),
		);
		expect(sent.map(({ receiver, data: { text } }) => [receiver, text])).toEqual([
			['carol', expect.stringMatching(/^Hi Carol Iyer, /)],
		]);
	});
});

describe('The decision by a word score', () => {
	let triggered: Triggered;

	beforeAll(async () => {
		e2e.session.reset();
		const { api, examples } = e2e.session;
		const { id } = examples.find(({ file }) => file === 'decide-by-word-score.json')!;
		triggered = Triggered.of(e2e.session, await api.workflow(id));
		await triggered.publish();
		triggered.moderate();
	});
	afterAll(async () => await triggered.end());

	it.each([
		['carol', 'Free crypto: join me on Telegram!', 'disapproved', 'Word score 5'],
		['carol', 'Is the crypto lecture free', 'disapproved', 'Word score 3'],
		['carol', 'Hello everybody', 'approved', 'Word score 0'],
		['moderator-1', 'No crypto on Telegram, please', 'approved', "Rule 1: sender 'moderator-1'"],
	])('lets %s write “%s” or not', async (uid, text, outcome, reason) => {
		const { service } = e2e.session;
		// The first answers of a fresh n8n can be late
		await until('a decision in time', 60_000, async () => {
			const id = await send(service, uid, text);
			await service.decisionsSettled();
			const decision = service.decisions.find(({ messageId }) => messageId === id)!;
			if (/^Default: no decision/.test(String(decision.answer?.reason))) return undefined;
			expect(decision).toMatchObject({ status: 200, outcome, answer: { reason } });
			return true;
		});
	});
});
