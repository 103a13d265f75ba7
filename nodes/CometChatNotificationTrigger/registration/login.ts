import type {
	ICredentialDataDecryptedObject,
	IHookFunctions,
	IWebhookFunctions,
} from 'n8n-workflow';
import { derivedLogin } from '../../shared/registration/derivedLogin';
import { chatHeaders } from '../../shared/transport/authenticate';
import type { ExpectedCaller, Login } from '../../shared/webhook/authentication';

/** The login that the node gives the service, made from the API key. */
export function loginFor(
	context: IHookFunctions | IWebhookFunctions,
	credentials: ICredentialDataDecryptedObject,
): Login {
	return derivedLogin(context, chatHeaders(credentials).apikey);
}

/** The login that a request of the service has to carry, and the app whose notifications belong to the node. */
export async function expectedCaller(context: IWebhookFunctions): Promise<ExpectedCaller> {
	const credentials = await context.getCredentials('cometChatApi');
	const { username, password } = loginFor(context, credentials);
	// Without a key, everybody could work out the password. An empty password lets nobody in
	const isSecret = chatHeaders(credentials).apikey !== '';
	return {
		appId: String(credentials.appId).trim(),
		proof: { username, password: isSecret ? password : '' },
	};
}
