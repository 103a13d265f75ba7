import type { Execution, NodeRun, RunItem, Workflow, WorkflowNode } from './api';
import { operationOf, type Description } from './description';

interface StepSummary {
	node: string;
	/** Resource and operation, or the kind of node. */
	what: string;
	items: number;
	result: string;
	failed: boolean;
}

type Describe = (items: RunItem[]) => string;

/** Functions that give the result of a step, such as `3 users updated`, by resource and operation. */
const RESULTS: Record<string, Describe> = {
	'user:update': countOf('user updated', 'users updated'),
	'user:deactivate': countOf('user deactivated', 'users deactivated'),
	'user:suspend': countOf('user suspended', 'users suspended'),
	'user:reactivate': countOf('user reactivated', 'users reactivated'),
	'user:updateAuthToken': countOf('auth token updated', 'auth tokens updated'),
	'user:removeFriends': countOf('friend removed', 'friends removed'),
	'user:resetConversation': countOf('conversation reset', 'conversations reset'),
	'group:banMember': countOf('member banned', 'members banned'),
	'group:markConversationAsDelivered': countOf('conversation marked', 'conversations marked'),
	'message:removeReaction': countOf('reaction removed', 'reactions removed'),
	'role:getManyRestrictedFeatures': countOf(
		'restricted feature listed',
		'restricted features listed',
	),
	'notification:unmuteConversations': countOf('conversation unmuted', 'conversations unmuted'),
	'call:get': countOf('call found', 'calls found'),
	'campaign:getMetrics': countOf('figure read', 'figures read'),
	'campaign:sendNotification': countOf('part sent', 'parts sent'),
	'keywordList:create': countOf('keyword list created', 'keyword lists created'),
	'keywordList:sync': countOf('keyword list in step', 'keyword lists in step'),
	'keywordList:update': countOf('keyword list updated', 'keyword lists updated'),
	'moderationReason:create': countOf('reason created', 'reasons created'),
	'moderationRule:update': countOf('rule updated', 'rules updated'),
	'moderation:getManyBlockedMessages': countOf('blocked message found', 'blocked messages found'),
	'moderation:reviewBlockedMessage': countOf('message reviewed', 'messages reviewed'),
	'moderation:getManyReviewedMessages': countOf(
		'reviewed message found',
		'reviewed messages found',
	),
	'moderation:getManyFlaggedMessages': countOf('flagged message found', 'flagged messages found'),
};

/** The type of notes on the canvas, which do nothing in a run. */
const STICKY_NOTE = 'n8n-nodes-base.stickyNote';

const SWITCH = 'n8n-nodes-base.switch';

/** The meaning of the outputs of n8n's own branching nodes. */
const BRANCHES: Record<string, string[]> = {
	'n8n-nodes-base.if': ['true', 'false'],
	'n8n-nodes-base.filter': ['kept', 'dropped'],
};

/** A summary of each node of an execution, in the order in which they ran. */
export function summarize(
	workflow: Workflow,
	execution: Execution,
	descriptions: Map<string, Description>,
): StepSummary[] {
	const { runData } = execution.data.resultData;
	// A node that has not run comes last
	const orderOf = (node: WorkflowNode) =>
		runData[node.name]?.[0]?.executionIndex ?? Number.MAX_SAFE_INTEGER;
	return workflow.nodes
		.filter((node) => node.type !== STICKY_NOTE)
		.sort((a, b) => orderOf(a) - orderOf(b))
		.map((node) => summarizeNode(node, runData[node.name] ?? [], descriptions));
}

function summarizeNode(
	node: WorkflowNode,
	runs: NodeRun[],
	descriptions: Map<string, Description>,
): StepSummary {
	const description = descriptions.get(node.type);
	const own = description && operationOf(description, node.parameters);
	const what = own
		? `${own.resource.name}: ${own.operation.name}`
		: words(node.type.split('.').pop() ?? '');
	const error = runs.find((run) => run.error)?.error;
	const outputs = outputsOf(runs);
	const items = outputs.reduce((sum, output) => sum + output.length, 0);
	const base = { node: node.name, what, items };
	if (error) return { ...base, result: `failed: ${error.message}`, failed: true };
	if (runs.length === 0) return { ...base, result: 'not reached', failed: false };
	const result = own
		? resultOf(`${own.resource.value}:${own.operation.value}`, outputs)
		: branchesOf(node, outputs);
	return { ...base, result, failed: false };
}

/** The result of an operation, such as `3 users updated, 1 refused`; refused items are at the second output. */
function resultOf(operation: string, [good = [], refused = []]: RunItem[][]): string {
	const describe =
		RESULTS[operation] ?? (operation.startsWith('import:') ? imported : countOf('item', 'items'));
	return refused.length > 0 ? `${describe(good)}, ${refused.length} refused` : describe(good);
}

/** The numbers of items at the outputs of a branching node, such as `2 true, 1 false`. */
function branchesOf(node: WorkflowNode, outputs: RunItem[][]): string {
	if (outputs.length < 2) return '';
	const names = outputNames(node);
	return outputs
		.map((output, index) => `${output.length} ${names[index] ?? `at output ${index + 1}`}`)
		.join(', ');
}

/** The names of the outputs of a branching node; the workflow itself names those of a Switch. */
function outputNames({ type, parameters }: WorkflowNode): Array<string | undefined> {
	if (type !== SWITCH) return BRANCHES[type] ?? [];
	const { rules, options } = parameters as {
		rules?: { values: Array<{ outputKey?: string }> };
		options?: { renameFallbackOutput?: string };
	};
	const named = rules?.values.map(({ outputKey }) => outputKey) ?? [];
	return [...named, options?.renameFallbackOutput];
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

/** The name of a node type as words: `scheduleTrigger` → `Schedule trigger`. */
function words(name: string): string {
	const text = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
	return text.charAt(0).toUpperCase() + text.slice(1);
}

function countOf(one: string, many: string): Describe {
	return (items) => `${items.length} ${items.length === 1 ? one : many}`;
}

/** The result of an import, whose output is either an item with a status for each record, or one item with counts. */
const imported: Describe = (items) => {
	const total = (outcome: string) =>
		items.reduce(
			(sum, { json }) => sum + Number(json[outcome] ?? (json.status === outcome ? 1 : 0)),
			0,
		);
	const counts = [
		`${total('imported')} imported`,
		`${total('alreadyExists')} there already`,
		`${total('failed')} failed`,
	];
	return counts.filter((text, index) => index === 0 || !text.startsWith('0 ')).join(', ');
};
