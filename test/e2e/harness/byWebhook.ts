import { e2e } from '../editor/page';
import type { Execution, RunItem, Workflow } from './api';
import { WEBHOOK_TYPE } from './paths';
import { executionStartedBy } from './forms';
import { pathOf } from './triggered';
import { sendUntilTaken } from './wait';

const SCHEDULE = 'n8n-nodes-base.scheduleTrigger';

/** An execution, and the items of its nodes by output; each node runs once. */
interface Run {
	execution: Execution;
	outputs: (node: string) => RunItem[][];
}

/** A published example that a request starts. */
export interface ByWebhook {
	runOnce(): Promise<Run>;
	/** The path at which n8n waits for events of the chat, if the example also starts with them. */
	eventPath: string;
	/** The items at the first output of a node, of all executions that have ended. */
	itemsOf(node: string): Promise<RunItem[]>;
	/** Unpublishes it and waits for its runs, so that a polling trigger does not go on during other tests. */
	unpublish(): Promise<void>;
}

/**
 * Publishes an example that a schedule starts, with a webhook in the place of the schedule: tests cannot wait for the night.
 * @param settle changes the text of the workflow as a user does who sets it up
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
	await api.startPublishing(workflowId);

	const runOnce = async () => {
		const started = executionStartedBy(e2e.session, workflowId, async () => {
			await sendUntilTaken(`${n8n.origin}/webhook/${path}`);
		});
		const execution = await api.execution(await started);
		const { runData } = execution.data.resultData;
		return {
			execution,
			outputs: (node: string) => (runData[node]?.[0].data?.main ?? []).map((items) => items ?? []),
		};
	};
	const itemsOf = async (node: string) => {
		const ids = await api.executionIdsOf(workflowId);
		const executions = await Promise.all(ids.map(async (id) => await api.execution(id)));
		return executions.flatMap(
			({ data }) => data.resultData.runData[node]?.[0].data?.main?.[0] ?? [],
		);
	};
	const unpublish = async () => {
		await api.deactivate(workflowId);
		// Waits for the end of each run, so that no run writes into the data of the next test
		for (const id of await api.executionIdsOf(workflowId)) await api.execution(id);
	};
	return { runOnce, eventPath: pathOf({ nodes }), itemsOf, unpublish };
}
