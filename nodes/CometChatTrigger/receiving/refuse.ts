import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

/** Answers with a status of failure and a sentence, and starts nothing. */
export function refuse(
	context: IWebhookFunctions,
	status: number,
	message: string,
	headers: Record<string, string> = {},
): IWebhookResponseData {
	const response = context.getResponseObject();
	response.writeHead(status, { ...headers, 'Content-Type': 'application/json; charset=utf-8' });
	response.end(JSON.stringify({ message }));
	return { noWebhookResponse: true };
}

/** Answers to a wrong user name or password; n8n's name of the node is what a browser would ask for. */
export function refuseLogin(context: IWebhookFunctions, realm: string): IWebhookResponseData {
	return refuse(context, 401, 'User name or password is wrong', {
		'WWW-Authenticate': `Basic realm="${realm}", charset="UTF-8"`,
	});
}
