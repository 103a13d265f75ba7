import { managementHeaders } from '../../shared/transport/authenticate';
import { managementUrl } from '../../shared/transport/urls';
import type { Api } from '../../shared/transport/client';

const WHERE_FROM =
	"They come from the sales department of CometChat; the REST API key of the dashboard does not open the Management API. Without them, choose 'By Hand' under 'Registration'.";
const CHECK_KEYS = `Check 'Key' and 'Secret' in the CometChat Management API credentials. ${WHERE_FROM}`;
const CHECK_APP =
	"Check 'App ID' in the CometChat Management API credentials, and that key and secret belong to the same account as the app.";
const CHECK_ORIGIN =
	"Check 'Custom API Origin' in the CometChat Management API credentials: something other than the Management API answers there.";

const BY_CODE: Record<string, string> = {
	ERR_API_NOT_FOUND: `The Management API does not take these credentials. ${CHECK_KEYS}`,
	ERR_APP_NOT_FOUND: CHECK_APP,
	AUTH_ERR_INVALID_APPID: CHECK_APP,
	AUTH_ERR_EMPTY_APPID: CHECK_APP,
	ERR_INVALID_CHAR:
		"Copy 'Key' and 'Secret' of the CometChat Management API credentials again; one of them contains an invisible or foreign character.",
};

const BY_STATUS: Record<number, string> = {
	401: CHECK_KEYS,
	403: CHECK_KEYS,
	404: `${CHECK_APP} ${WHERE_FROM}`,
	429: 'The service takes no more requests at the moment. Try again in a minute.',
	503: 'The service is not available at the moment. Try again in a few minutes.',
};

const UNREACHABLE =
	"Check 'Custom API Origin' in the CometChat Management API credentials, and whether n8n can reach the internet. Then try again.";
const BROKEN_SERVICE =
	'This happened inside the service. Try again later; contact the support of the service if it goes on.';

/** The Management API of the service, which knows its webhooks. */
export const managementApi: Api = {
	credentials: 'cometChatManagementApi',
	baseUrl: managementUrl,
	headers: managementHeaders,
	keys: managementHeaders,
	advise: (code = '', status) => {
		if (Object.hasOwn(BY_CODE, code)) return BY_CODE[code];
		if (status === undefined) return UNREACHABLE;
		if (status < 400) return CHECK_ORIGIN;
		return BY_STATUS[status] ?? (status >= 500 ? BROKEN_SERVICE : undefined);
	},
};

/** Selects the present kind of webhooks. Without this header, the service works on webhooks of an older kind. */
export const WEBHOOK_VERSION = { 'X-Webhook-Version': '2' };
