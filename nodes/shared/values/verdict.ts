import { isNo } from './readers';

/** Matches the words of an answer that tells what became of the request; a record has others as well. */
const OF_VERDICT = /^(success|ok|status|statusCode|code|errors?|message|data|meta)$/;

/** Whether an answer tells nothing but what became of the request. */
const isVerdict = (record: Record<string, unknown>): boolean =>
	Object.keys(record).every((name) => OF_VERDICT.test(name));

/** Whether a verdict is a no. Where a gateway gives it the status of a success, it has words of its own for that. */
export function saysNo(verdict: Record<string, unknown>): boolean {
	const { success, ok, error, status, statusCode, code } = verdict;
	const isFailure = (word: unknown) => /^(error|fail(ed|ure)?|[45]\d\d)$/i.test(String(word));
	const words = [status, statusCode, code];
	return isNo(success) || isNo(ok) || error === true || words.some(isFailure);
}

/** Whether an answer tells only that the request was not done. A record may have a status `failed` of its own. */
export const isNegativeVerdict = (record: Record<string, unknown>): boolean =>
	isVerdict(record) && saysNo(record);

/** Whether a code stands in a record itself that only refusals have. */
export const hasErrorCode = ({ code }: Record<string, unknown>): boolean =>
	/^(AUTH_)?ERR_/.test(String(code));
