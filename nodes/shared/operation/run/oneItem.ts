import type { IExecutePaginationFunctions, INodeExecutionData } from 'n8n-workflow';
import { SetupError } from '../../transport/errors';
import { isTool, logIfFault, toErrorItem, toNodeError } from '../output/nodeErrors';
import { Selection } from '../output/output';
import { openClient } from '../../transport/client';
import type { Resource } from '../types';
import { sourceOfSingleItem } from './source';
import { needsAllItemsError, prepare } from './preparedItem';
import { work, type PerItem, type RunContext } from './work';

/** A choice that n8n adds to the form of a node whose credentials other nodes can use. */
const CUSTOM_API_CALL = '__CUSTOM_API_CALL__';

/**
 * Runs an operation for one item: n8n's own loop over the items of a declarative node comes this way, as its
 * pagination function. n8n uses that loop where it does not look at custom operations: for most callers of tools,
 * and for a single step of a tool in the editor.
 */
export async function runOneItem(
	context: IExecutePaginationFunctions,
	resources: Resource[],
): Promise<INodeExecutionData[]> {
	const node = context.getNode();
	const source = sourceOfSingleItem(context);
	const continuesOnFail = context.continueOnFail();
	const itemOfError = (error: unknown) => toErrorItem(node, error, source.index, source.inputs[0]);
	try {
		const operation = operationOf(resources, context);
		if (operation.joinsItems?.(source.read)) throw needsAllItemsError(operation);
		const options = context.getNodeParameter('requestOptions', {});
		const client = await openClient(context, { options });
		const preparedItem = await prepare(operation, source, client.baseUrl);
		// The hint is dropped, because n8n's own loop has no place for hints
		const run: RunContext = {
			client,
			toErrorItem: continuesOnFail ? itemOfError : undefined,
			explainsAtOnce: true,
			hint: () => {},
			selection: new Selection(),
			forModel: isTool(node),
		};
		return await work(operation, preparedItem, run);
	} catch (error) {
		// A cancelled run ends without an error, because an error starts the Error Workflow of the workflow
		if (context.getExecutionCancelSignal()?.aborted) return [];
		logIfFault(context.logger, error);
		if (!continuesOnFail) throw toNodeError(node, error, source.index);
		return [itemOfError(error)];
	}
}

/** @throws SetupError when the form chooses no operation that can run for one item */
function operationOf(resources: Resource[], context: IExecutePaginationFunctions): PerItem {
	const chosen = [
		context.getNodeParameter('resource', ''),
		context.getNodeParameter('operation', ''),
	];
	if (chosen.includes(CUSTOM_API_CALL)) {
		throw new SetupError(
			'A custom API call cannot be made with the CometChat node',
			'Use the HTTP Request node, with Authentication > Predefined Credential Type > CometChat API.',
		);
	}
	// n8n resolves no expression here, and takes its '=' away
	const unresolved = ['Resource', 'Operation'].find((_, index) =>
		String(chosen[index]).includes('{{'),
	);
	if (unresolved) {
		throw new SetupError(
			`'${unresolved}' cannot be an expression`,
			'Choose it from its list. Where items need different operations, part them with a Switch node, and take a CometChat node for each.',
		);
	}
	const resource = resources.find(({ value }) => value === chosen[0]);
	const operation = resource?.operations.find(({ value }) => value === chosen[1]);
	if (!resource || !operation) {
		throw new SetupError(
			`The CometChat node has no operation '${chosen.join(': ')}'`,
			"Choose 'Resource' and 'Operation' from their lists.",
		);
	}
	if (operation.execute) throw needsAllItemsError(operation);
	return operation;
}
