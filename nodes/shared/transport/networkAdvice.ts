import type { IHttpRequestOptions } from 'n8n-workflow';
import { entryOf } from './advice';
import { clock } from './clock';

const HOST_UNKNOWN =
	"Check 'App ID', 'Region' and 'Custom API Origin' in the credentials, and whether n8n can reach the internet.";
const PROXY_UNKNOWN =
	"Check 'Proxy' under Settings > Request Options: n8n cannot reach the proxy at this address.";
const UNTRUSTED =
	"The certificate of the service or of a proxy on the way is not trusted. Check 'Custom API Origin' in the credentials, let n8n know the certificate (NODE_EXTRA_CA_CERTS), or switch on 'Ignore SSL Issues (Insecure)'.";
const TOO_SLOW = 'Run the item again later.';
const TIMEOUT_TOO_SHORT = "Raise 'Timeout' under Settings > Request Options.";
const BROKEN_OFF = 'Check the connection between n8n and the service, then run the item again.';

/** The advice by the code of a connection that failed. */
const BY_NETWORK_CODE: Record<string, string> = {
	ENOTFOUND: HOST_UNKNOWN,
	EAI_AGAIN: HOST_UNKNOWN,
	ECONNREFUSED: HOST_UNKNOWN,
	EHOSTUNREACH: HOST_UNKNOWN,
	ENETUNREACH: HOST_UNKNOWN,
	ERR_INVALID_CHAR:
		"Copy the 'REST API Key' of the credentials again; it contains an invisible or foreign character.",
	ECONNABORTED: TOO_SLOW,
	ETIMEDOUT: TOO_SLOW,
};

/**
 * The advice for a connection that did not come about or broke off.
 * @param requestOptions options of the node. With a proxy, n8n looks up the host of the proxy only, so an unknown host is
 *   that of the proxy
 */
export function networkAdvice(
	code: string | undefined,
	{ proxy, timeout = Infinity }: Partial<IHttpRequestOptions> = {},
): string | undefined {
	if (code === undefined) return undefined;
	if (isUntrusted(code)) return UNTRUSTED;
	const advice = entryOf(BY_NETWORK_CODE, code) ?? BROKEN_OFF;
	if (advice === HOST_UNKNOWN && proxy) return PROXY_UNKNOWN;
	return advice === TOO_SLOW && timeout < clock.timeout ? TIMEOUT_TOO_SHORT : advice;
}

/** Whether a code says that a certificate is not trusted, e.g. `CERT_HAS_EXPIRED` or `UNABLE_TO_…`. */
export function isUntrusted(code: string): boolean {
	return /CERT|UNABLE_TO_/.test(code);
}
