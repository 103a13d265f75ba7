import { createHmac } from 'crypto';
import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import type { Login } from '../webhook/authentication';

const USER_NAME = 'n8n';

/**
 * The login with which the service calls a node that registers itself. The password follows from a secret of the
 * credentials and from the node: it is stored nowhere, every process of n8n can make it, and it opens no other node.
 * It has 64 letters and digits.
 */
export function derivedLogin(context: IHookFunctions | IWebhookFunctions, secret: unknown): Login {
	const node = [context.getInstanceId(), context.getWorkflow().id, context.getNode().id];
	const hmac = createHmac('sha256', String(secret).trim()).update(JSON.stringify(node));
	return { username: USER_NAME, password: hmac.digest('hex') };
}
