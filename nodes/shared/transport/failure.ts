import { hasAdvice } from './advice';

/** The facts about a failed request. A `ServiceError` has them as its `details`. */
export interface Failure {
	/** HTTP status, when there was an answer. */
	status?: number;
	/** The code of the service; without an answer, the code of the connection, e.g. ECONNRESET. */
	code?: string;
	/** The answer is not a documented one, e.g. the page of a proxy with the status 200. */
	isUndocumented?: boolean;
	/** An earlier attempt may have been processed: its answer was lost. */
	afterLostAnswer?: boolean;
	/** Some targets of the item are done, or may be. */
	isDoneInPart?: boolean;
}

/**
 * The cause of a failure:
 * - `app`: its key, plan or address, so that every other request ends in the same way
 * - `record`: one record of the request
 * - `busy`: too many requests at the moment
 * - `temporary`: the service, or the way to it, failed at the moment
 * - `unexplained`: a refusal that names no reason, e.g. the page of a firewall
 */
export type Cause = 'app' | 'record' | 'busy' | 'temporary' | 'unexplained';

/** The documented codes that are not about one record. */
const BY_CODE: Record<string, Cause> = {
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

/** The causes of refusals without a known code. The statuses 400, 404 and 422 are left out: the service may give them for anything. */
const BY_STATUS: Record<number, Cause> = {
	401: 'app',
	402: 'app',
	405: 'app',
	407: 'app',
	429: 'busy',
};

/** The code of a request that did not leave, because the service asked for a longer pause than a run can take. */
export const NOT_SENT = 'NOT_SENT';

/** Codes of a connection that did not come about. The next attempt may succeed. */
const NOT_CONNECTED = ['ECONNREFUSED', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN'];

/**
 * Codes of a connection that cannot come about: an unknown host, an untrusted certificate or another failure of TLS, a header
 * that cannot be sent, and {@link NOT_SENT}.
 */
const NEVER_CONNECTED = /^ENOTFOUND$|CERT|UNABLE_TO_|SSL|^EPROTO$|^ERR_INVALID_|^NOT_SENT$/;

/** Codes of a connection that broke off, and of an answer that is not HTTP (`HPE_…`) or could not be unpacked (`Z_…`). */
const BROKEN_OFF =
	/^(ECONNRESET|ECONNABORTED|ETIMEDOUT|ESOCKETTIMEDOUT|EPIPE|ERR_BAD_RESPONSE)$|^(HPE|Z)_/;

/** The cause of a failure. A code decides before the status, because the service uses the same status for many causes. */
export function causeOf({ status, code, isUndocumented }: Failure): Cause {
	const byCode = causeOfCode(code);
	if (byCode !== undefined) return byCode;
	if (status === undefined) return 'temporary';
	if (Object.hasOwn(BY_STATUS, status)) return BY_STATUS[status];
	if (status >= 500) return 'temporary';
	if (status >= 400) return 'unexplained';
	// The status of a redirect: the address in the credentials leads to another address
	if (status >= 300) return 'app';
	return isUndocumented ? 'temporary' : 'unexplained';
}

/** The cause of a failure by its code alone; undefined without a code that the service documents. */
export function causeOfCode(code: string | undefined): Cause | undefined {
	if (code === undefined) return undefined;
	if (Object.hasOwn(BY_CODE, code)) return BY_CODE[code];
	return hasAdvice(code) ? 'record' : undefined;
}

/** Whether the same request may succeed later without a correction. */
export function maySucceedLater(failure: Failure): boolean {
	return ['busy', 'temporary'].includes(causeOf(failure));
}

/**
 * Whether the request, an earlier attempt or a part of it may have been processed:
 * - yes, if some of its targets are done
 * - yes, if an earlier attempt was lost, or the connection broke off
 * - yes, if the server failed, or gave an answer that nobody can read
 * - yes, if it refused without a known code, although its status is a success
 * - no, if no connection came about, or after any other refusal
 */
export function mayHaveBeenDone(failure: Failure): boolean {
	const { status, code = '', afterLostAnswer, isDoneInPart } = failure;
	if (afterLostAnswer || isDoneInPart) return true;
	if (status === undefined && (NOT_CONNECTED.includes(code) || NEVER_CONNECTED.test(code))) {
		return false;
	}
	const cause = causeOf(failure);
	return cause === 'temporary' || (cause === 'unexplained' && isSuccess(status));
}

function isSuccess(status = 0): boolean {
	return status >= 200 && status < 300;
}

/** Whether a gateway says that the service did not answer it. Cloudflare has statuses of its own for this, from 520 on. */
export function isOfGateway(status: number): boolean {
	return [502, 503, 504].includes(status) || status >= 520;
}

/**
 * Whether another attempt within seconds is worth its time: a gateway or the connection failed. A failure inside of
 * the service (500) takes longer.
 */
export function maySucceedSoon(failure: Failure): boolean {
	const { status, code = '' } = failure;
	if (!maySucceedLater(failure)) return false;
	if (status !== undefined) return status === 429 || isOfGateway(status);
	return NOT_CONNECTED.includes(code) || BROKEN_OFF.test(code);
}

/** Whether a code may be about the user for whom a request acts, instead of the record in its URL. */
export function mayMeanActor(code: string): boolean {
	return code === 'ERR_UID_NOT_FOUND';
}
