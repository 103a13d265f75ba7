import { asRecord, isNo, isRecord, isText } from '../values/readers';
import { hasErrorCode, isNegativeVerdict } from '../values/verdict';
import { ServiceError } from './errors';
import { errorIn, isMissing, isSuccess, saysWhatIsWrong, notDoneError, refusal } from './refusal';
import type { AnswerBody, Method } from './types';

/**
 * The content of an answer. Documented answers are `{data, meta?}`; a write may also be confirmed without content.
 * @returns an error for a refusal, and for an answer of another shape
 */
export function readAnswer(
	method: Method,
	status: number,
	given: unknown,
): AnswerBody | ServiceError {
	const body = takenOutOfList(given);
	if (!isSuccess(status)) return refusal(status, body);
	const isRead = method === 'GET';
	return (
		refusalInSuccess(status, body, isRead) ?? contentOf(body, isRead) ?? unreadable(status, body)
	);
}

/** The refusal in the body of an answer whose status is a success; undefined if the body holds no refusal. */
function refusalInSuccess(
	status: number,
	body: unknown,
	isRead: boolean,
): ServiceError | undefined {
	const content = isRecord(body) && 'data' in body ? body.data : body;
	const verdict = negativeVerdictIn(body, content, isRead);
	if (verdict) return notDoneError(status, verdict);
	const error = errorBodyIn(body, content, isRead);
	return error && refusal(status, error);
}

/** The part of an answer that says that nothing was done; undefined without one. */
function negativeVerdictIn(
	body: unknown,
	content: unknown,
	isRead: boolean,
): Record<string, unknown> | undefined {
	const entry = onlyEntry(content);
	// A record in a list that was read may have a `success` of its own
	const record = isRead ? content : entry;
	if (isRecord(record) && isNo(record.success)) return record;
	// The body may also say no beside its data, whatever the data are
	const isBesideData = isRecord(body) && 'data' in body;
	if (isBesideData && (isNo(body.success) || isNegativeVerdict(body))) {
		return { ...asRecord(content), ...body };
	}
	// A single record that was read may be nothing but a state, e.g. `{ status: 'failed' }`, and is then no refusal. A record in
	// a list holds more, so an entry of a list that only tells of a failure is a refusal
	const mayBeVerdict = !isRead || Array.isArray(content);
	if (mayBeVerdict && isRecord(entry) && isNegativeVerdict(entry)) return entry;
	const isFalse = content === false || content === 'false';
	return isFalse && !isRead ? asRecord(body) : undefined;
}

/** The part of an answer that holds an error, as {@link refusal} reads it; undefined without one. */
function errorBodyIn(
	body: unknown,
	content: unknown,
	isRead: boolean,
): Record<string, unknown> | undefined {
	if (isRecord(body) && isHollow(body.data)) {
		const error = errorIn(body);
		// Without data, each error counts. Beside empty data, an error has to say what is wrong
		const isRefused = isMissing(body.data) ? isError(error) : saysWhatIsWrong(error);
		if (isRefused) return body;
	}
	const entry = onlyEntry(content);
	if (isRecord(entry) && holdsErrorAlone(entry)) return entry;
	const record = isRead ? content : entry;
	// Only codes of errors begin with ERR_ or AUTH_ERR_: no record has such a `code`
	return isRecord(record) && hasErrorCode(record) ? { error: record } : undefined;
}

/** The content in the body of an answer that is no refusal; undefined if the body has another shape than documented. */
function contentOf(body: unknown, isRead: boolean): AnswerBody | undefined {
	const hasData = isRecord(body) && 'data' in body;
	if (hasData && !isNothing(body.data, isRead)) return body;
	if (isRead) return undefined;
	// A write may be confirmed without content, or with the record itself instead of `data`
	if (hasData || isNothing(body, isRead)) return { data: { success: true } };
	if (!isRecord(body)) return undefined;
	return { data: Object.keys(body).length > 0 ? body : { success: true } };
}

function unreadable(status: number, body: unknown): ServiceError {
	const isPage = typeof body === 'string' && body !== '';
	const what = isPage ? 'an answer that is not JSON' : 'an answer without data';
	return new ServiceError(`The service gave ${what}`, {
		status,
		isUndocumented: true,
		advice:
			'Check the region and the custom API origin of the credentials: something else, like a proxy or a sign-in page, may answer instead of the service.',
	});
}

/** The body of an answer, taken out of a list of one: an example of the Management API has its body in such a list. */
function takenOutOfList(given: unknown): unknown {
	const [only, ...more] = Array.isArray(given) ? (given as unknown[]) : [];
	return isRecord(only) && 'data' in only && more.length === 0 ? only : given;
}

/** The entry of a list that has only one; any other content as it is. */
function onlyEntry(content: unknown): unknown {
	return Array.isArray(content) && content.length === 1 ? content[0] : content;
}

/** Whether data are a refusal, `{error: {code, message}}`. They may also be outcomes of targets, one with the name `error`. */
function holdsErrorAlone(content: Record<string, unknown>): boolean {
	const error = errorIn(content);
	const names = ['error', 'errors'];
	const isAlone = Object.keys(content).every((name) => names.includes(name));
	return isAlone && !(isRecord(error) && 'success' in error) && saysWhatIsWrong(error);
}

function isError(error: unknown): boolean {
	return isRecord(error) || isText(error);
}

/** Whether an answer has no content. An empty list is content for a request that reads, and none for a write. */
function isNothing(data: unknown, isRead: boolean): boolean {
	return isMissing(data) || (!isRead && Array.isArray(data) && data.length === 0);
}

/** Whether nothing stands in data: PHP writes an empty object as an empty list. */
function isHollow(data: unknown): boolean {
	if (typeof data !== 'object' || data === null) return isMissing(data);
	return Object.keys(data).length === 0;
}
