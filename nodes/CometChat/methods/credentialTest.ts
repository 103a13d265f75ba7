import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import type { ServiceError } from '../transport/errors';
import { describedRequest } from '../transport/request/prepare';
import { openTestClient } from '../transport/sending/client';
import type { Client } from '../transport/sending/client';
import { send } from '../transport/sending/send';

/** A person waits for the result (milliseconds). */
const TIMEOUT = 10_000;

/** What a person at the credentials reads, by the status of the answer to a list of one user. */
const BY_STATUS: Record<number, string> = {
	401: "The service does not know this API key. Copy the REST API Key of this app from the dashboard, under API & Auth Keys, and check that 'App ID' and 'Region' belong to the same app.",
	403: 'This API key may not use the REST API. Use the REST API Key with full access, not the Auth Key.',
	404: "The service does not know this app. Check 'App ID' and 'Region': a wrong region looks like an unknown app.",
	429: 'The service takes no more requests at the moment. Try again in a minute.',
};

const SOMETHING_ELSE =
	"Something other than the chat service answered. Check 'Region' and 'Custom API Origin'.";

const UNKNOWN_APP_CODES = ['AUTH_ERR_INVALID_APPID', 'AUTH_ERR_EMPTY_APPID', 'ERR_APP_NOT_FOUND'];

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
		const message = await problemWith(client);
		return message === undefined
			? { status: 'OK', message: 'Connection successful' }
			: { status: 'Error', message };
	} catch (error) {
		return { status: 'Error', message: (error as Error).message };
	}
}

/** Says what is wrong; undefined when nothing is. */
async function problemWith(client: Client): Promise<string | undefined> {
	const request = { method: 'GET' as const, url: '/users', query: { perPage: 1 } };
	try {
		const { data } = await send(client, describedRequest(request, client.baseUrl));
		return Array.isArray(data) ? undefined : SOMETHING_ELSE;
	} catch (error) {
		const { status, code = '' } = (error as ServiceError).details;
		if (UNKNOWN_APP_CODES.includes(code)) return BY_STATUS[404];
		if (status === undefined) return unreachable(client.baseUrl);
		if (status >= 200 && status < 300) return SOMETHING_ELSE;
		return BY_STATUS[status] ?? `The service answered with HTTP status ${status}. Try again later.`;
	}
}

function unreachable(baseUrl: string): string {
	return `Could not reach ${new URL(baseUrl).host}. Check 'App ID', 'Region' and 'Custom API Origin', and whether n8n can reach the internet.`;
}
