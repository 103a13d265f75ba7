import type { Credential, Workflow, WorkflowNode } from './api';
import { CREDENTIAL_TYPE, LANGCHAIN, NODE_TYPE } from './paths';

/** A step of a workflow. */
export const node = (
	name: string,
	type: string,
	typeVersion: number,
	parameters: Record<string, unknown> = {},
	more: Partial<WorkflowNode> = {},
): WorkflowNode => ({ name, type, typeVersion, position: [0, 0], parameters, ...more });

/** A step of the action node, for which `withCredential` chooses credentials. */
export const action = (
	name: string,
	parameters: Record<string, unknown>,
	more: Partial<WorkflowNode> = {},
): WorkflowNode =>
	node(name, NODE_TYPE, 1, parameters, {
		credentials: { [CREDENTIAL_TYPE]: { name: 'any' } },
		...more,
	});

/** A step that gives JSON, which may hold expressions, instead of its items. */
export const edit = (name: string, jsonOutput: string) =>
	node(name, 'n8n-nodes-base.set', 3.4, { mode: 'raw', jsonOutput });

/** The chat model of AI agents, which calls planned tools (see `startModel`). */
export const chatModel = (openAiApi?: Credential, more: Partial<WorkflowNode> = {}) =>
	node(
		'Model',
		`${LANGCHAIN}.lmChatOpenAi`,
		1.3,
		{ model: { __rl: true, mode: 'id', value: 'obedient' }, responsesApiEnabled: false },
		{ ...more, credentials: openAiApi && { openAiApi } },
	);

/** The manual trigger, with which workflows begin that a test runs. */
export const START = node('Start', 'n8n-nodes-base.manualTrigger', 1);

/** A step that does nothing. */
export const GOT_IT = node('Got It', 'n8n-nodes-base.noOp', 1);

/** The connections of a step to one other step. */
export const to = (name: string, type = 'main') => ({ [type]: [[{ node: name, type, index: 0 }]] });

/** A workflow of steps, one behind the other. */
export function chain(name: string, steps: WorkflowNode[], more: Partial<Workflow> = {}): Workflow {
	return {
		name,
		nodes: steps.map((step, n) => ({ ...step, position: [220 * n, 0] })),
		connections: Object.fromEntries(
			steps.slice(0, -1).map((step, n) => [step.name, to(steps[n + 1].name)]),
		),
		settings: { executionOrder: 'v1' },
		...more,
	};
}
