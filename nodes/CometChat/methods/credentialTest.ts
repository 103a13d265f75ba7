import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { chatUrl } from '../transport/request/urls';
import { isRecord } from '../transport/request/values';

/** What a person at the credentials reads, by the status of the answer to a list of one user. */
const BY_STATUS: Record<number, string> = {
	401: "The service does not know this API key. Copy the REST API Key of this app from the dashboard, under API & Auth Keys, and check that 'App ID' and 'Region' belong to the same app.",
	403: 'This API key may not use the REST API. Use the REST API Key with full access, not the Auth Key.',
	404: "The service does not know this app. Check 'App ID' and 'Region': a wrong region looks like an unknown app.",
	429: 'The service takes no more requests at the moment. Try again in a minute.',
};

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
		const credentials = credential.data ?? {};
		const chat = chatUrl(credentials);
		const answer = await ask(this, chat, String(credentials.apiKey ?? ''));
		const message = answer ? problemOf(answer) : unreachable(chat);
		return message === undefined
			? { status: 'OK', message: 'Connection successful' }
			: { status: 'Error', message };
	} catch (error) {
		return { status: 'Error', message: (error as Error).message };
	}
}

interface TestAnswer {
	statusCode: number;
	body: unknown;
}

/** The answer with any status; undefined when there is none. */
async function ask(
	context: ICredentialTestFunctions,
	chat: string,
	apiKey: string,
): Promise<TestAnswer | undefined> {
	try {
		return (await context.helpers.request({
			method: 'GET',
			uri: `${chat}/users`,
			qs: { perPage: 1 },
			headers: { apikey: apiKey, accept: 'application/json' },
			json: true,
			simple: false,
			resolveWithFullResponse: true,
			followRedirect: false,
			timeout: 10_000,
		})) as TestAnswer;
	} catch {
		return undefined;
	}
}

function unreachable(chat: string): string {
	return `Could not reach ${new URL(chat).host}. Check 'App ID', 'Region' and 'Custom API Origin', and whether n8n can reach the internet.`;
}

function problemOf({ statusCode, body }: TestAnswer): string | undefined {
	const error = isRecord(body) && isRecord(body.error) ? body.error : {};
	if (UNKNOWN_APP_CODES.includes(String(error.code))) return BY_STATUS[404];
	if (statusCode < 200 || statusCode > 299) {
		return (
			BY_STATUS[statusCode] ??
			`The service answered with HTTP status ${statusCode}. Try again later.`
		);
	}
	return isRecord(body) && Array.isArray(body.data)
		? undefined
		: "Something other than the chat service answered. Check 'Region' and 'Custom API Origin'.";
}
