import type {
	IBinaryKeyData,
	IDataObject,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { openClient } from '../../shared/transport/client';
import { describedRequest } from '../../shared/transport/describe';
import { send } from '../../shared/transport/send';
import type { RequestDescription } from '../../shared/transport/types';
import { closedPage, replyTo, type Page } from './answers';
import {
	isAnswered,
	keptBy,
	markAnswered,
	takeBack,
	userOf,
	type KeptQuestion,
} from './keptQuestion';
import { showWhenTaken } from './showWhenTaken';
import { forgetUnanswered } from './unanswered';
import { postedTo, type PostedFile } from './visit';

const STAYS_WAITING: IWebhookResponseData = { noWebhookResponse: true };

/**
 * The page behind the links: the webhook of the node while it waits. n8n has checked the signature of the link before.
 * Opening a link decides nothing, because chat clients and previews open links, too. Nothing is thrown: n8n would end
 * the waiting, and go on with an empty item.
 */
export async function answerPage(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	try {
		return await visit(context);
	} catch (error) {
		context.logger.error(`CometChat could not show a question: ${(error as Error).message}`, {
			node: context.getNode().name,
			workflowId: context.getWorkflow().id,
		});
		show(context, {
			status: 500,
			html: 'This question cannot be shown. See the log of n8n.',
			headers: { 'Content-Type': 'text/plain; charset=utf-8' },
		});
		return STAYS_WAITING;
	}
}

/** Shows the page of the question, or goes on with the answer that was posted. */
async function visit(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const { method, query } = context.getRequestObject();
	const question = keptBy(context);
	const user = question && userOf(question, query);
	if (!question || user === undefined || isAnswered(question)) {
		show(context, closedPage(question?.asked));
		return STAYS_WAITING;
	}
	const reply = replyTo(question.asked, {
		isPost: method === 'POST',
		questionId: question.id,
		// Null: nobody knows who opened the link
		uid: user ?? undefined,
		...postedTo(context),
		now: new Date(),
		timezone: context.getTimezone(),
	});
	const { output, files = {}, undecided } = reply;
	// A reply with an output always has the page `undecided`
	if (!output || !undecided) {
		show(context, reply);
		return STAYS_WAITING;
	}
	// Nothing waits between `isAnswered` and this mark, so that only one of two answers in the same moment gets here
	markAnswered(question);
	const binary = await storedFiles(context, files).catch((error: unknown) => {
		takeBack(question);
		throw error;
	});
	showWhenTaken(context.getResponseObject(), {
		taken: reply,
		undecided,
		tell: async ({ afterwards = [] }) => await tell(context, afterwards),
		refused: () => {
			takeBack(question);
			return closedPage(question.asked);
		},
	});
	forgetUnanswered(context);
	return { workflowData: [[itemOf(question, output, binary)]] };
}

/** Milliseconds that showing an answer in the chat may take, for all messages together. */
const MAX_TELLING_MS = 60_000;

/** Shows an answer in the chat while the workflow goes on. A failure is only logged. */
async function tell(context: IWebhookFunctions, requests: RequestDescription[]): Promise<void> {
	if (requests.length === 0) return;
	const warn = (error: unknown) =>
		context.logger.warn(`CometChat could not show an answer in the chat: ${String(error)}`, {
			node: context.getNode().name,
			workflowId: context.getWorkflow().id,
		});
	try {
		const stop = AbortSignal.timeout(MAX_TELLING_MS);
		const client = await openClient(context, { stop });
		const outcomes = await Promise.allSettled(
			requests.map(
				async (request) => await send(client, describedRequest(request, client.baseUrl)),
			),
		);
		for (const outcome of outcomes) if (outcome.status === 'rejected') warn(outcome.reason);
	} catch (error) {
		warn(error);
	}
}

function itemOf({ notAsked }: KeptQuestion, output: IDataObject, binary: IBinaryKeyData) {
	return {
		json: { ...output, ...(notAsked.length > 0 && { notAsked }) },
		...(Object.keys(binary).length > 0 && { binary }),
	};
}

function show(context: IWebhookFunctions, { status = 200, html, headers }: Page): void {
	const response = context.getResponseObject();
	response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', ...headers });
	response.end(html);
}

/** Stores posted files as binary data of the execution. */
async function storedFiles(
	{ nodeHelpers }: IWebhookFunctions,
	files: Record<string, PostedFile>,
): Promise<IBinaryKeyData> {
	const binary: IBinaryKeyData = {};
	for (const [name, file] of Object.entries(files)) {
		const { filepath, originalFilename, newFilename, mimetype } = file;
		const fileName = originalFilename ?? newFilename ?? name;
		binary[name] = await nodeHelpers.copyBinaryFile(filepath, fileName, mimetype ?? undefined);
	}
	return binary;
}
