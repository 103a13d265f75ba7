import type { IHookFunctions } from 'n8n-workflow';
import { SetupError } from '../transport/errors';

/** https://www.cometchat.com/docs/rest-api/management-apis/webhooks/overview */
const MAX_URL_LENGTH = 255;

/** Ends of host names that only a local network knows, e.g. of `localhost` and `nas.home`. */
const PRIVATE_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home|home\.arpa|test|invalid)$/;

/**
 * Addresses of the machine itself, link-local addresses, addresses of private networks (e.g. 172.16.0.0 to
 * 172.31.255.255), and addresses of networks inside a provider (100.64.0.0 to 100.127.255.255).
 */
const PRIVATE_IPV4 =
	/^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;

/**
 * Addresses in the brackets of a URL: the machine itself (`[::1]`) and IPv4 addresses written as IPv6 (`[::ffff:…]`),
 * private networks (fc, fd) and link-local addresses (fe80 to febf).
 */
const PRIVATE_IPV6 = /^\[(::|f[cd]|fe[89ab])/;

const HOW_TO_FIX =
	'Give n8n a public https address and set it as N8N_WEBHOOK_URL of n8n (before n8n 2.35 WEBHOOK_URL), e.g. https://n8n.example.com/, then restart n8n. On your own machine, a tunnel gives you such an address.';

/**
 * The URL of the node's webhook; in test mode, the test URL.
 * @param otherwise another remedy to add to the advice, for nodes that need no public address in every setting
 * @throws SetupError when the service could not reach the URL, or does not take it
 */
export function reachableWebhookUrl(context: IHookFunctions, otherwise = ''): string {
	const url = webhookUrl(context);
	const problem = problemWith(url);
	if (problem) throw new SetupError(problem.message, `${problem.advice}${otherwise}`);
	return url;
}

/**
 * The URL of the node's webhook, wherever it can be reached from.
 * @throws SetupError when n8n has no such URL
 */
export function webhookUrl(context: IHookFunctions): string {
	const url = context.getNodeWebhookUrl('default');
	if (url !== undefined && URL.canParse(url)) return url;
	throw new SetupError('n8n has no URL for the webhook of this node', HOW_TO_FIX);
}

/** Whether the service could send events to the URL. */
export function isReachable(url: string): boolean {
	return problemWith(url) === undefined;
}

/** The reason why the service could not send events to the URL, as the error to throw. */
function problemWith(url: string): SetupError | undefined {
	const { protocol, hostname, origin } = new URL(url);
	if (protocol !== 'https:') {
		return new SetupError(
			`CometChat sends events to https addresses only, not to ${origin}`,
			HOW_TO_FIX,
		);
	}
	if (!isPublic(hostname)) return new SetupError(`CometChat cannot reach ${origin}`, HOW_TO_FIX);
	if (url.length <= MAX_URL_LENGTH) return undefined;
	return new SetupError(
		`The URL of the webhook has ${url.length} characters, and CometChat takes at most ${MAX_URL_LENGTH}`,
		'Set a shorter address as N8N_WEBHOOK_URL of n8n (before n8n 2.35 WEBHOOK_URL), then restart n8n.',
	);
}

/** Whether two URLs belong to the same n8n; false for a text that is no URL. */
export function isSameOrigin(one: string, other: string): boolean {
	return URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin;
}

/** Whether an address can be reached from the internet, by its host name. */
export function isPublic(hostname: string): boolean {
	const host = hostname.replace(/\.$/, '');
	if (host.startsWith('[')) return !PRIVATE_IPV6.test(host);
	// A name without a dot, e.g. of a container, is known in its network only
	return host.includes('.') && !PRIVATE_NAMES.test(host) && !PRIVATE_IPV4.test(host);
}
