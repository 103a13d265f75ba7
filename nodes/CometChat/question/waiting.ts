import { WAIT_INDEFINITELY } from 'n8n-workflow';
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import {
	isReviewTool,
	isTool,
	toErrorItem,
	toNodeError,
} from '../../shared/operation/output/nodeErrors';
import { setActorLabelInAdvice } from '../../shared/operation/run/explained';
import type { OperationDescription } from '../../shared/operation/types';
import { keep, type KeptQuestion } from './keptQuestion';
import { addUnansweredEntry } from './unanswered';

/** A question that was sent, and the end of the wait. */
export interface OpenQuestion {
	question: KeptQuestion;
	/** When the execution goes on without an answer. Left out: never. */
	until?: Date;
	/** The output without an answer. */
	outputIfUnanswered: IDataObject;
}

/** Puts the execution to wait for an answer. */
export async function waitForAnswer(
	context: IExecuteFunctions,
	{ question, until, outputIfUnanswered }: OpenQuestion,
): Promise<INodeExecutionData[]> {
	const json = {
		...outputIfUnanswered,
		...(question.notAsked.length > 0 && { notAsked: question.notAsked }),
	};
	keep(context, question);
	// n8n gives each call of a tool one run, so the node cannot run again without an answer
	if (isTool(context.getNode())) keepAsInput(context, json);
	else addUnansweredEntry(context, json);
	copyNode(context);
	await context.putExecutionToWait(until ?? WAIT_INDEFINITELY);
	return [{ json, pairedItem: { item: 0 } }];
}

/**
 * The output when nobody was asked.
 * @throws the error, unless the node goes on after errors
 */
export function outputWithoutQuestion(
	context: IExecuteFunctions,
	operation: OperationDescription,
	failure: unknown,
): INodeExecutionData[] {
	const node = context.getNode();
	const error = setActorLabelInAdvice(operation, failure);
	if (isReviewTool(node)) return failReview(context, toNodeError(node, error));
	if (!context.continueOnFail()) throw error;
	// Each item holds the error alone, without its input: `{}`
	return context
		.getInputData()
		.map((_, index) => withoutAnswer(toErrorItem(node, error, index, {})));
}

/**
 * Leaves out of a failed item what looks like an answer: anybody may have written "approved" into the input, which n8n
 * adds to the items of an error output.
 */
function withoutAnswer(item: INodeExecutionData): INodeExecutionData {
	Object.assign(item.json, { approved: undefined, data: undefined });
	return item;
}

/**
 * Ends the execution, because nobody was asked. After an error of a review, n8n itself goes on, and tells the model that a
 * person has rejected the call. If On Error says to go on, the model gets the reason why nobody could decide.
 */
function failReview(context: IExecuteFunctions, error: Error): INodeExecutionData[] {
	const chatInput = `The question could not be sent, so nobody has decided. ${error.message}`;
	const declined = { approved: false, data: { approved: false, chatInput } };
	keepAsInput(context, declined);
	copyNode(context);
	if (context.continueOnFail()) return [{ json: declined, pairedItem: { item: 0 } }];
	// Without this value, n8n goes on after an error of a tool, although the node does not continue on fail
	context.getExecuteData().node.onError = 'stopWorkflow';
	throw error;
}

/**
 * Gives this run of the node its own copy of the node's settings, because three of them are changed for this run alone:
 * - `disabled`: n8n sets it when it goes on, so that the node passes the answer on. If simultaneous calls of a tool share the
 *   node, n8n passes on their input as well, in which a model may have written "approved"
 * - `alwaysOutputData` is off: with this setting, n8n makes an empty item of a run without an answer
 * - `onError` of a review is not the error output: with this setting, n8n does not hand the answer to the agent, and the
 *   model reads that a person has rejected the call
 */
function copyNode(context: IExecuteFunctions): void {
	const run = context.getExecuteData();
	const { node } = run;
	const losesAnswer = isReviewTool(node) && node.onError === 'continueErrorOutput';
	run.node = {
		...node,
		alwaysOutputData: false,
		...(losesAnswer && { onError: 'continueRegularOutput' }),
	};
}

/**
 * Replaces the input that n8n keeps for a tool, because anybody may have written "approved" into it. n8n goes on with this
 * input at a Retry of a cancelled execution, and after some errors.
 */
function keepAsInput(context: IExecuteFunctions, json: IDataObject): void {
	context.getExecuteData().data.main = [[{ json, pairedItem: { item: 0 } }]];
}
