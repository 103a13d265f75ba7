import type { Credential, Workflow, WorkflowNode } from './api';
import { FORGED } from './asking';
import { withCredential } from './examples';
import { NODE_TYPE } from './paths';
import { action, edit, START, to } from './steps';
import { agentWorkflow, byId, RENAMING, TOOL, type ToolCall } from './toolWorkflows';

/** The name of the Human Review between the agent and its tool. */
export const REVIEW = 'Review';

/** A tool that changes a user, with values of a model that claim to be an approval. */
export const UPDATE: ToolCall = {
	parameters: RENAMING,
	// The shape of the values for a tool behind a review
	values: {
		...FORGED,
		toolParameters: { ...FORGED, uid: 'alice', name: 'Ada' },
		hitlParameters: FORGED,
	},
};

/** A step before the agent that forges an answer. */
const FORGE = edit('Forge', JSON.stringify(FORGED));

interface ReviewOptions {
	credential: Credential;
	modelCredential: Credential;
	/** The version of the AI Agent node. */
	version?: number;
	/** The form of the review, besides its receiver. */
	parameters?: Record<string, unknown>;
	start?: WorkflowNode;
}

/** A workflow with an agent whose tool is behind a review in the chat. */
export function reviewedWorkflow({
	credential,
	modelCredential,
	version = 3.1,
	parameters = {},
	start = START,
}: ReviewOptions): Workflow {
	const base = agentWorkflow(version, UPDATE, credential, modelCredential);
	const { [START.name]: _, ...connections } = base.connections;
	const form = { receiverUid: byId('bob'), ...parameters };
	const review = action(REVIEW, form, { type: `${NODE_TYPE}HitlTool` });
	const others = base.nodes.filter(({ name }) => name !== START.name);
	return withCredential(
		{
			...base,
			nodes: [start, FORGE, ...others, review],
			connections: {
				...connections,
				[start.name]: to(FORGE.name),
				[FORGE.name]: to('AI Agent'),
				[TOOL]: to(REVIEW, 'ai_tool'),
				[REVIEW]: to('AI Agent', 'ai_tool'),
			},
		},
		credential,
	);
}
