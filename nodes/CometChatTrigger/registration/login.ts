import type {
	ICredentialDataDecryptedObject,
	IHookFunctions,
	IWebhookFunctions,
} from 'n8n-workflow';
import { derivedLogin } from '../../shared/registration/derivedLogin';
import { isEmpty } from '../../shared/values/readers';
import type { Login } from '../../shared/webhook/authentication';
import { managementApi } from './api';

/** The login of the webhooks of a node, its test webhook included. The service takes passwords of up to 100 characters. */
export function loginFor(
	context: IHookFunctions | IWebhookFunctions,
	{ secret }: ICredentialDataDecryptedObject,
): Login {
	return derivedLogin(context, secret);
}

/** The login that a request of the service has to carry, and the app whose events belong to the node. */
export async function registeredLogin(
	context: IWebhookFunctions,
): Promise<Login & { appId: string }> {
	const credentials = await context.getCredentials(managementApi.credentials);
	const { username, password } = loginFor(context, credentials);
	// Without a secret, everybody could work out the password. An empty password lets nobody in
	const isSecret = !isEmpty(credentials.secret);
	return {
		appId: String(credentials.appId).trim(),
		username,
		password: isSecret ? password : '',
	};
}
