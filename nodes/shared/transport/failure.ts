import { hasAdvice } from './advice';
import type { ServiceError } from './errors';

/**
 * The subject of a refusal: the `app` (its key, plan or address: every other request ends in the same way), one
 * `record` of the request, or the moment (`busy`: too many requests; `temporary`: the service or the way to it
 * failed). `unclear` is a refusal that names no reason, e.g. the page of a firewall.
 */
export type Meaning = 'app' | 'record' | 'busy' | 'temporary' | 'unclear';

/** The documented codes that are not about one record. */
const BY_CODE: Record<string, Meaning> = {
	AUTH_ERR_EMPTY_APPID: 'app',
	AUTH_ERR_INVALID_APPID: 'app',
	AUTH_ERR_EMPTY_APIKEY: 'app',
	AUTH_ERR_APIKEY_NOT_FOUND: 'app',
	AUTH_ERR_NO_ACCESS: 'app',
	AUTH_ERR_EMPTY_AUTH_HEADER: 'app',
	AUTH_ERR_EMPTY_AUTH_TOKEN: 'app',
	AUTH_ERR_AUTH_TOKEN_NOT_FOUND: 'app',
	ERR_APIKEY_NOT_FOUND: 'app',
	ERR_PLAN_RESTRICTION: 'app',
	ERR_PLAN_QUOTA_RESTRICTION: 'app',
	ERR_SUBSCRIPTION_EXPIRED: 'app',
	ERR_INVALID_API_VERSION: 'app',
	ERR_API_NOT_FOUND: 'app',
	ERR_APP_ARCHIVED: 'app',
	ERR_APP_DELETION: 'app',
	ERR_APP_NOT_FOUND: 'app',
	ERR_UNAUTHORIZED: 'app',

	ERR_TOO_MANY_REQUESTS: 'busy',

	ERR_EXCEPTION: 'temporary',
	ERR_INTERNAL: 'temporary',
	ERR_OPERATION_FAILED: 'temporary',
	ERR_MISSION_FAILED: 'temporary',
	ERR_BAD_ERROR_RESPONSE: 'temporary',
};

/** Refusals without a known code. The service may answer 400, 404 or 422 for anything. */
const BY_STATUS: Record<number, Meaning> = {
	401: 'app',
	402: 'app',
	405: 'app',
	407: 'app',
	429: 'busy',
};

/** The subject of a refusal: by its code first, because the service gives one status to many things. */
export function meaningOf({ details: { code, status } }: ServiceError): Meaning {
	if (code !== undefined && Object.hasOwn(BY_CODE, code)) return BY_CODE[code];
	// Without a status no answer came: the code is that of the network
	if (status === undefined) return 'temporary';
	if (code !== undefined && hasAdvice(code)) return 'record';
	if (Object.hasOwn(BY_STATUS, status)) return BY_STATUS[status];
	if (status >= 300 && status < 400) return 'app';
	return status >= 400 && status < 500 ? 'unclear' : 'temporary';
}

/** The meaning of a code beside a single record, where there is no status. */
export function meaningOfCode(code: string | undefined): Meaning {
	return code !== undefined && Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : 'record';
}

/** Whether the same request may succeed later, without anybody's doing. */
export function endsByItself(meaning: Meaning): boolean {
	return meaning === 'busy' || meaning === 'temporary';
}

/** Whether a code may be about the user for whom a request acts, instead of the record in its URL. */
export function mayMeanActor(code: string): boolean {
	return code === 'ERR_UID_NOT_FOUND';
}
