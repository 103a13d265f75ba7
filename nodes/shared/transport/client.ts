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
import { Turns } from './limits/turns';
import type { OnWait } from './limits/waits';
import { chatHeaders } from './authenticate';
import type { OpeningHeaders } from './authenticate';
import { chatUrl } from './urls';
import { adviceFor, networkAdvice } from './advice';
import { requestOptionsOf } from './options';
import type { RequestOptions } from './options';

/** An API of the service: the credentials that open it. */
export interface Api {
	/** The name of the credentials type. */
	credentials: string;
	/** The address that its paths are added to, without a slash at the end; throws a sentence for the user. */
	baseUrl: (credentials: ICredentialDataDecryptedObject) => string;
	/**
	 * The headers that open the API. Their values may not appear in an error. In the credential test, n8n does not add them
	 * to the requests.
	 */
	headers: OpeningHeaders;
	/** Advice about a refusal (status) or a broken connection (code alone), where the chat API's advice is wrong. */
	advise?: (code: string | undefined, status: number | undefined) => string | undefined;
}

const chatApi: Api = {
	credentials: 'cometChatApi',
	baseUrl: chatUrl,
	headers: chatHeaders,
};

/** The chat API for nodes without Request Options: advice must not name settings that the form does not have. */
export const chatApiAlone: Api = {
	...chatApi,
	advise: (code, status) => {
		const advice = adviceFor(code, status) ?? networkAdvice(code);
		if (!advice?.includes('Request Options')) return undefined;
		return status === 407
			? 'Check the proxy in the environment of n8n: it asks for a user name and password.'
			: 'Try again later.';
	},
};

/** An answer of any status. */
export type HttpAnswer = Pick<IN8nHttpFullResponse, 'statusCode' | 'headers' | 'body'>;

/** Everything about sending that does not depend on the single request. */
export interface Client extends RequestOptions {
	baseUrl: string;
	limiter: Limiter;
	/** The items of this run that set one record, or write into one conversation, are sent one after the other. */
	order: Turns;
	/** Sends one HTTP request with the credentials; gives answers of any status, and throws when there is none. */
	exchange: (options: IHttpRequestOptions) => Promise<HttpAnswer>;
	/** Sends one HTTP request without the credentials, for addresses outside the API. */
	exchangeOpenly?: Client['exchange'];
	/** Hands a file to n8n; only in the run of a node. */
	store?: (content: Buffer, fileName: string, mimeType: string) => Promise<IBinaryData>;
	/** Writes a line into the log of n8n. */
	log?: (text: string) => void;
	/** Values that may not appear in an error. */
	secrets: string[];
	advise?: Api['advise'];
	/** Headers of every request, besides those that open the API. */
	headers?: Record<string, string>;
	/** Ends all waiting: the execution was cancelled, or has failed. */
	signal?: AbortSignal;
	onWait?: OnWait;
}

/**
 * Opens an API in any of n8n's contexts: a node, a picker, a webhook. Nothing in it depends on an item.
 * @param settings the node's Request Options, and a signal that ends all waiting besides the cancellation
 * @throws a sentence for the user, about the credentials or the options
 */
export async function openClient(
	context: IAllExecuteFunctions,
	settings: { api?: Api; options?: unknown; stop?: AbortSignal; onWait?: OnWait } = {},
): Promise<Client> {
	const { api = chatApi, options, stop, onWait } = settings;
	const credentials = await context.getCredentials(api.credentials);
	const cancelled =
		'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
	return {
		...clientOf(api, credentials, options),
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
		signal: cancelled && stop ? AbortSignal.any([cancelled, stop]) : (cancelled ?? stop),
		onWait,
	};
}

/** Opens an API for the test of credentials. They are not saved yet, so n8n does not add them to requests. */
export function openTestClient(
	{ helpers }: ICredentialTestFunctions,
	credentials: ICredentialDataDecryptedObject,
	options: unknown,
	api: Api = chatApi,
): Client {
	return {
		...clientOf(api, credentials, options),
		// A key that is tried has nothing to do with the traffic of the app
		limiter: new Limiter(),
		exchange: async ({ method, url, headers, body, timeout }) =>
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
			})) as HttpAnswer,
	};
}

function clientOf(
	api: Api,
	credentials: ICredentialDataDecryptedObject,
	options: unknown,
): Omit<Client, 'exchange'> {
	const baseUrl = api.baseUrl(credentials);
	const traffic = requestOptionsOf(options);
	return {
		...traffic,
		...(traffic.sendsAppId && { headers: { appid: String(credentials.appId).trim() } }),
		baseUrl,
		limiter: limiterOf(baseUrl),
		order: new Turns(),
		advise: api.advise,
		secrets: Object.values(api.headers(credentials)),
	};
}
