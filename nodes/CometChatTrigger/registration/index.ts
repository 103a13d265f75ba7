import { createHmac } from 'crypto';
import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import type { Login } from '../receiving/authentication';

/** Whether the service knows the webhook already. By hand, a person has seen to it. */
export async function checkExists(this: IHookFunctions): Promise<boolean> {
	return this.getNodeParameter('registration') === 'byHand';
}

/** Nothing is to be done by hand: a person entered the webhook in the dashboard. */
export async function create(this: IHookFunctions): Promise<boolean> {
	return true;
}

async function remove(this: IHookFunctions): Promise<boolean> {
	return true;
}

export { remove as delete };

/** The user name and password that the service was told, and the app to which the webhook belongs. */
export async function registeredLogin(
	context: IWebhookFunctions,
): Promise<Login & { appId: string }> {
	const { appId, secret } = await context.getCredentials('cometChatManagementApi');
	const webhookId = [context.getWorkflow().id, context.getNode().id, context.getMode()].join(':');
	return {
		appId: String(appId),
		username: 'n8n',
		password: createHmac('sha256', String(secret)).update(webhookId).digest('hex'),
	};
}
