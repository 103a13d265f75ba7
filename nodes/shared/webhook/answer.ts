import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

export type Response = ReturnType<IWebhookFunctions['getResponseObject']>;

/** An answer in JSON. */
export interface Reply {
	status: number;
	body: object;
	headers?: Record<string, string>;
}

/** Sends an answer. */
export function reply(response: Response, { status, body, headers }: Reply): void {
	response.writeHead(status, { ...headers, 'Content-Type': 'application/json; charset=utf-8' });
	response.end(JSON.stringify(body));
}

/** Sends an answer, and starts no workflow. */
export function answerAtOnce(context: IWebhookFunctions, answer: Reply): IWebhookResponseData {
	reply(context.getResponseObject(), answer);
	return { noWebhookResponse: true };
}

/** Sends a status of failure with a sentence, and starts no workflow. */
export function refuse(
	context: IWebhookFunctions,
	status: number,
	message: string,
	headers?: Record<string, string>,
): IWebhookResponseData {
	return answerAtOnce(context, { status, body: { message }, headers });
}

/** Sends the answer to a wrong login. A browser would show the name of the node when it asks for a login. */
export function refuseLogin(context: IWebhookFunctions, realm: string): IWebhookResponseData {
	return refuse(context, 401, 'User name or password is wrong', {
		'WWW-Authenticate': `Basic realm="${realm}", charset="UTF-8"`,
	});
}

/** The sentences of a node that cannot take a request. */
export interface Failure {
	/** For the log of n8n; the cause follows. */
	log: string;
	/** For the caller, who learns no cause. */
	answer: string;
}

/**
 * Takes a request, and throws nothing: after an error n8n would start a run that fails, and anybody could send such
 * requests.
 * @param receive answers the request, or starts the workflow
 */
export async function receiveSafely(
	context: IWebhookFunctions,
	{ log, answer }: Failure,
	receive: (context: IWebhookFunctions) => Promise<IWebhookResponseData>,
): Promise<IWebhookResponseData> {
	try {
		return await receive(context);
	} catch (error) {
		context.logger.error(`${log}: ${(error as Error).message}`, {
			node: context.getNode().name,
			workflowId: context.getWorkflow().id,
		});
		return refuse(context, 500, `${answer} See the log of n8n.`);
	}
}
