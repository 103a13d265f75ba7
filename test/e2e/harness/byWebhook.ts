import { e2e } from '../editor/page';
import type { Execution, RunItem, Workflow } from './api';
import { WEBHOOK_TYPE } from './paths';
import { executionStartedBy } from './forms';
import { pathOf } from './triggered';
import { untilTaken } from './wait';

const SCHEDULE = 'n8n-nodes-base.scheduleTrigger';

/** An execution, and what each of its nodes gave at each output in its only run. */
interface Run {
	execution: Execution;
	outputs: (node: string) => RunItem[][];
}

/** A published example that a request starts. */
export interface ByWebhook {
	runOnce(): Promise<Run>;
	/** The path at which n8n waits for events of the chat, if the example also starts with them. */
	eventPath: string;
	/** What a node gave at its first output, over all executions that have ended. */
	itemsOf(node: string): Promise<RunItem[]>;
	/** Ends it and its runs, so that a trigger that polls does not go on while other tests run. */
	unpublish(): Promise<void>;
}

/**
 * Publishes an example that a schedule starts. Nobody waits for the night: a webhook stands where the schedule is.
 * @param settle enters into the text of the workflow what a person does
 */
export async function publishByWebhook(
	file: string,
	settle: (text: string) => string = (text) => text,
): Promise<ByWebhook> {
	const { api, n8n, example } = e2e.session;
	const { workflow } = example(file);
	const path = file.replace(/\.json$/, '');
	const settled = JSON.parse(settle(JSON.stringify(workflow))) as Workflow;
	const nodes = settled.nodes.map((node) =>
		node.type === SCHEDULE
			? {
					...node,
					type: WEBHOOK_TYPE,
					typeVersion: 2,
					webhookId: path,
					parameters: { path },
				}
			: node,
	);
	const { id: workflowId } = await api.createWorkflow({ ...settled, nodes });
	await api.publishWorkflow(workflowId);

	const runOnce = async () => {
		const started = executionStartedBy(e2e.session, workflowId, async () => {
			await untilTaken(`${n8n.origin}/webhook/${path}`);
		});
		const execution = await api.execution(await started);
		const { runData } = execution.data.resultData;
		return {
			execution,
			outputs: (node: string) => (runData[node]?.[0].data?.main ?? []).map((items) => items ?? []),
		};
	};
	const itemsOf = async (node: string) => {
		const ids = await api.executionsOf(workflowId);
		const executions = await Promise.all(ids.map(async (id) => await api.execution(id)));
		return executions.flatMap(
			({ data }) => data.resultData.runData[node]?.[0].data?.main?.[0] ?? [],
		);
	};
	const unpublish = async () => {
		await api.deactivate(workflowId);
		// Each has ended when it is read: a run that is under way would write into what the next tests begin with
		for (const id of await api.executionsOf(workflowId)) await api.execution(id);
	};
	return { runOnce, eventPath: pathOf({ nodes }), itemsOf, unpublish };
}
