/** The service refused the request, or gave an answer that nobody can read. */
export class ServiceError extends Error {
	constructor(
		message: string,
		readonly details: {
			status?: number;
			code?: string;
			/** The ID of the failed target of an item with several targets, so that a next step can take it alone. */
			target?: string;
			/** A sentence about the fields that the service refuses. */
			aboutFields?: string;
			/** Advice that takes the place of the advice for code and status (`adviceFor`). */
			codeAdvice?: string;
			/** Advice that follows the advice for code and status. */
			advice?: string;
			/** Milliseconds that the service asks to wait. */
			retryAfter?: number;
			/** A sentence that says how a person gets the part of a long result that came before this error. */
			howToGetPart?: string;
			/** An earlier attempt may have been processed: its answer was lost. */
			afterLostAnswer?: true;
			/** Some targets of the item are done, or may be. */
			isDoneInPart?: boolean;
			/** An undocumented answer, e.g. the page of a proxy. It is no refusal, so the same request may succeed later. */
			isUndocumented?: true;
			/** The rest of the answer, besides the refusal. */
			data?: unknown;
		},
	) {
		super(message);
	}
}

/** The details of an error or of an outcome, with further sentences at the end of their advice. */
export const withNotes = <Details extends { advice?: string }>(
	details: Details,
	...notes: string[]
): Details => ({ ...details, advice: [details.advice, ...notes].filter(Boolean).join(' ') });

/** The advice for an answer that the service should never give. */
export const TRY_LATER =
	'Run the item again later; contact the support of the service if it goes on.';

/** The error for an answer with a status of success that does not hold what was asked for. */
const uselessAnswer = (message: string, advice = TRY_LATER): ServiceError =>
	new ServiceError(message, { status: 200, isUndocumented: true, advice });

/** The error for an answer that has to hold a list. */
export function noListError(): ServiceError {
	return uselessAnswer('The service gave an answer without a list');
}

/** The error for an answer without the record that was asked for. */
export function otherShapeError(): ServiceError {
	return uselessAnswer('The service gave an answer of another shape than documented');
}

/** The error for an answer that holds another record than the one that was asked for. */
export function otherRecordError(): ServiceError {
	return uselessAnswer('The service gave another record than it was asked for');
}

/** The error for an answer to the reading of one record that holds none. */
export function noRecordError(): ServiceError {
	const message = 'The service gave an empty answer instead of the record';
	return uselessAnswer(message, `Check the ID. ${TRY_LATER}`);
}

/** Whether the service refused something with this code. */
export function hasCode(error: unknown, code: string): error is ServiceError {
	return error instanceof ServiceError && error.details.code === code;
}

/** The result, or the refusal of the service as a value. Other errors are thrown. */
export async function orRefusal<Result>(work: Promise<Result>): Promise<Result | ServiceError> {
	return await work.catch((error: unknown) => {
		if (error instanceof ServiceError) return error;
		throw error;
	});
}

/** The result; undefined after a refusal with this code. Other errors are thrown. */
export async function unlessRefused<Result>(
	code: string,
	work: Promise<Result>,
): Promise<Result | undefined> {
	return await work.catch((error: unknown) => {
		if (hasCode(error, code)) return undefined;
		throw error;
	});
}

/** The node cannot run: the cause lies in its set-up, not in a field. */
export class SetupError extends Error {
	constructor(
		message: string,
		readonly advice: string,
	) {
		super(message);
	}
}

/** Why the requests of an item end early: another item has failed, which stops the run. */
export class OtherItemFailed extends Error {}

export const isEndedByOtherItem = (signal?: AbortSignal): boolean =>
	signal?.reason instanceof OtherItemFailed;
