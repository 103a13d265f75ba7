import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

/** Takes what the service sends, and starts the workflow with it. */
export async function receive(this: IWebhookFunctions): Promise<IWebhookResponseData> {
	return { workflowData: [[{ json: this.getBodyData() as IDataObject }]] };
}
