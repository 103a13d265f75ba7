import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { clock } from '../transport/clock';

/** The response to the caller, as n8n's server hands it over. */
export type Response = ReturnType<IWebhookFunctions['getResponseObject']>;

/** Calls a function when the connection of a response closes; at once if the sender hung up before a busy n8n came to the request. */
export function whenClosed(
	response: Pick<Response, 'closed' | 'destroyed' | 'once'>,
	work: () => void,
): void {
	if (response.closed || response.destroyed) work();
	else response.once('close', work);
}

/** An answer to the caller. */
export interface Reply {
	status: number;
	/** An object leaves as JSON, a text as a page in HTML. */
	body: object | string;
	headers?: Record<string, string>;
}

/** Sends an answer. */
export function sendReply(response: Response, { status, body, headers }: Reply): void {
	const isPage = typeof body === 'string';
	const type = `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`;
	response.writeHead(status, { 'Content-Type': type, ...headers });
	response.end(isPage ? body : JSON.stringify(body));
}

/** Sends an answer, and starts no workflow. */
export function answerAtOnce(context: IWebhookFunctions, answer: Reply): IWebhookResponseData {
	sendReply(context.getResponseObject(), answer);
	return { noWebhookResponse: true };
}

/** Sends a status of failure with a sentence, and starts no workflow. */
export function refuseRequest(
	context: IWebhookFunctions,
	status: number,
	message: string,
	headers?: Record<string, string>,
): IWebhookResponseData {
	return answerAtOnce(context, { status, body: { message }, headers });
}

/**
 * Sends the answer to a wrong login.
 * @param realm the name of the node; a browser shows it when it asks for a login
 * @param remedy a sentence for the log of n8n that says what a person can do; left out: nothing is logged
 */
export function refuseLogin(
	context: IWebhookFunctions,
	realm: string,
	remedy?: string,
): IWebhookResponseData {
	if (remedy !== undefined) {
		const line = `${realm} refuses requests, because user name or password is wrong. ${remedy}`;
		warnOnce(context, line);
	}
	return refuseRequest(context, 401, 'User name or password is wrong', {
		'WWW-Authenticate': `Basic realm="${realm}", charset="UTF-8"`,
	});
}

/** The remedy for a login that a person has entered in the dashboard. */
export const WRONG_LOGIN =
	'If they come from CometChat, enter the user name and password of the credentials in the CometChat dashboard.';

/** Milliseconds until the same line is written again: the service sends a request for each event, and each request could write it. */
const WRITTEN_AGAIN_AFTER = 3_600_000;

/** With more lines than this, the times of all lines are forgotten. */
const MAX_KEPT = 1_000;

/** When each line was written (`clock.elapsed`), by {@link keyOf}. */
const writtenAt = new Map<string, number>();

/** Writes a line into the log of n8n, unless the node has written it within the last hour. */
export function warnOnce(context: IWebhookFunctions, line: string): void {
	const about = { node: context.getNode().name, workflowId: context.getWorkflow().id };
	const key = keyOf(context, line);
	const last = writtenAt.get(key);
	if (last !== undefined && clock.elapsed() - last < WRITTEN_AGAIN_AFTER) return;
	if (writtenAt.size >= MAX_KEPT) writtenAt.clear();
	writtenAt.set(key, clock.elapsed());
	context.logger.warn(line, about);
}

/** Lets a line be written again at once, because its cause was put right. */
export function forgetWarning(context: IWebhookFunctions, line: string): void {
	writtenAt.delete(keyOf(context, line));
}

function keyOf(context: IWebhookFunctions, line: string): string {
	return JSON.stringify([context.getWorkflow().id, context.getNode().id, line]);
}

/**
 * Refuses a body that the node cannot read. The log of n8n says so, because no execution shows it.
 * @param name the name of the node
 * @param reason a sentence without a full stop
 * @param what the body in words, as far as it is known
 */
export function refuseBody(
	context: IWebhookFunctions,
	name: string,
	reason: string,
	what = 'a request',
): IWebhookResponseData {
	warnOnce(context, `${name} refuses ${what}. ${reason}`);
	return refuseRequest(context, 400, reason);
}

/** Refuses what belongs to another app than that of the credentials. The log of n8n says what to do. */
export function refuseOtherApp(
	context: IWebhookFunctions,
	name: string,
	kind: 'event' | 'notification',
): IWebhookResponseData {
	warnOnce(
		context,
		`${name} refuses ${kind}s of another app than that of its credentials. If their 'App ID' was changed, unpublish the workflow and publish it again.`,
	);
	return refuseRequest(context, 403, `The ${kind} belongs to another app`);
}

/** The sentences of a node that cannot take a request. */
export interface FailureTexts {
	/** Written into the log of n8n, before the message of the error. */
	log: string;
	/** Sent to the caller, who learns nothing of the error. */
	answer: string;
}

/**
 * Takes a request, and throws nothing. After an error, n8n would start a run that fails, and anybody could send such requests.
 * @param receive answers the request, or starts the workflow
 */
export async function receiveSafely(
	context: IWebhookFunctions,
	{ log, answer }: FailureTexts,
	receive: (context: IWebhookFunctions) => Promise<IWebhookResponseData>,
): Promise<IWebhookResponseData> {
	try {
		return await receive(context);
	} catch (error) {
		context.logger.error(`${log}: ${(error as Error).message}`, {
			node: context.getNode().name,
			workflowId: context.getWorkflow().id,
		});
		return refuseRequest(context, 500, `${answer} See the log of n8n.`);
	}
}
