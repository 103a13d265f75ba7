import { setTimeout as sleep } from 'node:timers/promises';
import type { Workflow, WorkflowNode } from '../harness/api';
import { Asking, askingWorkflow } from '../harness/asking';
import { executionStartedBy } from '../harness/forms';
import { startModel } from '../harness/model';
import { WEBHOOK_TYPE } from '../harness/paths';
import type { QueueSession } from '../harness/queueSession';
import { reviewedWorkflow } from '../harness/reviewed';
import { node } from '../harness/steps';
import { untilTaken } from '../harness/wait';

/** Milliseconds between the press of Bob, who approves, and the one of Carol, who declines. */
const GAPS = [0, 50, 250, 1_000, 2_000];

/** How long a process may need to edit the messages. */
const EDITING_MS = 3_000;

const several = (options: Record<string, unknown> = {}) => ({
	receiverType: 'several',
	receiverUids: 'bob, carol',
	options,
});

/** Two answers to one question at two processes: neither page nor chat claims what the workflow did not take. */
export function testPairs(sessionOf: () => QueueSession): void {
	let session: QueueSession;
	beforeAll(() => {
		session = sessionOf();
	});

	/** Publishes a workflow that a webhook starts. */
	async function publish(path: string, workflowOf: (start: WorkflowNode) => Workflow) {
		const { api, balancer } = session;
		const start = node('Webhook', WEBHOOK_TYPE, 2, { path }, { webhookId: path });
		const { id } = await api.createWorkflow(workflowOf(start));
		await api.publishWorkflow(id);
		await untilTaken(`${balancer}/webhook/${path}`);
		return { id, path };
	}

	/** Starts an execution on a worker, and waits until it waits. */
	async function ask({ id, path }: { id: string; path: string }): Promise<Asking> {
		const { api, service, credential, balancer } = session;
		service.reset();
		const execution = await executionStartedBy(session, id, async () => {
			await fetch(`${balancer}/webhook/${path}`);
		});
		return await Asking.of({ api, service, credential, origin: balancer }, execution);
	}

	/** Presses both buttons, each at a process of its own, and tells who was thanked and what the chat said then. */
	async function pressBoth(asking: Asking, gap: number) {
		const { webhooks, service } = session;
		const at = (process: number, link: string) => {
			const { pathname, search } = new URL(link);
			return `${webhooks[process].origin}${pathname}${search}`;
		};
		// Without the last edits of an earlier question
		const before = service.requests.length;
		const [bob, carol] = asking.links;
		const answers = await Promise.all([
			asking.press('approve', at(0, bob)),
			sleep(gap).then(async () => await asking.press('decline', at(1, carol))),
		]);
		const end = await asking.end();
		await sleep(EDITING_MS);
		const puts = service.requests.slice(before).filter(({ method }) => method === 'PUT');
		return {
			end,
			thanked: answers.map(({ text }) => text.includes('your answer was recorded')),
			edits: puts
				.filter(({ url }) => url.includes('/messages/'))
				.map(({ body }) => (body as { data: { text: string } }).data.text),
			toolRan: puts.some(({ url }) => url.includes('/users/')),
		};
	}

	const shown = (isBob: boolean) =>
		Array(2).fill(expect.stringContaining(isBob ? 'Approved by Bob' : 'Declined by Carol'));

	describe.each([
		['messages', {}, shown],
		['cards', { asCard: true }, () => []],
		['messages that are left as they are', { afterDecision: 'leave' }, () => []],
	])('%s', (_what, options, editsFor) => {
		let workflow: { id: string; path: string };
		beforeAll(async () => {
			const path = `pairs-${Object.keys(options).join()}`;
			workflow = await publish(path, (start) =>
				askingWorkflow(several(options), session.credential, start),
			);
		});

		it.each(GAPS)('say no more than what was taken, %i ms apart', async (gap) => {
			const asking = await ask(workflow);
			const { thanked, edits } = await pressBoth(asking, gap);
			const { data } = (await asking.outcome()) as { data: { respondedBy: string } };
			const isBob = data.respondedBy === 'bob';
			expect(data).toMatchObject({ approved: isBob });
			expect(thanked).toEqual([isBob, !isBob]);
			expect(edits).toEqual(editsFor(isBob));
		});
	});

	describe('reviews', () => {
		let workflow: { id: string; path: string };
		beforeAll(async () => {
			const { api, scratch, credential } = session;
			const model = await startModel();
			scratch.onClose(model.close);
			const access = { apiKey: 'any', url: model.url };
			const modelCredential = await api.createCredential('Reviewed model', access, 'openAiApi');
			workflow = await publish('pairs-review', (start) =>
				reviewedWorkflow({ credential, modelCredential, parameters: several(), start }),
			);
		});

		it.each(GAPS)('say no more than what was taken, %i ms apart', async (gap) => {
			const { end, thanked, edits, toolRan } = await pressBoth(await ask(workflow), gap);
			expect(end.status).toBe('success');
			expect(thanked).toEqual([toolRan, !toolRan]);
			expect(edits).toEqual(shown(toolRan));
		});
	});

	it('say no more than what was taken, when the service takes two seconds', async () => {
		const { service, credential } = session;
		const workflow = await publish('pairs-slow', (start) =>
			askingWorkflow(several(), credential, start),
		);
		const asking = await ask(workflow);
		service.faults.add({
			kind: 'slow',
			route: 'PUT /messages/{id}',
			delayMs: 2_000,
			when: 'before',
		});
		const { thanked } = await pressBoth(asking, 0);
		const { data } = (await asking.outcome()) as { data: { respondedBy: string } };
		const isBob = data.respondedBy === 'bob';
		expect(thanked).toEqual([isBob, !isBob]);
		await sleep(EDITING_MS);
		const other = isBob ? 'Declined by' : 'Approved by';
		const texts = [...service.state.messages.values()].map((message) => String(message.data.text));
		expect(texts.filter((text) => text.includes(other))).toEqual([]);
		expect(
			texts.filter((text) => text.includes(isBob ? 'Approved by Bob' : 'Declined by Carol')),
		).toHaveLength(2);
	});
}
