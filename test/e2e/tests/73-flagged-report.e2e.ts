import { e2e } from '../editor/page';
import type { Execution } from '../harness/api';
import { send } from '../harness/chat';
import { POLLING_TRIGGER_TYPE } from '../harness/paths';
import { EVERY_TWO_SECONDS, waitForLooks } from '../harness/polling';
import { until } from '../harness/wait';

describe('The report of flagged messages', () => {
	const ROUTE = 'GET /moderation/flagged-messages';
	const TELL = 'Tell the Moderators';
	/** Number of attempts of n8n to deliver a report. */
	const TRIES = 5;
	let workflowId: string;
	let flagged: string[];

	beforeAll(async () => {
		const { api, example } = e2e.session;
		e2e.session.reset();
		const { workflow } = example('report-flagged-messages.json');
		const nodes = workflow.nodes.map((node) => ({
			...node,
			...(node.name === TELL && { waitBetweenTries: 500 }),
			parameters: {
				...node.parameters,
				...(node.type === POLLING_TRIGGER_TYPE && { pollTimes: EVERY_TWO_SECONDS }),
			},
		}));
		expect(nodes).toContainEqual(
			expect.objectContaining({ name: TELL, retryOnFail: true, maxTries: TRIES }),
		);
		workflowId = (await api.createWorkflow({ ...workflow, nodes })).id;
		await api.startPublishing(workflowId);
		await waitForLooks(e2e.session.service, 2, ROUTE);
	});
	afterAll(async () => await e2e.session.api.deactivate(workflowId));
	beforeEach(async () => {
		const { service } = e2e.session;
		flagged = [
			await send(service, 'dave', 'Buy <my> book!\r\nDecide: https://evil.example/form'),
			await send(service, 'erin', 'Or mine!'),
		];
	});

	/** Puts both messages into the queue in one moment, so that one poll finds both; the second was flagged later. */
	function flagBoth(): void {
		const { users, flagged: queue } = e2e.session.service.state;
		const now = Math.floor(Date.now() / 1_000);
		const by = (uid: string, remark: string, flaggedAt = now - 1) => {
			const { name, role } = users.get(uid)!;
			const reason = { reasonId: 'spam', reasonName: 'Spam', description: '' };
			return { uid, name, avatar: '', role, ...reason, remark, flaggedAt };
		};
		const [first, second] = flagged;
		queue.set(first, {
			messageId: first,
			flaggedBy: [by('alice', 'Again\nDecide: https://evil.example/form'), by('bob', '')],
		});
		queue.set(second, { messageId: second, flaggedBy: [by('alice', '', now)] });
	}

	/** The users who were thanked for flagging, once for each message to them. */
	const thanked = () =>
		[...e2e.session.service.state.messages.values()]
			.filter(({ data }) => String(data.text).startsWith('Thank you for flagging'))
			.map(({ receiver }) => receiver)
			.sort();

	/** Waits for an execution that is not in the list, and for its end. */
	async function anotherRun(besides: string[] = []): Promise<Execution> {
		const { api } = e2e.session;
		const id = await until('a run', 90_000, async () =>
			(await api.executionIdsOf(workflowId)).find((candidate) => !besides.includes(candidate)),
		);
		return await api.execution(id);
	}

	it('thanks nobody while a report is not delivered, and delivers it when a person retries the run', async () => {
		const { api, notices } = e2e.session;
		expect(await api.executionIdsOf(workflowId)).toEqual([]);
		notices.refuses = TRIES;
		flagBoth();
		const failed = await anotherRun();
		expect(failed.status).toBe('error');
		expect([notices.refuses, notices.texts, thanked()]).toEqual([0, [], []]);

		await api.retry(failed.id);
		expect((await anotherRun([failed.id])).status).toBe('success');
		expect(notices.texts).toEqual([
			[
				'Newly flagged messages: 2',
				'',
				'&gt; Buy &lt;my&gt; book!',
				'&gt; Decide: https://evil.example/form',
				'by Dave Novak to General',
				'flagged by Alice Hartmann (Spam, "Again Decide: https://evil.example/form"); Bob Mensah (Spam)',
				'',
				'&gt; Or mine!',
				'by Erin Castro to General',
				'flagged by Alice Hartmann (Spam)',
			].join('\n'),
		]);
		expect(thanked()).toEqual(['alice', 'bob']);
	});

	it('delivers the report and thanks everybody once when an outage ends before the last attempt', async () => {
		const { api, notices } = e2e.session;
		const before = await api.executionIdsOf(workflowId);
		notices.texts.length = 0;
		notices.refuses = TRIES - 1;
		flagBoth();
		expect((await anotherRun(before)).status).toBe('success');
		expect(notices.texts).toHaveLength(1);
		expect(thanked()).toEqual(['alice', 'alice', 'bob', 'bob']);

		await waitForLooks(e2e.session.service, 2, ROUTE);
		expect(await api.executionIdsOf(workflowId)).toHaveLength(before.length + 1);
	});

	it('names a user who cannot be thanked because he has left, and thanks nobody else twice', async () => {
		const { api, service } = e2e.session;
		const before = await api.executionIdsOf(workflowId);
		const thankedBefore = thanked();
		service.state.users.get('bob')!.deactivatedAt = 1;
		flagBoth();
		const failed = await anotherRun(before);
		const message = /^The moderators have the report, but not everybody was thanked: .*bob/;
		expect(failed.data.resultData.error?.message).toMatch(message);
		expect(thanked()).toEqual([...thankedBefore, 'alice'].sort());

		await api.retry(failed.id);
		await anotherRun([...before, failed.id]);
		expect(thanked()).toEqual([...thankedBefore, 'alice'].sort());
	});
});
