import type {
	IAuthenticate,
	ICredentialDataDecryptedObject,
	IHttpRequestOptions,
} from 'n8n-workflow';

/** How credentials open an API. */
export interface Opening {
	/** Whether an address belongs to the API of the credentials. */
	isOwn: (credentials: ICredentialDataDecryptedObject, address: string, base?: string) => boolean;
	/** What a person reads who sends a request to any other address. */
	refusal: string;
	/** The headers that open the API. */
	headers: (credentials: ICredentialDataDecryptedObject) => Record<string, string>;
}

/**
 * Adds the headers that open an API, but only on the way to the API itself: other nodes, like HTTP Request, can send with
 * these credentials anywhere. A function, because an expression could not refuse an address.
 */
export const authenticateFor =
	({ isOwn, refusal, headers }: Opening): IAuthenticate =>
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
