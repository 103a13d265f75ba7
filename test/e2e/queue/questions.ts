import { AFTER, Asking, askingWorkflow } from '../harness/asking';
import { executionStartedBy } from '../harness/forms';
import { WEBHOOK_TYPE } from '../harness/paths';
import type { QueueSession } from '../harness/queueSession';
import { node } from '../harness/steps';
import { sendUntilTaken } from '../harness/wait';

const PATH = 'ask-somebody';

/** The workflow is published, because workers run published workflows only. */
const WEBHOOK = node('Webhook', WEBHOOK_TYPE, 2, { path: PATH }, { webhookId: PATH });

/** Declares the tests of questions to people in queue mode, whose answers any webhook process takes. */
export function testQuestions(sessionOf: () => QueueSession): void {
	let session: QueueSession;
	let workflowId: string;

	beforeAll(async () => {
		session = sessionOf();
		const { api, credential, balancer } = session;
		const parameters = { receiverType: 'several', receiverUids: 'bob, carol' };
		const workflow = askingWorkflow(parameters, credential, WEBHOOK);
		workflowId = (await api.createWorkflow(workflow)).id;
		await api.startPublishing(workflowId);
		await sendUntilTaken(`${balancer}/webhook/${PATH}`);
	});

	/** Starts an execution on a worker, and gives its asking when it waits for the answer. */
	async function ask(): Promise<Asking> {
		const { api, service, credential, balancer } = session;
		service.reset();
		const id = await executionStartedBy(session, workflowId, async () => {
			await fetch(`${balancer}/webhook/${PATH}`);
		});
		return await Asking.of({ api, service, credential, origin: balancer }, id);
	}

	it.each([
		['approve', true],
		['decline', false],
	])('is answered at any of the processes: %s', async (answer, approved) => {
		const asking = await ask();
		for (const link of asking.links) {
			// Once at each of the two webhook processes
			for (let n = 0; n < 2; n++) expect((await asking.open(link)).text).toContain('Refund?');
		}
		expect((await asking.now()).status).toBe('waiting');
		expect((await asking.press(answer, asking.links[1])).status).toBe(200);
		expect(await asking.outcome()).toMatchObject({ data: { approved, respondedBy: 'carol' } });
		expect((await asking.press('approve', asking.links[0])).text).toMatch(/no action required/i);
	});

	it('takes only one of two answers that come in the same moment', async () => {
		const asking = await ask();
		await Promise.all([
			asking.press('approve', asking.links[0]),
			asking.press('decline', asking.links[1]),
		]);
		const { data } = (await asking.outcome()) as { data: { respondedBy: string } };
		expect(data).toMatchObject({ approved: data.respondedBy === 'bob' });
		const { runData } = (await asking.end()).data.resultData;
		expect(runData[AFTER]).toHaveLength(1);
	});

	it('is still answered when all processes were started again', async () => {
		const asking = await ask();
		const { main, webhooks, workers } = session;
		const processes = [main, ...webhooks, ...workers];
		await Promise.all(processes.map(async (process) => await process.kill()));
		await Promise.all(processes.map(async (process) => await process.startAgain()));
		expect((await asking.press('approve')).status).toBe(200);
		expect(await asking.outcome()).toMatchObject({ data: { approved: true, respondedBy: 'bob' } });
	});
}
