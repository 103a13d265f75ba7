import type {
	IAllExecuteFunctions,
	IBinaryData,
	ICredentialDataDecryptedObject,
	ICredentialTestFunctions,
	IExecuteFunctions,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
} from 'n8n-workflow';
import { Limiter, limiterOf } from './limits/limiter';
import type { OnWait } from './limits/limiter';
import { Turns } from './limits/concurrency';
import { chatHeaders, chatKey } from './authenticate';
import type { OpeningHeaders } from './authenticate';
import { clock } from './clock';
import { SetupError } from './errors';
import { chatUrl } from './urls';
import { requestOptionsOf, trafficOf } from './options';
import type { RequestOptions, Traffic } from './options';

/** An API of the service: the credentials that open it. */
export interface Api {
	/** The name of the credentials type. */
	credentials: string;
	/** The address before all paths of the API, without a slash at its end; throws a sentence for the user. */
	baseUrl: (credentials: ICredentialDataDecryptedObject) => string;
	/** The headers that open the API. n8n adds these headers to the requests, but not in the test of credentials. */
	headers: OpeningHeaders;
	/** The headers whose values may not appear in an error. */
	keys: OpeningHeaders;
	/** The advice for a refusal, or for a connection that failed (without a status). Left out: the advice of the chat API. */
	advise?: (code?: string, status?: number) => string | undefined;
}

const chatApi: Api = {
	credentials: 'cometChatApi',
	baseUrl: chatUrl,
	headers: chatHeaders,
	keys: chatKey,
};

/** An answer of any status. */
export type HttpAnswer = Pick<IN8nHttpFullResponse, 'statusCode' | 'headers' | 'body'>;

/** Everything about sending that does not depend on the single request. */
export interface Client extends RequestOptions, Traffic {
	baseUrl: string;
	limiter: Limiter;
	/** How often a request is sent again, if the repetition cannot do anything twice. */
	maxRetries: number;
	/** Lets the items of this run that set the same record, or write into the same conversation, send one after the other. */
	order: Turns;
	/**
	 * Sends one HTTP request with the credentials. Gives an answer of any status, and throws if no answer comes. The options have to ask
	 * n8n for that: `returnFullResponse`, `ignoreHttpStatusErrors`.
	 */
	exchange: (options: IHttpRequestOptions) => Promise<HttpAnswer>;
	/** Sends one HTTP request without the credentials to an address outside the API. Left out in the test of credentials. */
	exchangeOpenly?: Client['exchange'];
	/** Hands a file to n8n. Works only in the run of a node. Left out in the test of credentials. */
	store?: (content: Buffer, fileName: string, mimeType: string) => Promise<IBinaryData>;
	/** Writes a line into the log of n8n. */
	log?: (text: string) => void;
	/** Values that may not appear in an error. */
	secrets: string[];
	advise?: Api['advise'];
	/** Ends all waiting: the execution was cancelled, or has failed. */
	signal?: AbortSignal;
	onWait?: OnWait;
}

interface ClientSettings {
	/** Left out: the chat API. */
	api?: Api;
	/** n8n's Request Options of the node. */
	options?: unknown;
	/** How often a request is sent again; left out: `clock.retries`. */
	maxRetries?: number;
	/** Ends all waiting, as the cancellation does. */
	stop?: AbortSignal;
	onWait?: OnWait;
}

/**
 * Opens an API in any of n8n's contexts: a node, a picker, a webhook. Nothing in it depends on an item.
 * @throws a sentence for the user, about the credentials or the options
 */
export async function openClient(
	context: IAllExecuteFunctions,
	settings: ClientSettings = {},
): Promise<Client> {
	const { api = chatApi, options, maxRetries = clock.retries, stop, onWait } = settings;
	const credentials = await context.getCredentials(api.credentials);
	// Only the run of a node for all items has this function
	if ('putExecutionToWait' in context) await ensureOneApp(context, api, credentials);
	const cancelSignal =
		'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
	return {
		...clientOf(api, credentials, options, maxRetries),
		exchange: async (request) =>
			(await context.helpers.httpRequestWithAuthentication.call(
				context,
				api.credentials,
				request,
			)) as HttpAnswer,
		exchangeOpenly: async (request) => (await context.helpers.httpRequest(request)) as HttpAnswer,
		store: async (...file) =>
			await (context as IExecuteFunctions).helpers.prepareBinaryData(...file),
		log: (text) => context.logger?.info(text),
		signal: cancelSignal && stop ? AbortSignal.any([cancelSignal, stop]) : (cancelSignal ?? stop),
		onWait,
	};
}

/**
 * Checks that the credentials open the same app for the items of a run. They may hold expressions, and n8n takes their values
 * for the first item for all requests. The second and the last item tell enough: to read them for each item would take long.
 * @param first the credentials as n8n gives them for the first item
 * @throws SetupError
 */
async function ensureOneApp(
	context: IExecuteFunctions,
	{ credentials: type, baseUrl, keys }: Api,
	first: ICredentialDataDecryptedObject,
): Promise<void> {
	const last = context.getInputData().length - 1;
	if (last < 1) return;
	const appOf = (credentials: ICredentialDataDecryptedObject) =>
		JSON.stringify([baseUrl(credentials), keys(credentials)]);
	const others = [...new Set([1, last])].map(async (item) =>
		appOf(await context.getCredentials(type, item)),
	);
	if ((await Promise.all(others)).every((app) => app === appOf(first))) return;
	throw new SetupError(
		'The credentials hold an expression that gives another app or key for some items',
		'n8n takes the credentials of the first item for all items. Put the node into Loop Over Items with a Batch Size of 1.',
	);
}

/**
 * Opens an API for the test of credentials. They are not saved yet, so n8n does not add them to requests.
 * @param timeout how long an answer may take, in milliseconds
 */
export function openTestClient(
	{ helpers }: ICredentialTestFunctions,
	credentials: ICredentialDataDecryptedObject,
	timeout: number,
	api: Api = chatApi,
): Client {
	return {
		...clientOf(api, credentials, { timeout }, 0),
		// The test of credentials does not wait for the other requests of the app
		limiter: new Limiter(),
		exchange: async ({ method, url, headers, body, skipSslCertificateValidation }) =>
			(await helpers.request({
				method,
				uri: url,
				headers: { ...headers, ...api.headers(credentials) },
				body,
				json: true,
				simple: false,
				resolveWithFullResponse: true,
				followRedirect: false,
				timeout,
				...(skipSslCertificateValidation && { rejectUnauthorized: false }),
			})) as HttpAnswer,
	};
}

function clientOf(
	api: Api,
	credentials: ICredentialDataDecryptedObject,
	options: unknown,
	maxRetries: number,
): Omit<Client, 'exchange'> {
	const baseUrl = api.baseUrl(credentials);
	const { batching, defaults } = requestOptionsOf(options);
	const isInsecure = credentials.ignoreSslIssues === true;
	return {
		...trafficOf(credentials),
		batching,
		defaults: { ...defaults, ...(isInsecure && { skipSslCertificateValidation: true }) },
		maxRetries,
		baseUrl,
		limiter: limiterOf(baseUrl),
		order: new Turns(),
		advise: api.advise,
		secrets: Object.values(api.keys(credentials)),
	};
}
