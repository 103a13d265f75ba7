import type {
	IDataObject,
	IExecuteFunctions,
	INode,
	INodeExecutionData,
	IRunExecutionData,
	IWebhookFunctions,
	IWorkflowSettings,
} from 'n8n-workflow';

/*
 * n8n does not run a waiting node again: it disables the node of the waiting entry of its stack, and a disabled node passes on
 * the first input that n8n keeps for it. So the question keeps an empty input, and puts a second entry behind the waiting one,
 * the unanswered entry, which runs the node.
 *
 * | Event                                   | n8n passes on | The unanswered entry                                                |
 * | --------------------------------------- | ------------- | ------------------------------------------------------------------- |
 * | Limit                                   | nothing       | runs, and hands out the output at the limit                         |
 * | Retry of the cancelled execution        | nothing       | runs, and adds a third entry, which asks again                      |
 * | The same Retry, with the saved workflow | nothing       | is disabled as well: both entries then hold the same node object    |
 * | Answer                                  | the answer    | is removed (below: where n8n goes on without knowing that)          |
 *
 * After an answer, n8n may go on with the stack that it had stored before, e.g. at a Retry after a later step has failed. The unanswered
 * entry is still in it, runs, and hands out nothing.
 */

/** The key of {@link KeptData} in the data about an entry of n8n's stack. */
const METADATA_KEY = 'cometChatQuestion';

/** The data that n8n keeps for the case that nobody answers. */
interface KeptData {
	/** The execution that asked. A Retry has another ID. */
	executionId: string;
	/**
	 * The number of the node's run that asked. n8n records an answer as this run, so the unanswered entry then has the next number.
	 * When n8n passes on nothing, it records no run, so the unanswered entry has this number.
	 */
	runIndex: number;
	/** The output at the limit. */
	json: IDataObject;
	/** The input of the question, to ask again. */
	input: INodeExecutionData[];
}

/** Members of n8n's context that its interface leaves out. */
interface Engine {
	runExecutionData: IRunExecutionData;
	workflow: { settings: IWorkflowSettings };
}

type Stack = NonNullable<IRunExecutionData['executionData']>['nodeExecutionStack'];

/** Adds the unanswered entry, which runs the node once more if nobody answers. */
export function addUnansweredEntry(context: IExecuteFunctions, json: IDataObject): void {
	const entry = context.getExecuteData();
	const kept: KeptData = {
		executionId: context.getExecutionId(),
		runIndex: runIndexOf(context),
		json,
		input: context.getInputData(),
	};
	const { workflow } = engineOf(context);
	const item = { json: {} };
	stackOf(context).unshift({
		...entry,
		node: withoutAddedItem(entry.node),
		// A run needs an item. It is on the second input, because a disabled node passes on its first input, as at a Retry with the
		// saved workflow. Only the execution order v1 runs a node whose first input is empty
		data: { main: workflow.settings.executionOrder === 'v1' ? [null, [item]] : [[item]] },
		metadata: { ...entry.metadata, [METADATA_KEY]: kept },
	} as Stack[number]);
	// n8n passes this on at the limit and at a Retry
	entry.data.main = [];
}

/** Takes the data that are kept in the unanswered entry; undefined in other entries. */
export function takeKeptData(context: IExecuteFunctions): KeptData | undefined {
	const metadata = context.getExecuteData().metadata as IDataObject | undefined;
	const kept = metadata?.[METADATA_KEY];
	// n8n shows data that stays here with the output
	if (kept) delete metadata[METADATA_KEY];
	return kept as unknown as KeptData | undefined;
}

/**
 * Runs the unanswered entry.
 * @returns the output at the limit; undefined after an answer and at a Retry, so that this run leaves no trace
 */
export function runUnansweredEntry(
	context: IExecuteFunctions,
	kept: KeptData,
): INodeExecutionData[] | undefined {
	const entry = context.getExecuteData();
	switch (reasonToRun(context, kept)) {
		case 'limit':
			return [{ json: kept.json, pairedItem: { item: 0 } }];
		case 'retry':
			// The third entry has its own copy of the node, because n8n disables the node of a waiting entry
			stackOf(context).unshift({ ...entry, node: { ...entry.node }, data: { main: [kept.input] } });
			return undefined;
		case 'answer':
			// The entry may have the saved node, whose Always Output Data would add an item: at a Retry after a later step has failed
			entry.node = withoutAddedItem(entry.node);
			return undefined;
	}
}

function reasonToRun(
	context: IExecuteFunctions,
	{ runIndex, executionId }: KeptData,
): 'limit' | 'retry' | 'answer' {
	if (runIndexOf(context) !== runIndex) return 'answer';
	return context.getExecutionId() === executionId ? 'limit' : 'retry';
}

/**
 * Removes the unanswered entry, because somebody has answered: with this entry in n8n's stack, a Merge behind the question does
 * not run with the input that it has. If n8n refuses the answer, the entry stays: each request has its own copy of the stack.
 */
export function removeUnansweredEntry(context: IWebhookFunctions): void {
	// The entry of the waiting node comes first
	const stack = stackOf(context);
	if (stack[1]?.metadata && METADATA_KEY in stack[1].metadata) stack.splice(1, 1);
}

/** The node without its setting Always Output Data, by which n8n adds an empty item when an entry has no output. */
const withoutAddedItem = (node: INode): INode => ({ ...node, alwaysOutputData: false });

const engineOf = (context: IExecuteFunctions | IWebhookFunctions) => context as unknown as Engine;

const stackOf = (context: IExecuteFunctions | IWebhookFunctions): Stack =>
	engineOf(context).runExecutionData.executionData!.nodeExecutionStack;

const runIndexOf = (context: IExecuteFunctions) =>
	context.evaluateExpression('{{ $runIndex }}', 0) as unknown as number;
