import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	IRunExecutionData,
	IWebhookFunctions,
	IWorkflowSettings,
} from 'n8n-workflow';

/** The key of {@link Unanswered} in the data about an entry of n8n's stack. */
const METADATA_KEY = 'cometChatQuestion';

/** The data that n8n keeps for the case that nobody answers. */
interface Unanswered {
	/** The execution that asked. A Retry has another ID. */
	executionId: string;
	/** The run of the node that asked. After an answer, the next one has another number. */
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

/**
 * Makes n8n run the node once more when it goes on without an answer. n8n does not run a waiting node again: it passes on the
 * data that it keeps for the node, at the limit, at a Retry of a cancelled execution, and with an answer. Before an answer
 * this data is empty, so the next entry of n8n's stack gets its turn. This function adds that entry: a second run of the
 * node, which decides by {@link goOnUnanswered}.
 */
export function runAgainUnanswered(context: IExecuteFunctions, json: IDataObject): void {
	const run = context.getExecuteData();
	const kept: Unanswered = {
		executionId: context.getExecutionId(),
		runIndex: runIndexOf(context),
		json,
		input: context.getInputData(),
	};
	const { workflow } = engineOf(context);
	const item = { json: {} };
	stackOf(context).unshift({
		...run,
		// Else n8n adds an empty item when the second run has no output
		node: { ...run.node, alwaysOutputData: false },
		// The item that a run needs is on the second input, because a Retry with the saved workflow would pass on the first as the
		// output, without running the node. Only the execution order v1 runs a node whose first input is empty
		data: { main: workflow.settings.executionOrder === 'v1' ? [null, [item]] : [[item]] },
		metadata: { ...run.metadata, [METADATA_KEY]: kept },
	} as Stack[number]);
	run.data.main = [];
}

/** Removes the data that {@link runAgainUnanswered} kept in the run, and returns it; undefined in a run that asks. */
export function keptUnanswered(context: IExecuteFunctions): Unanswered | undefined {
	const metadata = context.getExecuteData().metadata as IDataObject | undefined;
	const kept = metadata?.[METADATA_KEY];
	// n8n would show the data with the output
	if (kept) delete metadata[METADATA_KEY];
	return kept as unknown as Unanswered | undefined;
}

/**
 * Takes back what {@link runAgainUnanswered} added, because somebody has answered. n8n goes on with the data that it gave the
 * webhook. If the entry stayed there, a Merge behind the question would not run with the input that it has. An answer that
 * n8n refuses leaves no trace: each request has a copy of the data.
 */
export function forgetUnanswered(context: IWebhookFunctions): void {
	// The entry of the waiting node comes first
	const stack = stackOf(context);
	if (stack[1]?.metadata && METADATA_KEY in stack[1].metadata) stack.splice(1, 1);
}

/**
 * Goes on at the limit, or asks again after a Retry.
 * @returns undefined where this run leaves no trace: somebody has answered, or another run asks again
 */
export function goOnUnanswered(
	context: IExecuteFunctions,
	{ executionId, runIndex, json, input }: Unanswered,
): INodeExecutionData[] | undefined {
	const run = context.getExecuteData();
	if (runIndexOf(context) !== runIndex) {
		// A Retry with the saved workflow has put the saved node here, which may have the setting Always Output Data
		run.node = { ...run.node, alwaysOutputData: false };
		return undefined;
	}
	if (context.getExecutionId() === executionId) return [{ json, pairedItem: { item: 0 } }];
	stackOf(context).unshift({ ...run, node: { ...run.node }, data: { main: [input] } });
	return undefined;
}

const engineOf = (context: IExecuteFunctions | IWebhookFunctions) => context as unknown as Engine;

const stackOf = (context: IExecuteFunctions | IWebhookFunctions): Stack =>
	engineOf(context).runExecutionData.executionData!.nodeExecutionStack;

const runIndexOf = (context: IExecuteFunctions) =>
	context.evaluateExpression('{{ $runIndex }}', 0) as unknown as number;
