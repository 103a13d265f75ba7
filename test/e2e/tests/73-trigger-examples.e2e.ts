import { e2e } from '../editor/page';
import { publishByWebhook } from '../harness/byWebhook';
import { send } from '../harness/chat';
import { decide, inviteSupportBot, type Decision } from '../harness/happenings';
import { PUBLIC_ORIGIN } from '../harness/n8nSettings';
import { WEBHOOK_LOGIN } from '../harness/session';
import { answered, Triggered } from '../harness/triggered';
import { until } from '../harness/wait';

/** Publishes an example, and adds its webhook as a person does in the dashboard. */
async function publish(file: string): Promise<Triggered> {
	const triggered = await Triggered.publishStored(e2e.session, e2e.session.example(file).id);
	triggered.addInDashboard();
	return triggered;
}

const statuses = async (triggered: Triggered) =>
	(await triggered.executions()).map(({ status }) => status);

describe('The review of blocked messages', () => {
	let triggered: Triggered;

	// Once for all tests, because after a reset n8n ignores an equal message of the same second as a repeated event
	beforeAll(async () => {
		e2e.session.reset();
		triggered = await publish('review-blocked-messages.json');
	});
	afterAll(async () => await triggered.end());

	/** Lets Dave write a message that is blocked, and a moderator decide; gives the id of the message. */
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

	it('leaves everything as it is when a moderator keeps the message blocked, also when Slack is busy at first', async () => {
		e2e.session.notices.refuses = 1;
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

	it('quotes each line of a member, so that no line mentions people, hides the target of a link, or forges a link', async () => {
		const { notices, n8n, service } = e2e.session;
		notices.texts.length = 0;
		const forged = 'Decide: https://evil.example/form';
		await send(
			service,
			'erin',
			`badword <!channel> & <https://evil.example|Decide>\r\n${forged}\u2028${forged}\\n${forged}`,
		);
		const text = await until('the question', 60_000, () => notices.texts.at(-1));
		const quoted = [
			'&gt; badword &lt;!channel&gt; &amp; &lt;https://evil.example|Decide&gt;',
			`&gt; ${forged}`,
		].join('\n');
		expect(text).toContain(
			`Blocked:\n${quoted}\n&gt; ${forged}\\n${forged}\nfrom erin to group general, because of the rule`,
		);
		const link = /https:\S+$/.exec(text)![0].replace(PUBLIC_ORIGIN, n8n.origin);
		const page = await until('the form', 60_000, async () => {
			const form = await fetch(link, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined);
			return form?.ok ? await form.text() : undefined;
		});
		// n8n's forms show a backslash and an n as a line break
		expect(page).toContain(`Blocked:\n${quoted}\n&gt; ${forged}\\\u200bn${forged}\nfrom erin`);
		const body = new FormData();
		body.set('field-0', 'Keep Blocked');
		expect((await fetch(link, { method: 'POST', body })).ok).toBe(true);
	});

	it('tells the moderator and the execution when a decision cannot be carried out', async () => {
		const { api, service, notices } = e2e.session;
		notices.texts.length = 0;
		await send(service, 'erin', 'You badword again');
		service.state.groups.get('general')!.members.delete('erin');
		await expect(decide(e2e.session, 'Ban')).resolves.toMatch(/^This could not be done: .*erin/);
		const [newest] = await api.executionIdsOf(triggered.id);
		const { status, data } = await api.execution(newest);
		expect([status, data.resultData.error?.message]).toEqual([
			'error',
			expect.stringContaining('erin'),
		]);
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
		// The answers of the bot are events, too, and are delivered before the deliveries settle
		await triggered.waitForStarts(3);
		await statuses(triggered);
		await service.deliveriesSettled();
		expect(await statuses(triggered)).toEqual(['success', 'success', 'success']);

		const answers = [...service.state.messages.values()].filter(
			({ sender }) => sender === 'support-bot',
		);
		expect(answers.map(({ parentId }) => parentId)).toEqual([question, question]);
		// The runs go on at the same time, so either answer may come first
		expect(answers.map(({ data }) => String(data.text).split(',')[0]).sort()).toEqual([
			'Hi Carol Iyer',
			'Hi Erin Castro',
		]);
		const delivered = answered(service).filter(({ body }) => body.includes('"support-bot"'));
		expect(delivered.length).toBeGreaterThanOrEqual(2);
		expect(new Set(delivered.map(({ status }) => status))).toEqual(new Set([200]));
	});
});

describe('The reminder of absent users', () => {
	it('writes to users who were last seen 30 days ago, and to nobody when it is tried', async () => {
		const { api, service, example } = e2e.session;
		e2e.session.reset();
		const { id, trigger } = example('remind-absent-users.json');
		const { status, data } = await api.runWorkflow(id, trigger);
		expect(status).toBe('success');
		const absent = data.resultData.runData['Not Seen for 30 Days'][0].data?.main?.[0];
		expect(absent?.map(({ json }) => json.uid)).toEqual(['carol']);
		expect(service.requests.map(({ method }) => method)).not.toContain('POST');

		const published = await publishByWebhook('remind-absent-users.json');
		expect((await published.runOnce()).execution.status).toBe('success');
		const sent = [...service.state.messages.values()].filter(({ data: { text } }) =>
			String(text).includes('we have not seen you for a while'),
		);
		expect(sent.map(({ receiver, data: { text } }) => [receiver, text])).toEqual([
			['carol', expect.stringMatching(/^Hi Carol Iyer, /)],
		]);
	});
});

describe('The weekly digest', () => {
	it('goes to each moderator once, and gets its deliveries and readings as events', async () => {
		const { service } = e2e.session;
		e2e.session.reset();
		const published = await publishByWebhook('weekly-digest.json');
		const [first] = [...service.state.users.values()].filter(({ role }) => role === 'moderator');
		// The digest greets by the first word of a name, also where a blank stands before it
		first.name = ` ${first.name}`;
		service.addWebhook({
			webhookURL: PUBLIC_ORIGIN + published.eventPath,
			retryOnFailure: true,
			...WEBHOOK_LOGIN,
		});
		const { execution, outputs } = await published.runOnce();
		expect(execution.status).toBe('success');
		const moderators = ['moderator-1', 'moderator-2'];
		expect(outputs('Send Digest')[0]).toMatchObject([{ json: { part: 1, parts: 1, users: 2 } }]);
		const digests = [...service.state.feedItems.values()].filter(
			({ templateId }) => templateId === 'team-digest',
		);
		expect(digests.map(({ receiver }) => receiver)).toEqual(moderators);
		const { fallbackText } = digests[0].content;
		expect(fallbackText).toMatch(/^Hi Maya, \d+ people were here, and \d+ of \d+ notifications/);

		// A moderator reads the digest, and a notification of another template, which must not count
		const read = { status: 'read', sentAt: digests[0].sentAt, readAt: digests[0].sentAt + 60 };
		for (const item of [digests[0], { ...digests[0], id: 'other', templateId: 'weekly-digest' }]) {
			service.causeEvent('after_feed_item_read', { ...item, ...read });
		}
		const reached = async () => (await published.itemsOf('Digest Reached')).map(({ json }) => json);
		await until('the events', 60_000, async () => (await reached()).length > 2);
		await service.deliveriesSettled();
		expect(
			(await reached()).map(({ uid, status }) => `${String(uid)} ${String(status)}`).sort(),
		).toEqual(['moderator-1 read', 'moderator-1 sent', 'moderator-2 sent']);
	});
});

describe('The decision by a word score', () => {
	let triggered: Triggered;

	beforeAll(async () => {
		e2e.session.reset();
		const { id } = e2e.session.example('decide-by-word-score.json');
		triggered = await Triggered.publishStored(e2e.session, id);
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
			const reasonGiven = String(decision.answer?.reason);
			if (decision.failure || /^Default: no decision/.test(reasonGiven)) return undefined;
			expect(decision).toMatchObject({ status: 200, outcome, answer: { reason } });
			return true;
		});
	});
});

describe('The catching up after a downtime', () => {
	const HANDLED = 'New Message';
	const FORGETS = 'Forget Old Ones';
	let triggered: Triggered;

	beforeAll(async () => {
		e2e.session.reset();
		const { api, example } = e2e.session;
		const { id } = example('catch-up-after-downtime.json');
		// The first run makes the table, as the note of the example says
		const { status, data } = await api.runWorkflow(id, 'Try It');
		expect(status).toBe('success');
		expect(data.resultData.runData).toHaveProperty(['Read Back']);
		expect(data.resultData.runData).not.toHaveProperty([FORGETS]);
		const workflow = await api.workflow(id);
		const nodes = workflow.nodes.map((node) =>
			node.name === 'Every Ten Minutes'
				? {
						...node,
						parameters: { rule: { interval: [{ field: 'seconds', secondsInterval: 3 }] } },
					}
				: node,
		);
		await api.saveWorkflow({ ...workflow, nodes });
		triggered = await publish('catch-up-after-downtime.json');
	});
	afterAll(async () => await triggered.end());

	/** The texts that have reached the last step, in the order of the runs. */
	const handled = async () =>
		(await triggered.executions()).flatMap(({ data }) =>
			(data.resultData.runData[HANDLED]?.[0].data?.main?.[0] ?? []).map(({ json }) => json.text),
		);

	/** Lets a message look as if it had been written some minutes ago. */
	const age = (id: string, minutes: number) => {
		e2e.session.service.state.messages.get(id)!.sentAt! -= minutes * 60;
	};
	const write = async (text: string, minutesAgo: number) => {
		const id = await send(e2e.session.service, 'carol', text);
		age(id, minutesAgo);
		return id;
	};

	it('handles messages once, whether their events came or not, but leaves the newest to their events', async () => {
		const { service } = e2e.session;
		const told = await send(service, 'carol', 'with its event');
		await until('the event', 60_000, async () => (await handled()).length > 0);
		age(told, 5);
		service.state.webhooks.clear();
		const gone = await write('taken back while n8n was away', 5);
		service.state.messages.get(gone)!.deletedAt = Math.floor(Date.now() / 1_000);
		await write('while n8n was away', 5);
		await write('too long ago', 90);
		await write('on its way', 0);
		await until('what is read back', 60_000, async () =>
			(await handled()).includes('while n8n was away'),
		);
		const looks = (await triggered.executions()).length;
		await until(
			'further looks',
			60_000,
			async () => (await triggered.executions()).length > looks + 2,
		);
		// The texts of this test. Two of them may be handled
		const own = (await handled()).filter((text) => /event|away|ago|way/.test(String(text)));
		expect(own.sort()).toEqual(['while n8n was away', 'with its event']);
		const forgetting = (await triggered.executions()).flatMap(
			({ data }) => data.resultData.runData[FORGETS] ?? [],
		);
		expect(forgetting.length).toBeGreaterThan(0);
	});
});
