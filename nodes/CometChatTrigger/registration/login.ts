import { createHmac } from 'crypto';
import type {
	ICredentialDataDecryptedObject,
	IHookFunctions,
	IWebhookFunctions,
} from 'n8n-workflow';
import { isEmpty } from '../../shared/values/readers';
import type { Login } from '../../shared/webhook/authentication';
import { managementApi } from './api';

const USER_NAME = 'n8n';

/**
 * The login of the webhooks of a node, its test webhook included. The password follows from
 * the credentials and the node, so it is stored nowhere, every process of n8n knows it, and the password of one node
 * does not open another. It has 64 letters and digits; the service takes up to 100.
 */
export function loginFor(
	context: IHookFunctions | IWebhookFunctions,
	{ secret }: ICredentialDataDecryptedObject,
): Login {
	const node = [context.getInstanceId(), context.getWorkflow().id, context.getNode().id];
	const hmac = createHmac('sha256', String(secret).trim()).update(JSON.stringify(node));
	return { username: USER_NAME, password: hmac.digest('hex') };
}

/** The login that a request of the service has to carry, and the app whose events belong to the node. */
export async function registeredLogin(
	context: IWebhookFunctions,
): Promise<Login & { appId: string }> {
	const credentials = await context.getCredentials(managementApi.credentials);
	const { username, password } = loginFor(context, credentials);
	// Without a secret everybody could work out the password; an empty one lets nobody in
	const isSecret = !isEmpty(credentials.secret);
	return {
		appId: String(credentials.appId).trim(),
		username,
		password: isSecret ? password : '',
	};
}
