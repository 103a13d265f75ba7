import { NodeOperationError } from 'n8n-workflow';
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { InputError, refuseAs } from '../shared/values/inputError';
import { isEmpty, mendedText } from '../shared/values/readers';
import { isTool, toErrorItem, toNodeError } from '../shared/operation/output/nodeErrors';

/** The end of the type of the trigger, which begins with the name of the package. */
const TRIGGER = 'cometChatAgentTrigger';

const BEHIND_CALL =
	'Another workflow calls this one. Let this one give back the text, and say it in the one that calls.';

/**
 * Streams the text of each item to the caller of the trigger. Each item goes on with its text as `output`, where a trigger that
 * answers with the last node looks for it. In the editor there is no caller, and nothing is streamed.
 * @param continuesOnFail whether an item without a text becomes an error item, and the texts of all other items are streamed.
 *   Otherwise, such an item stops the node before anything is streamed
 */
export async function answer(
	this: IExecuteFunctions,
	continuesOnFail: boolean,
): Promise<INodeExecutionData[][]> {
	const node = this.getNode();
	const before = this.getParentNodes(node.name);
	// A workflow that another workflow calls may also have an agent trigger
	const isInCall = this.getMode() === 'integrated';
	// A tool itself does not stand behind the trigger, but its agent does
	const hasCaller = isTool(node) || before.some(({ type }) => type.endsWith(TRIGGER));
	if (isInCall || !hasCaller) {
		throw new NodeOperationError(node, 'There is nobody to answer', {
			description: isInCall ? BEHIND_CALL : 'Start this workflow with a CometChat Agent Trigger.',
		});
	}
	const out = this.getInputData().map((_, item) => itemFor(this, item, continuesOnFail));
	// Below n8n 1.101 nothing is streamed
	const streams = this.isStreaming?.() === true;
	for (const [item, { streamed }] of out.entries()) {
		if (!streams || streamed === undefined) continue;
		this.sendChunk('begin', item);
		this.sendChunk('item', item, streamed);
		this.sendChunk('end', item);
	}
	return [out.map(({ data }) => data)];
}

/** The outgoing item, and the text to stream; an error item has none. */
function itemFor(
	context: IExecuteFunctions,
	item: number,
	continuesOnFail: boolean,
): { data: INodeExecutionData; streamed?: string } {
	const { json, binary } = context.getInputData()[item];
	try {
		const value = context.getNodeParameter('text', item, '');
		if (isEmpty(value)) throw new InputError('Text', 'is empty');
		// An earlier step may have cut the text within an emoji, which is no reason to refuse it
		const output = mendedText(value, refuseAs('Text'));
		return { data: { json: { ...json, output }, binary, pairedItem: { item } }, streamed: output };
	} catch (error) {
		if (continuesOnFail) return { data: toErrorItem(context.getNode(), error, item, json) };
		throw toNodeError(context.getNode(), error, item);
	}
}
