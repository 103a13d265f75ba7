import { NodeConnectionTypes } from 'n8n-workflow';
import type { IHookFunctions, INode, IWebhookFunctions, NodeTypeAndVersion } from 'n8n-workflow';
import { InputError } from '../shared/values/inputError';
import { isRestart } from '../shared/webhook/restarts';

/** The end of the type that n8n gives to a CometChat Agent Answer that is a tool of an agent. */
const ANSWER_TOOL = 'cometChatAgentAnswerTool';

/**
 * Gives the function that says, by the name of a node, whether its text is for the caller. The chosen nodes answer. If none are
 * chosen, all nodes behind the trigger answer, and each CometChat Agent Answer that is a tool of an agent behind the trigger, at
 * any depth. An agent that is a tool of another agent talks to that agent only, while its CometChat Agent Answer
 * talks to the caller.
 * @throws InputError if no chosen node exists: n8n may publish a workflow with a renamed node without asking the trigger
 */
export function answerersOf(
	context: IWebhookFunctions,
	chosen: string[],
): (node: string) => boolean {
	const { behind, tools, areAllKnown } = answerersIn(context);
	if (chosen.length > 0) {
		const isAnyThere = [...behind, ...tools].some(({ name }) => chosen.includes(name));
		if (areAllKnown && !isAnyThere) throw missingNodeError(chosen[0]);
		return (node) => chosen.includes(node);
	}
	const answerTools = tools.filter(({ type }) => type.endsWith(ANSWER_TOOL));
	const names = new Set([...behind, ...answerTools].map(({ name }) => name));
	return (node) => names.has(node);
}

/** The nodes in n8n's contexts, which n8n's types leave out. No function of a context tells the setting On Error of a node. */
interface WithNodes {
	workflow?: { nodes?: Record<string, INode | undefined> };
}

/** Values of On Error with which a run goes on after a failure. Older workflows have `continueOnFail` instead. */
const GOING_ON = ['continueRegularOutput', 'continueErrorOutput'];

/**
 * Gives the function that says, by the name of a node, whether its failure ends the run. The failure of a tool, a memory or a
 * model does not end the run: its agent goes on, or fails itself.
 */
export function failureEndsRunOf(context: IWebhookFunctions): (node: string) => boolean {
	const nodes = (context as unknown as WithNodes).workflow?.nodes;
	const behind = new Set(context.getChildNodes(context.getNode().name).map(({ name }) => name));
	return (name) => {
		const node = nodes?.[name];
		if (!node || !behind.has(name)) return false;
		return !node.continueOnFail && !GOING_ON.includes(node.onError ?? '');
	};
}

/**
 * Refuses a chosen name that is no node behind the trigger: n8n does not change the names when a node is renamed. When n8n starts
 * again, one name that exists is enough, as it is for each request.
 * @throws InputError naming the first such name
 */
export function checkAnswerers(context: IHookFunctions, chosen: string[]): void {
	const { behind, tools, areAllKnown } = answerersIn(context);
	if (!areAllKnown) return;
	const names = [...behind, ...tools].map(({ name }) => name);
	const unknown = chosen.filter((name) => !names.includes(name));
	if (unknown.length === 0) return;
	const error = missingNodeError(unknown[0]);
	if (!isRestart(context) || unknown.length === chosen.length) throw error;
	context.logger.warn(
		`CometChat Agent Trigger '${context.getNode().name}' goes on, but ${error.message}`,
	);
}

function missingNodeError(name: string): InputError {
	return new InputError('Answering Nodes', `has '${name}', which is no node behind this trigger`);
}

/**
 * The nodes behind the trigger, the tools of the agents among these nodes with the tools of these tools at any depth, and whether
 * n8n gives all of these tools.
 */
function answerersIn(context: IHookFunctions | IWebhookFunctions): {
	behind: NodeTypeAndVersion[];
	tools: NodeTypeAndVersion[];
	areAllKnown: boolean;
} {
	const trigger = context.getNode().name;
	const behind = context.getChildNodes(trigger);
	const connectionType = NodeConnectionTypes.AiTool;
	const tools = behind.flatMap(({ name }) => context.getParentNodes(name, { connectionType }));
	// Older versions of n8n give the nodes before an agent instead of its tools: the trigger is one of these nodes
	const areAllKnown = !tools.some(({ name }) => name === trigger);
	return { behind, tools, areAllKnown };
}
