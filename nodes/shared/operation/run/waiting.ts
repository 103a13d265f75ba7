import { WAIT_INDEFINITELY } from 'n8n-workflow';
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { endQuietly } from '../../transport/cancellation';
import { clock } from '../../transport/clock';
import { orRefusal, ServiceError, SetupError } from '../../transport/errors';
import { isReviewTool, toErrorItem, toNodeError } from '../output/nodeErrors';
import { openClient } from '../../transport/client';
import type { Question, QuestionMessage, SentMessage } from '../questionTypes';
import type { RequestDescription } from '../../transport/types';
import type { ItemClient, Operation, WaitOperation } from '../types';
import { asRecord } from '../../values/readers';
import { inWordsOf } from './explained';
import { keep, Links, type KeptQuestion } from './keptQuestion';
import { itemOf } from './source';
import { itemClient, prepare } from './work';

/** Functions that some versions of n8n lack. */
type Versioned = { getSignedResumeUrl?: unknown; setSignatureValidationRequired?: () => void };

/**
 * Runs an operation that asks people and waits: sends the question with its links, and puts the execution to wait. With
 * several receivers it sends to all of them, and waits if at least one has got the question. The node waits once for
 * all its items, so more than one item is refused.
 */
export async function askAndWait(
	context: IExecuteFunctions,
	operation: WaitOperation,
): Promise<INodeExecutionData[]> {
	const node = context.getNode();
	const items = context.getInputData();
	try {
		const sent = await ask(context, operation, items.length);
		return sent ? await wait(context, sent) : [];
	} catch (failure) {
		const error = inWordsOf(operation, failure);
		const nodeError = toNodeError(node, error);
		if (isReviewTool(node)) return failReview(context, nodeError);
		if (!context.continueOnFail()) throw nodeError;
		return items.map((_, index) => withoutAnswer(toErrorItem(node, error, index, {})));
	}
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
 * Ends the execution, because nobody was asked. n8n would go on after an error of a review, and tell the model that a
 * person has rejected the call. If On Error says to go on, the model gets the reason why nobody could decide.
 */
function failReview(context: IExecuteFunctions, error: Error): INodeExecutionData[] {
	const chatInput = `The question could not be sent, so nobody has decided. ${error.message}`;
	const declined = { approved: false, data: { approved: false, chatInput } };
	goOnWith(context, declined);
	if (context.continueOnFail()) return [{ json: declined, pairedItem: { item: 0 } }];
	context.getExecuteData().node.onError = 'stopWorkflow';
	throw error;
}

/** A question that was sent. */
interface Sent {
	question: KeptQuestion;
	until?: Date;
	/** The output when nobody answers in time. */
	unanswered: IDataObject;
}

/** @returns undefined when the execution was cancelled meanwhile */
async function ask(
	context: IExecuteFunctions,
	operation: WaitOperation,
	items: number,
): Promise<Sent | undefined> {
	checkVersion(context, operation);
	if (items > 1) throw needsOneItem(operation, items);
	const options = context.getNodeParameter('requestOptions', 0, {});
	const client = await openClient(context, { options });
	const { item } = await prepare(operation, itemOf(context, 0), client.baseUrl);
	const links = new Links((parameters) => {
		const link = context.getSignedResumeUrl(parameters);
		item.request.secrets.push(link, new URL(link).searchParams.get('signature') ?? link);
		return link;
	});
	const hint = (message: string) =>
		context.addExecutionHints?.({ message, location: 'outputPane' });
	const requests = itemClient(client, item, hint);
	let asked: Question | undefined;
	let outcome: Awaited<ReturnType<typeof sendAll>> | undefined;
	const isCancelled = await endQuietly(context, async () => {
		asked = await operation.wait(
			item,
			{
				linkFor: (uid) => links.linkFor(uid),
				questionId: links.id,
				isReview: isReviewTool(context.getNode()),
			},
			requests,
		);
		outcome = await sendAll(asked.messages, requests);
	});
	if (isCancelled || !asked || !outcome) return undefined;
	const { sent, notAsked } = outcome;
	const { id, users } = links;
	return {
		question: { id, users, asked: asked.kept(sent), notAsked },
		until: asked.until && new Date(asked.until(clock.now())),
		unanswered: { ...asked.unanswered, ...(notAsked.length > 0 && { notAsked }) },
	};
}

/** @throws ServiceError when nobody could be asked */
async function sendAll(
	messages: QuestionMessage[],
	{ request: send }: ItemClient,
): Promise<{ sent: SentMessage[]; notAsked: string[] }> {
	const sent: SentMessage[] = [];
	const failures: ServiceError[] = [];
	let takeBack: RequestDescription | undefined;
	for (const { receiver, uid, takenBackBy, request } of messages) {
		const answer = await (takenBackBy ? send(request) : orRefusal(send(request)));
		if (answer instanceof ServiceError) {
			failures.push(new ServiceError(`${receiver}: ${answer.message}`, answer.details));
			continue;
		}
		const message = asRecord(answer.data);
		sent.push({ uid, message });
		takeBack ??= takenBackBy?.(message);
	}
	const asking = messages.filter(({ takenBackBy }) => !takenBackBy);
	if (failures.length === asking.length) {
		const remains =
			takeBack &&
			(await send(takeBack).then(
				() => false,
				() => true,
			));
		throw nobodyAsked(failures, remains ? ANNOUNCED : '');
	}
	return { sent, notAsked: failures.map(({ message }) => message) };
}

const ANNOUNCED = 'The message that tells of the question is still in the chat; delete it.';

async function wait(
	context: IExecuteFunctions,
	{ question, until, unanswered }: Sent,
): Promise<INodeExecutionData[]> {
	keep(context, question);
	goOnWith(context, unanswered);
	copyNode(context);
	await context.putExecutionToWait(until ?? WAIT_INDEFINITELY);
	return [{ json: unanswered, pairedItem: { item: 0 } }];
}

/**
 * Gives this run of the node a copy of the node's data. n8n marks it as disabled when it goes on, so that the node
 * passes the answer on. Otherwise simultaneous calls of a tool would share this mark: n8n would pass their input on, too,
 * in which a model may have written "approved", and nobody would be asked.
 */
function copyNode(context: IExecuteFunctions): void {
	const run = context.getExecuteData();
	run.node = { ...run.node };
}

/**
 * Replaces the input that n8n keeps for the node, in which anybody may have written "approved": n8n goes on with it
 * when the time limit is over, when a cancelled execution is run again, and after some errors.
 */
function goOnWith(context: IExecuteFunctions, json: IDataObject): void {
	context.getExecuteData().data.main = [[{ json, pairedItem: { item: 0 } }]];
}

/** The error for a tool that n8n calls in a way that cannot wait. */
export function cannotWait({ name }: Operation): SetupError {
	return new SetupError(
		`${name} cannot be used here as a tool`,
		'The way in which n8n calls the tool has no means to wait. AI Agent 3 and newer can wait, and so can a step of a workflow.',
	);
}

function checkVersion(context: IExecuteFunctions, { name }: Operation): void {
	const n8n = context as unknown as Versioned;
	if (!n8n.getSignedResumeUrl) {
		throw new SetupError(`${name} needs n8n 1.108 or newer`, 'Update n8n.');
	}
	// Some versions only check the signatures of links when they are asked to
	n8n.setSignatureValidationRequired?.();
}

function needsOneItem({ name }: Operation, items: number): SetupError {
	return new SetupError(
		`${name} takes one input item, but there are ${items}`,
		"n8n waits once for a node, so that the other items would get lost. Put a 'Loop Over Items' node with the batch size 1 before it, or switch on 'Execute Once' under Settings. Nothing was sent.",
	);
}

/** One error for all receivers, because a model cannot look at the outcome of each. */
function nobodyAsked(failures: ServiceError[], note: string): ServiceError {
	const [{ message, details }] = failures;
	const all = failures.map((failure) => failure.message.replace(/\.$/, ''));
	return new ServiceError(
		failures.length === 1 ? message : `Nobody could be asked. ${all.join('; ')}`,
		{ ...details, advice: [details.advice, note].filter(Boolean).join(' ') },
	);
}
