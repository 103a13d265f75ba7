import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import type { TrialTexts } from '../../shared/transport/trial';
import { managementApi, WEBHOOK_VERSION } from './api';

const WHERE_FROM =
	'They come from the sales department of CometChat. The REST API key of the dashboard does not work here.';

const TEXTS: TrialTexts = {
	byCode: {
		ERR_APP_NOT_FOUND:
			"The service does not know this app, or not under these keys. Check 'App ID'.",
		ERR_API_NOT_FOUND: `The Management API does not take these credentials. Check 'Key' and 'Secret'. ${WHERE_FROM}`,
	},
	byStatus: {
		401: `The Management API does not know this pair. Check 'Key' and 'Secret'. ${WHERE_FROM}`,
		403: `This pair may not see the webhooks of the app. Check 'Key', 'Secret' and 'App ID'. ${WHERE_FROM}`,
		404: `The Management API does not know this app, or does not take these keys. Check 'App ID', 'Key' and 'Secret'. ${WHERE_FROM}`,
		429: 'The service takes no more requests at the moment. Try again in a minute.',
	},
	somethingElse: "Something other than the Management API answered. Check 'Custom API Origin'.",
	unreachable: "Check 'Custom API Origin', and whether n8n can reach the internet.",
};

/** Asks for one webhook, which changes nothing, and succeeds only with the key and secret of the right app. */
export async function cometChatManagementApiTest(
	this: ICredentialTestFunctions,
	{ data = {} }: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	const request = {
		method: 'GET',
		url: '/webhooks',
		query: { perPage: 1 },
		headers: WEBHOOK_VERSION,
	} as const;
	const { tryCredentials } = await import('../../shared/transport/trial');
	return await tryCredentials(this, data, { request, texts: TEXTS, api: managementApi });
}
