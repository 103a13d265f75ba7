import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { openTestClient } from '../transport/sending/client';
import { problemWith } from '../transport/sending/trial';
import type { TrialTexts } from '../transport/sending/trial';

/** A person waits for the result (milliseconds). */
const TIMEOUT = 10_000;

const UNKNOWN_APP =
	"The service does not know this app. Check 'App ID' and 'Region': a wrong region looks like an unknown app.";

/** What a person at the credentials reads, by the answer to a list of one user. */
const TEXTS: TrialTexts = {
	byCode: {
		AUTH_ERR_INVALID_APPID: UNKNOWN_APP,
		AUTH_ERR_EMPTY_APPID: UNKNOWN_APP,
		ERR_APP_NOT_FOUND: UNKNOWN_APP,
	},
	byStatus: {
		401: "The service does not know this API key. Copy the REST API Key of this app from the dashboard, under API & Auth Keys, and check that 'App ID' and 'Region' belong to the same app.",
		403: 'This API key may not use the REST API. Use the REST API Key with full access, not the Auth Key.',
		404: UNKNOWN_APP,
		429: 'The service takes no more requests at the moment. Try again in a minute.',
	},
	somethingElse:
		"Something other than the chat service answered. Check 'Region' and 'Custom API Origin'.",
	unreachable:
		"Check 'App ID', 'Region' and 'Custom API Origin', and whether n8n can reach the internet.",
};

/**
 * Asks for one user, which only a key with full access may do. A function in place of a request description,
 * because for a host that cannot be reached n8n would show nothing but the code of the network error.
 */
export async function cometChatApiTest(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	try {
		const client = openTestClient(this, credential.data ?? {}, { maxRetries: 0, timeout: TIMEOUT });
		const request = { method: 'GET' as const, url: '/users', query: { perPage: 1 } };
		const message = await problemWith(client, request, TEXTS);
		return message === undefined
			? { status: 'OK', message: 'Connection successful' }
			: { status: 'Error', message };
	} catch (error) {
		return { status: 'Error', message: (error as Error).message };
	}
}
