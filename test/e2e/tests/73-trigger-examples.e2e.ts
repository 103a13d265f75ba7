import { e2e } from '../editor/page';
import { decide, inviteSupportBot, send, type Decision } from '../harness/happenings';
import { answered, Triggered } from '../harness/triggered';

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
	async function blockAndDecide(decision: Decision): Promise<string> {
		const id = await send(e2e.session.service, 'dave', 'You badword');
		await decide(e2e.session, decision);
		expect(new Set(await statuses(triggered))).toEqual(new Set(['success']));
		return id;
	}

	it('delivers a message that a moderator approves', async () => {
		const id = await blockAndDecide('Approve');
		const { state } = e2e.session.service;
		expect(state.blocked.has(id)).toBe(false);
		expect(state.reviewed.has(id)).toBe(true);
		expect(state.groups.get('general')!.members.has('dave')).toBe(true);
	});

	it('leaves everything as it is otherwise', async () => {
		const id = await blockAndDecide('Keep Blocked');
		const { state } = e2e.session.service;
		expect(state.blocked.has(id)).toBe(true);
		expect(state.groups.get('general')!.members.has('dave')).toBe(true);
	});

	it('bans the sender from the group when a moderator says so', async () => {
		const id = await blockAndDecide('Ban');
		const { state } = e2e.session.service;
		expect(state.blocked.has(id)).toBe(true);
		expect(state.groups.get('general')!.members.has('dave')).toBe(false);
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
		await send(service, 'erin', 'I need help, too', question);
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
	it('tells the moderators of each message once, and those who flagged it', async () => {
		const { api, service, notices, examples } = e2e.session;
		e2e.session.reset();
		const flagged = [...service.state.flagged.values()];
		const { id, trigger } = examples.find(({ file }) => file === 'report-flagged-messages.json')!;
		await expect(api.runWorkflow(id, trigger)).resolves.toMatchObject({ status: 'success' });
		expect(notices.texts).toHaveLength(flagged.length);
		for (const text of notices.texts) expect(text).toMatch(/^Flagged: “[^]+\nby [^]+\n\w+/);

		const thanks = [...service.state.messages.values()].filter(({ data }) =>
			String(data.text).startsWith('Thank you for flagging'),
		);
		const flaggers = flagged.flatMap(({ flaggedBy }) => flaggedBy.map(({ uid }) => uid));
		expect(thanks.map(({ receiver }) => receiver).sort()).toEqual(flaggers.sort());

		await expect(api.runWorkflow(id, trigger)).resolves.toMatchObject({ status: 'success' });
		expect(notices.texts).toHaveLength(flagged.length);
	});
});
