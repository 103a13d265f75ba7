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
import { nextPage, pageOfClosed, type Page } from './answers';
import {
	isAnswered,
	keptBy,
	markAnswered,
	unmarkAnswered,
	userOf,
	type KeptQuestion,
} from './keptQuestion';
import { showWhenTaken } from './showWhenTaken';
import { removeUnansweredEntry } from './unanswered';
import { postedTo, type PostedFile } from './visit';

const STAYS_WAITING: IWebhookResponseData = { noWebhookResponse: true };

/**
 * The page behind the links: the webhook of the node while it waits. n8n has checked the signature of the link before.
 * Opening a link decides nothing, because chat clients and previews open links, too. This function throws nothing: after an
 * error, n8n ends the wait and goes on with an empty item.
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
		show(context, pageOfClosed(question?.pageContent));
		return STAYS_WAITING;
	}
	const page = nextPage(question.pageContent, {
		isPost: method === 'POST',
		questionId: question.id,
		// Null: nobody knows who opened the link
		uid: user ?? undefined,
		...postedTo(context),
		now: new Date(),
		timezone: context.getTimezone(),
	});
	const { output, files = {}, undecidedPage } = page;
	// A page with an output always has an undecided page
	if (!output || !undecidedPage) {
		show(context, page);
		return STAYS_WAITING;
	}
	// No `await` stands between `isAnswered` and this mark, so only one of two answers in the same moment gets here
	markAnswered(question);
	const binary = await storedFiles(context, files).catch((error: unknown) => {
		unmarkAnswered(question);
		throw error;
	});
	showWhenTaken(context.getResponseObject(), {
		takenPage: page,
		undecidedPage,
		showInChat: async ({ chatRequests = [] }) => await sendAfterwards(context, chatRequests),
		// n8n has taken the answer that another process got. The mark is for answers of this process only
		makeRefusedPage: () => {
			unmarkAnswered(question);
			return pageOfClosed(question.pageContent);
		},
	});
	removeUnansweredEntry(context);
	return { workflowData: [[itemOf(question, output, binary)]] };
}

/** The milliseconds that all messages together may take to show an answer in the chat. */
const MAX_SHOWING_MS = 60_000;

/** Shows an answer in the chat while the workflow goes on. A failure is only logged. */
async function sendAfterwards(
	context: IWebhookFunctions,
	requests: RequestDescription[],
): Promise<void> {
	if (requests.length === 0) return;
	const warn = (error: unknown) =>
		context.logger.warn(`CometChat could not show an answer in the chat: ${String(error)}`, {
			node: context.getNode().name,
			workflowId: context.getWorkflow().id,
		});
	try {
		const stop = AbortSignal.timeout(MAX_SHOWING_MS);
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
