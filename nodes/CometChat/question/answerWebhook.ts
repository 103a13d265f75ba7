import type { IWebhookDescription } from 'n8n-workflow';

/**
 * The body with which n8n says that the execution goes on with an answer. `showWhenTaken` takes the response on its way to the
 * browser, and sends a page in its place.
 */
export const TAKEN = 'taken';

/** The page on which people answer a question: n8n serves it while the execution waits. It is not a webhook that CometChat calls. */
export const ANSWER_PAGE: IWebhookDescription[] = (['GET', 'POST'] as const).map((httpMethod) => ({
	name: 'default',
	httpMethod,
	responseMode: 'onReceived',
	// TAKEN when an execution goes on with the answer. Empty when none does, and in older versions, which respond before they know
	responseData: `={{ $execution?.id ? "${TAKEN}" : "" }}`,
	path: '={{ $nodeId }}',
	restartWebhook: true,
	isFullPath: true,
}));
