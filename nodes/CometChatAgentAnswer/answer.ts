import { NodeOperationError } from 'n8n-workflow';
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { InputError, refuseAs } from '../CometChat/transport/errors';
import { isEmpty, text } from '../CometChat/transport/request/values';
import { isTool, toNodeError } from '../CometChat/transport/result/nodeErrors';

/** The end of the trigger's type, before which n8n puts the name of the package. */
const TRIGGER = 'cometChatAgentTrigger';

/**
 * Streams the text of each item to the caller of the trigger. The items go on with the text as their `output`, which is
 * the answer where the last node gives it. A try in the editor without a caller streams nothing.
 */
export async function answer(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const node = this.getNode();
	const before = this.getParentNodes(node.name);
	// The agent stands behind the trigger, not its tool
	if (!isTool(node) && !before.some(({ type }) => type.endsWith(TRIGGER))) {
		throw new NodeOperationError(node, 'There is nobody to answer', {
			description: 'Start this workflow with a CometChat Agent Trigger.',
		});
	}
	const items = this.getInputData();
	const texts = items.map((_, item) => textFor(this, item));
	// Below n8n 1.101 nothing is streamed
	const streams = this.isStreaming?.() === true;
	for (const [item, said] of texts.entries()) {
		if (!streams) break;
		this.sendChunk('begin', item);
		this.sendChunk('item', item, said);
		this.sendChunk('end', item);
	}
	return [
		items.map(({ json, binary }, item) => ({
			json: { ...json, output: texts[item] },
			binary,
			pairedItem: { item },
		})),
	];
}

function textFor(context: IExecuteFunctions, item: number): string {
	try {
		const given = context.getNodeParameter('text', item, '');
		if (isEmpty(given)) throw new InputError('Text', 'is empty');
		return text(given, refuseAs('Text'));
	} catch (error) {
		throw toNodeError(context.getNode(), error, item);
	}
}
