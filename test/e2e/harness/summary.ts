import type { Execution, NodeRun, RunItem, Workflow, WorkflowNode } from './api';
import { NODE_TYPE } from './paths';

export interface StepSummary {
	node: string;
	/** Resource and operation, or the kind of node. */
	what: string;
	items: number;
	result: string;
	failed: boolean;
}

type Describe = (items: RunItem[]) => string;

/** What a person wants to know of a step, by resource and operation: `{n}` users updated, … */
const RESULTS: Record<string, Describe> = {
	'user:update': counted('user updated', 'users updated'),
	'user:reactivate': counted('user reactivated', 'users reactivated'),
	'user:updateAuthToken': counted('auth token updated', 'auth tokens updated'),
	'user:removeFriends': counted('user has fewer friends', 'users have fewer friends'),
	'user:resetConversation': counted('conversation reset', 'conversations reset'),
	'group:banMember': counted('member banned', 'members banned'),
	'group:markConversationAsDelivered': counted('conversation marked', 'conversations marked'),
	'message:removeReaction': counted('reaction removed', 'reactions removed'),
	'role:getManyRestrictedFeatures': counted('restricted feature listed', 'restricted features listed'),
	'notification:unmuteConversations': counted('conversation unmuted', 'conversations unmuted'),
	'call:get': counted('call found', 'calls found'),
	'moderation:createKeywordList': counted('keyword list created', 'keyword lists created'),
	'moderation:updateKeywordList': counted('keyword list updated', 'keyword lists updated'),
	'moderation:createReason': counted('reason created', 'reasons created'),
	'moderation:updateRule': counted('rule updated', 'rules updated'),
	'moderation:getManyBlockedMessages': counted('blocked message found', 'blocked messages found'),
	'moderation:approveBlockedMessage': counted('message approved', 'messages approved'),
	'moderation:getManyReviewedMessages': counted('reviewed message found', 'reviewed messages found'),
	'moderation:getManyFlaggedMessages': counted('flagged message found', 'flagged messages found'),
	'import:importUsers': counted('import answer', 'import answers'),
};

/** Notes on the canvas do nothing when a workflow runs. */
const STICKY_NOTE = 'n8n-nodes-base.stickyNote';

/** What each node of a workflow did in an execution, in the order in which they ran. */
export function summarize(workflow: Workflow, execution: Execution): StepSummary[] {
	const { runData } = execution.data.resultData;
	const firstStart = (node: WorkflowNode) => runData[node.name]?.[0]?.executionIndex ?? Number.MAX_SAFE_INTEGER;
	return workflow.nodes
		.filter((node) => node.type !== STICKY_NOTE)
		.sort((a, b) => firstStart(a) - firstStart(b))
		.map((node) => summarizeNode(node, runData[node.name] ?? []));
}

function summarizeNode(node: WorkflowNode, runs: NodeRun[]): StepSummary {
	const what = kindOf(node);
	const error = runs.find((run) => run.error)?.error;
	const outputs = outputsOf(runs);
	const items = outputs.flat();
	const base = { node: node.name, what, items: items.length };
	if (error) return { ...base, result: `failed: ${error.message}`, failed: true };
	if (runs.length === 0) return { ...base, result: 'not run', failed: false };
	const describe = RESULTS[`${String(node.parameters.resource)}:${String(node.parameters.operation)}`];
	const result =
		node.type === NODE_TYPE && describe
			? describe(items)
			: outputs.length > 1
				? `split: ${outputs.map((output) => output.length).join(' / ')}`
				: '';
	return { ...base, result, failed: false };
}

/** The items of each output, over all runs of the node. */
function outputsOf(runs: NodeRun[]): RunItem[][] {
	const outputs: RunItem[][] = [];
	for (const run of runs) {
		run.data?.main?.forEach((items, index) => {
			outputs[index] = [...(outputs[index] ?? []), ...(items ?? [])];
		});
	}
	return outputs;
}

function kindOf(node: WorkflowNode): string {
	if (node.type !== NODE_TYPE) return words(node.type.split('.').pop() ?? node.type);
	const { resource = 'user', operation = 'update' } = node.parameters as Record<string, string>;
	return `CometChat ${resource}: ${words(operation)}`;
}

/** `getManyBlockedMessages` → `get many blocked messages`. */
function words(name: string): string {
	return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
}

function counted(one: string, many: string): Describe {
	return (items) => `${items.length} ${items.length === 1 ? one : many}`;
}
