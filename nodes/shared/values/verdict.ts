import { isNo } from './readers';

/** The names of the values in an answer that only tells what became of the request. A record has other names as well. */
const OF_VERDICT = /^(success|ok|status|statusCode|code|errors?|message|data|meta)$/;

/** Whether an answer tells nothing but what became of the request. */
const isVerdict = (record: Record<string, unknown>): boolean =>
	Object.keys(record).every((name) => OF_VERDICT.test(name));

/** Whether an answer says that something failed: `success: false`, `ok: false`, `error: true`, or a status or code like `failed` or 500. */
export function saysNo(verdict: Record<string, unknown>): boolean {
	const { success, ok, error, status, statusCode, code } = verdict;
	const isFailure = (word: unknown) => /^(error|fail(ed|ure)?|[45]\d\d)$/i.test(String(word));
	const words = [status, statusCode, code];
	return isNo(success) || isNo(ok) || error === true || words.some(isFailure);
}

/** Whether an answer tells nothing but that the request failed. A record with a status `failed` of its own has other values as well. */
export const isNegativeVerdict = (record: Record<string, unknown>): boolean =>
	isVerdict(record) && saysNo(record);

/** Whether a record has a `code` that only refusals have, e.g. `ERR_UID_NOT_FOUND`. */
export const hasErrorCode = ({ code }: Record<string, unknown>): boolean =>
	/^(AUTH_)?ERR_/.test(String(code));
