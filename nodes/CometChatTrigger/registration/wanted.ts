import type { IHookFunctions } from 'n8n-workflow';
import { webhookEvents } from '../events';
import type { ChosenEvents } from '../events';
import { managementApi } from './api';
import { hash, ownWebhookId, removalKeyOf, webhookName } from './naming';
import { loginFor } from './login';
import { reachableWebhookUrl } from '../../shared/registration/publicUrl';
import type { WebhookSettings } from './webhooks';

/** The webhook that the node wants the service to have. */
export interface WantedWebhook {
	/** The ID that the node gives to a webhook that it creates. */
	ownId: string;
	/** Names the planned removal of this webhook. */
	removalKey: string;
	settings: WebhookSettings;
	events: ChosenEvents;
}

/**
 * Reads the form.
 * @throws SetupError when the service could not reach the node, InputError for the choice of events
 */
export async function wantedWebhook(context: IHookFunctions): Promise<WantedWebhook> {
	const webhookURL = reachableWebhookUrl(context, " Or choose 'By Hand' under 'Registration'.");
	const events = webhookEvents(context);
	const credentials = await context.getCredentials(managementApi.credentials);
	const settings = {
		name: webhookName(context),
		webhookURL,
		enabled: true,
		useBasicAuth: true,
		...loginFor(context, credentials),
		retryOnFailure: true,
	};
	const ownId = ownWebhookId(context, webhookURL);
	return { ownId, removalKey: removalKeyOf(ownId, credentials), settings, events };
}

/** A text that differs if a setting of the webhook has changed, also the password, which the service never shows. */
export function fingerprintOf({ settings, events }: WantedWebhook): string {
	const { webhookURL, username, password } = settings;
	return hash([webhookURL, username, password, events]);
}
