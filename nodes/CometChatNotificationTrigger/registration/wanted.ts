import type { ICredentialDataDecryptedObject, IHookFunctions } from 'n8n-workflow';
import { isPublic, reachableWebhookUrl, webhookUrl } from '../../shared/registration/publicUrl';
import { chatUrl } from '../../shared/transport/urls';
import { isRestart } from '../../shared/webhook/restarts';
import type { Channel } from '../channels';
import { readSettings } from '../settings';
import { loginFor } from './login';
import type { ProviderSettings } from './providers';

/** The custom provider that the node wants its channel to have. */
export interface WantedProvider {
	channel: Channel;
	settings: ProviderSettings;
	/** Whether the node may take the place of a provider that leads to another URL. */
	mayReplace: boolean;
	/** Whether a person tries the node in the editor. */
	isTest: boolean;
}

/**
 * Reads the form and the credentials.
 * @throws SetupError when the service could not reach the node
 */
export async function wantedProvider(context: IHookFunctions): Promise<WantedProvider> {
	const { channel, storedOnly, replace } = readSettings(context);
	const { storedOnlySetting } = channel;
	const credentials = await context.getCredentials('cometChatApi');
	const { username, password } = loginFor(context, credentials);
	const isTest = context.getMode() === 'manual';
	return {
		channel,
		settings: {
			isEnabled: true,
			webhookURL: ownUrl(context, credentials),
			useBasicAuth: true,
			basicAuthUsername: username,
			basicAuthPassword: password,
			...(storedOnlySetting !== undefined && { [storedOnlySetting]: storedOnly }),
		},
		// Not at a restart: a copy of an n8n would take the provider away from the original when it starts
		mayReplace: replace && !isTest && !isRestart(context),
		isTest,
	};
}

/**
 * The URL of the node. It has to be public, unless the service stands in the same private network.
 * @throws SetupError when the service could not reach it
 */
export function ownUrl(
	context: IHookFunctions,
	credentials: ICredentialDataDecryptedObject,
): string {
	const { hostname } = new URL(chatUrl(credentials));
	return isPublic(hostname) ? reachableWebhookUrl(context) : webhookUrl(context);
}
