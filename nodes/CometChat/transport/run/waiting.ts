import { WAIT_INDEFINITELY } from 'n8n-workflow';
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { endQuietly } from '../cancellation';
import { ServiceError, SetupError } from '../errors';
import { isReviewTool, toErrorItem, toNodeError } from '../result/nodeErrors';
import { openClient } from '../sending/client';
import type { Operation, WaitOperation } from '../types';
import { keep, Links, type KeptQuestion } from './keptQuestion';
import { itemOf } from './source';
import { itemClient, prepare } from './work';

/** An n8n that is newer than the types, or older. */
type Versioned = { getSignedResumeUrl?: unknown; setSignatureValidationRequired?: () => void };

/**
 * Runs an operation that asks people and waits: sends the question with its links, and puts the execution to wait. With
 * several receivers it waits as soon as one of them has got the question. The node waits once for all its items, so that
 * more than one item is refused.
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
	} catch (error) {
		const nodeError = toNodeError(node, error);
		// n8n tells the agent of a review that failed; where it goes on with the input instead, that approves nothing
		if (isReviewTool(node)) {
			const declined = { approved: false, data: { approved: false }, error: nodeError.message };
			goOnWith(context, { ...items[0]?.json, ...declined });
		}
		if (!context.continueOnFail() || isReviewTool(node)) throw nodeError;
		// Without the input, in which anybody may have written "approved"
		return items.map((_, index) => toErrorItem(node, error, index, {}));
	}
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
	const asked = operation.wait(item, {
		linkFor: (uid) => links.linkFor(uid),
		questionId: links.id,
		isReview: isReviewTool(context.getNode()),
	});
	const hint = (message: string) =>
		context.addExecutionHints?.({ message, location: 'outputPane' });
	const { request: send } = itemClient(client, item, hint);
	const failures: ServiceError[] = [];
	const isCancelled = await endQuietly(context, async () => {
		for (const { receiver, request } of asked.messages) {
			await send(request).catch((error: unknown) => {
				if (!(error instanceof ServiceError)) throw error;
				failures.push(namedBy(receiver, error));
			});
		}
		if (failures.length === asked.messages.length) throw nobodyAsked(failures);
	});
	if (isCancelled) return undefined;
	const notAsked = failures.map(({ message }) => message);
	const { id, users } = links;
	return {
		question: { id, users, asked: asked.kept, notAsked },
		until: asked.until,
		unanswered: { ...asked.unanswered, ...(notAsked.length > 0 && { notAsked }) },
	};
}

async function wait(
	context: IExecuteFunctions,
	{ question, until, unanswered }: Sent,
): Promise<INodeExecutionData[]> {
	keep(context, question);
	goOnWith(context, unanswered);
	await context.putExecutionToWait(until ?? WAIT_INDEFINITELY);
	return [{ json: unanswered, pairedItem: { item: 0 } }];
}

/**
 * Replaces the input that n8n keeps for the node, in which anybody may have written "approved": n8n goes on with it at a
 * limit, when a cancelled execution is run again, and after some errors.
 */
function goOnWith(context: IExecuteFunctions, json: IDataObject): void {
	context.getExecuteData().data.main = [[{ json, pairedItem: { item: 0 } }]];
}

/** The error in n8n's own loop, which cannot wait. */
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

function namedBy(receiver: string, error: ServiceError): ServiceError {
	return new ServiceError(`${receiver}: ${error.message}`, error.details);
}

/** One error for all receivers, because a model cannot look at the outcome of each. */
function nobodyAsked(failures: ServiceError[]): ServiceError {
	const [first] = failures;
	if (failures.length === 1) return first;
	const all = failures.map(({ message }) => message.replace(/\.$/, ''));
	return new ServiceError(`Nobody could be asked. ${all.join('; ')}`, first.details);
}
