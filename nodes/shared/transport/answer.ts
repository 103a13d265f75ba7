import { ServiceError } from './errors';
import { asRecord, isNo, isRecord, isText } from '../values/readers';
import { hasErrorCode, isNegativeVerdict } from '../values/verdict';
import type { AnswerBody, Method } from './types';
import { patternsInWords } from './patterns';

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
	const hasData = isRecord(body) && 'data' in body;
	const content = hasData ? body.data : body;
	const entry = onlyEntry(content);
	// A record in a list that was read may have a `success` of its own
	const record = isRead ? content : entry;
	if (isRecord(record) && isNo(record.success)) return notDoneError(status, record);
	// The body may also say no beside its data, whatever the data are
	if (isRecord(body) && (isNo(body.success) || (hasData && isNegativeVerdict(body)))) {
		return notDoneError(status, { ...asRecord(content), ...body });
	}
	// A single record that was read may be nothing but a state, e.g. `{ status: 'failed' }`. A record in a list is more
	const mayBeVerdict = !isRead || Array.isArray(content);
	if (mayBeVerdict && isRecord(entry) && isNegativeVerdict(entry)) {
		return notDoneError(status, entry);
	}
	if (!isRead && (content === false || content === 'false')) {
		return notDoneError(status, asRecord(body));
	}
	if (isRecord(body) && isHollow(body.data)) {
		const error = errorIn(body);
		// Without data, each error counts. Beside empty data, an error has to say what is wrong
		const isRefused = isMissing(body.data) ? isError(error) : isTold(error);
		if (isRefused) return refusal(status, body);
	}
	if (isRecord(entry) && holdsErrorAlone(entry)) return refusal(status, entry);
	// Only codes of errors begin with ERR_ or AUTH_ERR_: no record has such a `code`
	if (isRecord(record) && hasErrorCode(record)) return refusal(status, { error: record });
	return undefined;
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

/** The body of an answer, taken out of a list of one: an example of the Management API has its body in such a list. */
function takenOutOfList(given: unknown): unknown {
	const [only, ...more] = Array.isArray(given) ? (given as unknown[]) : [];
	return isRecord(only) && 'data' in only && more.length === 0 ? only : given;
}

/** The entry of a list that has only one; any other content as it is. */
function onlyEntry(content: unknown): unknown {
	return Array.isArray(content) && content.length === 1 ? content[0] : content;
}

/** The error in a body; of several errors, the first that says what is wrong. */
function errorIn({ error, errors }: Record<string, unknown>): unknown {
	const isSingle = !isMissing(error) && !Array.isArray(error);
	return isSingle ? error : [error, errors].flat().find(isTold);
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

/** A refusal without a reason, inside of an answer whose status says that all is well. */
const UNEXPLAINED = 'The service did not do it, and did not say why';

const isSuccess = (status: number) => status >= 200 && status < 300;

/**
 * The refusal in a body of the documented shape `{error: {code, message, details?}}`. A gateway in front of
 * the service has shapes of its own: `{message}` and `{error: text}` are read, too.
 */
export function refusal(status: number, body: unknown): ServiceError {
	const answer = asRecord(body);
	const found = errorIn(answer);
	const error = asRecord(found);
	const code = typeof error.code === 'string' ? error.code : undefined;
	const message = [error.message, found, answer.message].find(isText);
	const fields = fieldTexts(error.details);
	return new ServiceError(patternsInWords(message ?? withoutReason(status, code)), {
		status,
		code,
		fields: fields && patternsInWords(fields),
		...('data' in answer && { data: answer.data }),
	});
}

/** The message of a refusal that gives none. */
function withoutReason(status: number, code?: string): string {
	if (!isSuccess(status)) return `The service answered with HTTP status ${status}`;
	return code === undefined ? UNEXPLAINED : `The service refused it with the code ${code}`;
}

/** The error for an answer that has the status of a success and says in its content that nothing was done. */
function notDoneError(status: number, verdict: Record<string, unknown>): ServiceError {
	if (hasErrorCode(verdict)) return refusal(status, { error: verdict });
	if (isTold(errorIn(verdict))) return refusal(status, verdict);
	const { message, data } = verdict;
	const reason = isText(message) ? message : undefined;
	return new ServiceError(reason ?? UNEXPLAINED, {
		status,
		advice: 'Check it in the app, then run the item again.',
		// The outcomes of an import, if it was done in parts
		...(data !== undefined && { data }),
	});
}

/** Whether data are a refusal, `{error: {code, message}}`. They may also be outcomes of targets, one with the name `error`. */
function holdsErrorAlone(content: Record<string, unknown>): boolean {
	const error = errorIn(content);
	const names = ['error', 'errors'];
	const isAlone = Object.keys(content).every((name) => names.includes(name));
	return isAlone && !(isRecord(error) && 'success' in error) && isTold(error);
}

/** Whether an error says what is wrong: an empty object may stand for no error. */
function isTold(error: unknown): boolean {
	return isText(error) || (isRecord(error) && (isText(error.code) || isText(error.message)));
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

function isMissing(value: unknown): boolean {
	return value === undefined || value === null || value === '';
}

/**
 * The sentence about the fields that the `details` of a refusal name; undefined without any.
 * @param details an object of texts by field, a list of texts or of objects, or a text
 */
function fieldTexts(details: unknown): string | undefined {
	if (isRecord(details)) {
		return sentence(Object.entries(details).map(([field, texts]) => `${field}: ${toText(texts)}`));
	}
	return sentence([details].flat().map(toText));
}

function toText(value: unknown): string {
	if (Array.isArray(value)) return value.map(toText).join(' ');
	if (value === undefined || value === null) return '';
	return typeof value === 'object' ? JSON.stringify(value) : String(value as string);
}

/** Some texts as one sentence; undefined if all are empty. */
function sentence(texts: string[]): string | undefined {
	const filled = texts.filter((text) => text !== '');
	return filled.length > 0 ? filled.join('; ').replace(/\.?$/, '.') : undefined;
}
