import type {
	ICredentialDataDecryptedObject,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { isUntrusted, networkAdvice } from './networkAdvice';
import type { ServiceError } from './errors';
import { describedRequest } from './describe';
import type { RequestDescription } from './types';
import { openTestClient } from './client';
import type { Api, Client } from './client';
import { send } from './send';

/** The longest wait for the answer, in milliseconds: a person waits for the result. */
const TIMEOUT = 10_000;

const NO_CODE =
	'The answer has no code of the service: a proxy or a firewall on the way may have given it.';

/** The messages that a person reads at the credentials when the test request does not return a list. */
export interface TrialTexts {
	byCode: Record<string, string>;
	byStatus: Record<number, string>;
	/** Something other than the service answered. */
	somethingElse: string;
	/** Advice for when the host cannot be reached. */
	unreachable: string;
}

/**
 * Tries credentials with a request for a list. n8n could send such a request itself, but shows only the code of a network
 * error when the host cannot be reached.
 */
export async function tryCredentials(
	context: ICredentialTestFunctions,
	credentials: ICredentialDataDecryptedObject,
	{ request, texts, api }: { request: RequestDescription; texts: TrialTexts; api?: Api },
): Promise<INodeCredentialTestResult> {
	try {
		const client = openTestClient(context, credentials, TIMEOUT, api);
		const message = await problemWith(client, request, texts);
		return message === undefined
			? { status: 'OK', message: 'Connection successful' }
			: { status: 'Error', message };
	} catch (error) {
		return { status: 'Error', message: (error as Error).message };
	}
}

/** The sentence about what is wrong; undefined if nothing is wrong. */
async function problemWith(
	client: Client,
	request: RequestDescription,
	texts: TrialTexts,
): Promise<string | undefined> {
	try {
		const { data } = await send(client, describedRequest(request, client.baseUrl));
		return Array.isArray(data) ? undefined : texts.somethingElse;
	} catch (error) {
		// A client without a signal gives ServiceErrors only
		const { status, code = '' } = (error as ServiceError).details;
		if (status === undefined) {
			const advice = isUntrusted(code) ? networkAdvice(code) : texts.unreachable;
			return `Could not reach ${new URL(client.baseUrl).host}. ${advice}`;
		}
		if (Object.hasOwn(texts.byCode, code)) return texts.byCode[code];
		// A redirect counts as well, e.g. from http to https: the key does not follow it
		if (status >= 200 && status < 400) return texts.somethingElse;
		const text = texts.byStatus[status];
		if (text === undefined) {
			// The service gives its refusals a code, a web server does not
			return status < 500 && code === ''
				? `${texts.somethingElse} (HTTP status ${status})`
				: `The service answered with HTTP status ${status}. Try again later.`;
		}
		return code === '' && status !== 429 ? `${text} ${NO_CODE}` : text;
	}
}
