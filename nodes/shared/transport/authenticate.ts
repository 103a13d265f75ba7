import type {
	IAuthenticate,
	ICredentialDataDecryptedObject,
	IHttpRequestOptions,
} from 'n8n-workflow';

/** The headers that open an API, made of its credentials. */
export type OpeningHeaders = (
	credentials: ICredentialDataDecryptedObject,
) => Record<string, string>;

/** The key of the chat API. */
export const chatKey: OpeningHeaders = ({ apiKey }) => ({ apikey: cleaned(apiKey) });

/**
 * The headers of the chat API. The published file of the campaigns API demands the App ID, and its set-up page says that
 * the key alone is enough: https://www.cometchat.com/docs/rest-api/campaigns-apis/setup-and-authentication
 */
export const chatHeaders: OpeningHeaders = (credentials) => ({
	...chatKey(credentials),
	...(credentials.sendAppId === true && { appid: String(credentials.appId).trim() }),
});

/** The headers of the Management API. */
export const managementHeaders: OpeningHeaders = ({ apiKey, secret }) => ({
	key: cleaned(apiKey),
	secret: cleaned(secret),
});

/**
 * A key without the blanks, line ends and invisible characters that get into it when it is copied. Some versions of n8n take
 * such characters out of a header, others refuse to send the header.
 */
function cleaned(value: unknown): string {
	return String(value ?? '').replace(/[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
}

/** How credentials open an API. */
export interface ApiAccess {
	/** Whether an address belongs to the API of the credentials. */
	isOwn: (credentials: ICredentialDataDecryptedObject, address: string, base?: string) => boolean;
	/** The message for a request to any other address. */
	refusal: string;
	headers: OpeningHeaders;
}

/**
 * Makes the function that adds the headers of an API to a request. It refuses a request to any other address, because other
 * nodes, like HTTP Request, can send with these credentials anywhere. An expression could not refuse an address.
 */
export const authenticateFor =
	({ isOwn, refusal, headers }: ApiAccess): IAuthenticate =>
	async (credentials, requestOptions) => {
		const { url, uri, baseURL } = requestOptions as IHttpRequestOptions & { uri?: string };
		if (!isOwn(credentials, String(uri ?? url ?? ''), baseURL)) throw new Error(refusal);
		return {
			...requestOptions,
			headers: { ...requestOptions.headers, ...headers(credentials) },
			// A redirect would take the keys along. The HTTP Request node still uses n8n's older names
			...(uri === undefined
				? { disableFollowRedirect: true }
				: { followRedirect: false, followAllRedirects: false }),
		};
	};
