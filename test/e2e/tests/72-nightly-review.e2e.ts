import { e2e } from '../editor/page';
import type { Execution, RunItem } from '../harness/api';
import { withCredential, readExamples } from '../harness/examples';
import { until } from '../harness/wait';

const FILE = 'nightly-moderation-review.json';
const SCHEDULE = 'Every Night';
const PATH = 'nightly-review';

/** What the nodes gave at each output in their only run. */
type Outputs = (node: string) => RunItem[][];

describe('The nightly moderation review, published', () => {
	let workflowId: string;

	beforeAll(async () => {
		const { api, credential, service } = e2e.session;
		service.reset();
		const { workflow } = readExamples().find(({ file }) => file === FILE)!;
		// Nobody waits for the night: a webhook stands where the schedule is
		const nodes = withCredential(workflow, credential).nodes.map((node) =>
			node.name === SCHEDULE
				? {
						...node,
						type: 'n8n-nodes-base.webhook',
						typeVersion: 2,
						webhookId: PATH,
						parameters: { path: PATH },
					}
				: node,
		);
		workflowId = (await api.createWorkflow({ ...workflow, nodes })).id;
		await api.publishWorkflow(workflowId);
	});

	it('bans whom the rule names, fails visibly when it cannot, and reports everything', async () => {
		const { service } = e2e.session;
		service.state.groups.get('general')!.members.delete('erin');
		const { execution, outputs } = await runOnce();

		const report = outputs('Report')[0].map(({ json }) => json);
		const of = (outcome: string) => report.filter((row) => row.outcome === outcome);
		expect(of('Banned').map(({ user }) => user)).toContain('dave');
		expect(of('Not banned')).toEqual([
			expect.objectContaining({
				user: 'erin',
				group: 'general',
				reason: expect.stringMatching(/erin/),
			}),
		]);
		expect(of('Waiting for a decision')).toHaveLength(64);
		expect(execution.status).toBe('error');
		expect(execution.data.resultData.error?.message).toMatch(/^Bans that failed: 1\. .*erin/);
		expect(service.requests.filter(({ method }) => method === 'PATCH')).toEqual([]);
	});

	it('takes no message a second time', async () => {
		e2e.session.service.requests.length = 0;
		const { execution, outputs } = await runOnce();
		expect(execution.status).toBe('success');
		expect(outputs('Get Blocked Messages')[0]).toHaveLength(64);
		expect(outputs('Since the Last Run').flat()).toEqual([]);
		expect(e2e.session.service.requests.map(({ method }) => method)).not.toContain('POST');
	});

	async function runOnce(): Promise<{ execution: Execution; outputs: Outputs }> {
		const { api, n8n } = e2e.session;
		const before = await api.executionsOf(workflowId);
		// Published, the webhook is there a moment later
		await until('the webhook', 90_000, async () => {
			const { ok } = await fetch(`${n8n.origin}/webhook/${PATH}`);
			return ok ? true : undefined;
		});
		const id = await until('the execution to start', 90_000, async () =>
			(await api.executionsOf(workflowId)).find((found) => !before.includes(found)),
		);
		const execution = await api.execution(id);
		const { runData } = execution.data.resultData;
		return {
			execution,
			outputs: (node) => (runData[node]?.[0].data?.main ?? []).map((items) => items ?? []),
		};
	}
});
