import { ServiceError } from './errors';
import { asRecord, isRecord, isText } from '../values/readers';
import { hasErrorCode } from '../values/verdict';

/**
 * The refusal in a body of the documented shape `{error: {code, message, details?}}`. A gateway in front of
 * the service has shapes of its own: `{message}`, `{error: text}` and `{detail}` are read, too.
 */
export function refusal(status: number, body: unknown): ServiceError {
	const answer = asRecord(body);
	const found = errorIn(answer);
	const error = asRecord(found);
	const code = typeof error.code === 'string' ? error.code : undefined;
	const message = [error.message, found, answer.message, answer.detail].find(isText);
	const aboutFields = fieldTexts(error.details);
	return new ServiceError(patternsInWords(message ?? withoutReason(status, code)), {
		status,
		code,
		aboutFields: aboutFields && patternsInWords(aboutFields),
		...('data' in answer && { data: answer.data }),
	});
}

/** The error for an answer that has the status of a success and says in its content that nothing was done. */
export function notDoneError(status: number, verdict: Record<string, unknown>): ServiceError {
	if (hasErrorCode(verdict)) return refusal(status, { error: verdict });
	if (saysWhatIsWrong(errorIn(verdict))) return refusal(status, verdict);
	const { message, data } = verdict;
	const reason = isText(message) ? message : undefined;
	return new ServiceError(reason ?? UNEXPLAINED, {
		status,
		advice: 'Check it in the app, then run the item again.',
		// The outcomes of an import, if it was done in parts
		...(data !== undefined && { data }),
	});
}

/** The error in a body; of several errors, the first that says what is wrong. */
export function errorIn({ error, errors }: Record<string, unknown>): unknown {
	const isSingle = !isMissing(error) && !Array.isArray(error);
	return isSingle ? error : [error, errors].flat().find(saysWhatIsWrong);
}

/** Whether an error says what is wrong: an empty object may stand for no error. */
export function saysWhatIsWrong(error: unknown): boolean {
	return isText(error) || (isRecord(error) && (isText(error.code) || isText(error.message)));
}

/** A refusal without a reason, inside of an answer whose status says that all is well. */
const UNEXPLAINED = 'The service did not do it, and did not say why';

export const isSuccess = (status: number) => status >= 200 && status < 300;

/** The message of a refusal that gives none. */
function withoutReason(status: number, code?: string): string {
	if (!isSuccess(status)) return `The service answered with HTTP status ${status}`;
	return code === undefined ? UNEXPLAINED : `The service refused it with the code ${code}`;
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

export function isMissing(value: unknown): boolean {
	return value === undefined || value === null || value === '';
}

/** A regular expression in a text of the service, `^…$`, with or without slashes, flags and quotes. */
const PATTERN = /["'`]?\/?\^\S{0,200}\$\/?[a-z]*["'`]?/g;

/**
 * A pattern of a single set of characters, with their number: `^[A-Za-z0-9_-]{1,100}$`. A set that begins with `^` names the
 * characters that may not be there, and has no words.
 */
const ONE_SET = /\^\(?\[(?!\^)([^\]]+)\]\)?(?:[+*]|\{(\d+)(?:,(\d*))?\})?\$/;

/** The words for the parts of a set of characters, in the order of the sentence. The part `\w` gives three words. */
const WORDS: Array<[part: RegExp, word: string]> = [
	[/A-Z|a-z|\\w/, 'letters'],
	[/0-9|\\d|\\w/, 'digits'],
	// Elsewhere in a set, a hyphen stands between the ends of a range
	[/-$|^-|\\-/, 'hyphens'],
	[/_|\\w/, 'underscores'],
	[/\./, 'dots'],
	[/@/, '@'],
	[/ |\\s/, 'spaces'],
];

/** The text with its regular expressions in words: `^[a-z0-9]{1,9}$` becomes `(letters and digits, at most 9 characters)`. */
export function patternsInWords(text: string): string {
	return text.replace(PATTERN, (pattern) => {
		const [, set, least, most] = ONE_SET.exec(pattern) ?? [];
		const words = WORDS.filter(([part]) => part.test(set ?? '')).map(([, word]) => word);
		const last = words.pop();
		if (last === undefined) return 'the form that the reference describes';
		const allowed = words.length === 0 ? last : `${words.join(', ')} and ${last}`;
		// {36} has one number only
		const largest = most === undefined ? least : most;
		return `(${allowed}${largest ? `, at most ${largest} characters` : ''})`;
	});
}
