import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { isReviewTool, isTool } from '../../shared/operation/output/nodeErrors';
import { itemClient } from '../../shared/operation/run/itemClient';
import { prepare } from '../../shared/operation/run/preparedItem';
import { sourceOfItem } from '../../shared/operation/run/source';
import type { Item, ItemClient, OperationDescription } from '../../shared/operation/types';
import { openClient } from '../../shared/transport/client';
import { orRefusal, ServiceError, SetupError, withNotes } from '../../shared/transport/errors';
import type { RequestDescription } from '../../shared/transport/types';
import { recordIn } from '../../shared/values/readers';
import { Links } from './keptQuestion';
import type { SentMessage } from './outcome';

/** Functions of n8n's context that some versions of n8n lack. */
type VersionedFunctions = {
	getSignedResumeUrl?: unknown;
	setSignatureValidationRequired?: () => void;
};

/** The form of a question, and the parts that asking needs. */
export interface AskingParts {
	item: Item;
	client: ItemClient;
	links: Links;
	/** Whether a model called the node. Then only an answer counts, never a time limit. */
	isTool: boolean;
	/** Whether a person decides that another tool of a model may run. */
	isReview: boolean;
}

/** A message with a question, or a message that tells a group of the question. */
export interface QuestionMessage {
	receiver: string;
	/** The user for whom the link in the message was made. */
	uid?: string;
	/**
	 * Makes the request that takes back a message without a link, if all messages with a link fail. If the message without a
	 * link cannot be sent, no other message is sent.
	 */
	requestToTakeBack?: (message: IDataObject) => RequestDescription;
	request: RequestDescription;
}

/**
 * Reads the form of a question. Nothing is sent here.
 * @throws SetupError where n8n cannot wait for the answer; InputError naming a field
 */
export async function openAsking(
	context: IExecuteFunctions,
	operation: OperationDescription,
): Promise<AskingParts> {
	checkVersion(context, operation);
	const items = context.getInputData().length;
	if (items > 1) throw needsOneItem(operation, items);
	const client = await openClient(context);
	const { item } = await prepare(operation, sourceOfItem(context, 0), client.baseUrl);
	const links = new Links((parameters) => {
		const link = context.getSignedResumeUrl(parameters);
		// Neither the link nor its signature may appear in an error
		item.request.secrets.push(link, new URL(link).searchParams.get('signature') ?? link);
		return link;
	});
	const hint = (message: string) =>
		context.addExecutionHints?.({ message, location: 'outputPane' });
	const node = context.getNode();
	return {
		item,
		client: itemClient(client, item, hint),
		links,
		isTool: isTool(node),
		isReview: isReviewTool(node),
	};
}

/**
 * Sends the messages of a question. If a message with a link fails, the next messages are sent all the same.
 * @param messages at least one with a link
 * @returns the messages that were sent, and the receivers who could not be asked, with the reasons
 * @throws ServiceError when nobody could be asked
 */
export async function sendAll(
	messages: QuestionMessage[],
	{ sendDescribed: send }: ItemClient,
): Promise<{ sent: SentMessage[]; notAsked: string[] }> {
	const sent: SentMessage[] = [];
	const failures: ServiceError[] = [];
	let takeBack: RequestDescription | undefined;
	for (const { receiver, uid, requestToTakeBack, request } of messages) {
		// The failure of a message without a link is thrown, so that the messages after it are not sent
		const answer = await (requestToTakeBack ? send(request) : orRefusal(send(request)));
		if (answer instanceof ServiceError) {
			failures.push(new ServiceError(`${receiver}: ${answer.message}`, answer.details));
			continue;
		}
		const message = recordIn(answer.data);
		sent.push({ uid, message });
		takeBack ??= requestToTakeBack?.(message);
	}
	const asking = messages.filter(({ requestToTakeBack }) => !requestToTakeBack);
	if (failures.length === asking.length) {
		const isStillInChat = takeBack !== undefined && (await fails(send(takeBack)));
		throw nobodyAsked(failures, isStillInChat ? STILL_IN_CHAT : '');
	}
	return { sent, notAsked: failures.map(({ message }) => message) };
}

async function fails(request: Promise<unknown>): Promise<boolean> {
	try {
		await request;
		return false;
	} catch {
		return true;
	}
}

const STILL_IN_CHAT = 'The message that tells of the question is still in the chat; delete it.';

/** The error for all receivers together, because a model cannot look at the outcome of each receiver. */
function nobodyAsked(failures: ServiceError[], note: string): ServiceError {
	const [{ message, details }] = failures;
	const reasons = failures.map((failure) => failure.message.replace(/\.$/, ''));
	return new ServiceError(
		failures.length === 1 ? message : `Nobody could be asked. ${reasons.join('; ')}`,
		withNotes(details, note),
	);
}

function checkVersion(context: IExecuteFunctions, { name }: OperationDescription): void {
	const n8n = context as unknown as VersionedFunctions;
	if (!n8n.getSignedResumeUrl) {
		throw new SetupError(`${name} needs n8n 1.108 or newer`, 'Update n8n.');
	}
	// Some versions only check the signatures of links when they are asked to
	n8n.setSignatureValidationRequired?.();
}

function needsOneItem({ name }: OperationDescription, items: number): SetupError {
	return new SetupError(
		`${name} takes one input item, but there are ${items}`,
		"n8n waits once for a node, so that the other items would get lost. Put a 'Loop Over Items' node with the batch size 1 before it, or switch on 'Execute Once' under Settings. Nothing was sent.",
	);
}
