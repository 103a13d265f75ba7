import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';
import { InputError, refuseAs } from '../values/inputError';
import { clock } from './clock';
import { asRecord, isEmpty, number } from '../values/readers';

/** The values of the Request Options that n8n adds to declarative nodes. */
export interface RequestOptions {
	/** Items are begun in groups of `size`, `interval` milliseconds apart. */
	batching?: { size: number; interval: number };
	/** Options of every request: proxy, time-out, and whether certificates are checked. */
	defaults: Partial<IHttpRequestOptions>;
}

/** The size of a group in n8n's form, while nobody changes it. */
const DEFAULT_GROUP = 50;

/** Milliseconds; timers of Node.js take no longer times. */
const LONGEST_TIMEOUT = 2 ** 31 - 1;

/**
 * Reads n8n's collection of request options. A node with a webhook has none.
 * @throws InputError for a proxy that is not an address, and a time-out that is no time
 */
export function requestOptionsOf(options: unknown): RequestOptions {
	const { batching, proxy, timeout, allowUnauthorizedCerts } = asRecord(options);
	const batch = asRecord(asRecord(batching).batch);
	const interval = Number(batch.batchInterval ?? 0);
	const size = Number(batch.batchSize ?? DEFAULT_GROUP);
	return {
		// In n8n's form, the size -1 stands for no groups, and 0 for groups of one
		...(interval > 0 && size >= 0 && { batching: { size: Math.max(1, size), interval } }),
		defaults: {
			timeout: timeoutOf(timeout),
			...(!isEmpty(proxy) && { proxy: proxyOf(proxy) }),
			...(allowUnauthorizedCerts === true && { skipSslCertificateValidation: true }),
		},
	};
}

function timeoutOf(value: unknown): number {
	const given = isEmpty(value) ? 0 : number(value, refuseAs('Timeout'));
	if (given === 0) return clock.timeout;
	return given >= 1
		? Math.min(given, LONGEST_TIMEOUT)
		: refuseAs('Timeout')('has to be at least 1');
}

function proxyOf(given: unknown): IHttpRequestOptions['proxy'] {
	const url = typeof given === 'string' && URL.canParse(given) ? new URL(given) : undefined;
	// The protocol of myproxy:3128 is "myproxy". n8n uses no proxy for a protocol that it does not know
	if (!url || !['http:', 'https:'].includes(url.protocol))
		throw new InputError('Proxy', 'is not an address, like http://myproxy:3128');
	const { hostname, port, protocol, username, password } = url;
	return {
		host: hostname,
		port: Number(port) || (protocol === 'https:' ? 443 : 80),
		protocol: protocol.replace(':', ''),
		...(username !== '' && {
			auth: { username: forProxy(username), password: forProxy(password) },
		}),
	};
}

/**
 * A user name or password in the form that n8n needs. On the way to the proxy, n8n encodes everything but %, and then
 * decodes the whole: so % itself has to be encoded here.
 */
function forProxy(text: string): string {
	try {
		return decodeURIComponent(text).replaceAll('%', '%25');
	} catch {
		return refuseAs('Proxy')('has a user name or password in which % is not written as %25');
	}
}

/** The settings of the credentials for how fast requests may be sent. */
export interface Traffic {
	/** `free` or `paid`. */
	plan: string;
	maxConcurrentRequests: number;
}

/** Requests in flight at the same time. */
const DEFAULT_CONCURRENT = 10;
const MAX_CONCURRENT = 50;

/** Credentials that were saved without these settings, or of another type, have the defaults. */
export function trafficOf({
	plan,
	maxConcurrentRequests,
}: ICredentialDataDecryptedObject): Traffic {
	const given = isEmpty(maxConcurrentRequests)
		? DEFAULT_CONCURRENT
		: Math.floor(Number(maxConcurrentRequests));
	return {
		plan: typeof plan === 'string' ? plan : 'paid',
		maxConcurrentRequests: Number.isNaN(given)
			? DEFAULT_CONCURRENT
			: Math.min(MAX_CONCURRENT, Math.max(1, given)),
	};
}
