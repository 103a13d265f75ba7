import type { FastifyError } from 'fastify';

/**
 * The HTTP status of each code. The vendor's guide lists codes without a status. Seen by users of the service: 401 for a
 * wrong key, 403 without access, 404 for an unknown record and for kicking a user who is no member, 409 for an existing
 * UID, 400 for an existing GUID and for validation. The others follow from the meaning of the code.
 */
const STATUS = {
	AUTH_ERR_EMPTY_APIKEY: 401,
	AUTH_ERR_EMPTY_AUTH_HEADER: 401,
	AUTH_ERR_APIKEY_NOT_FOUND: 401,
	AUTH_ERR_NO_ACCESS: 403,
	AUTH_ERR_INVALID_APPID: 404,
	ERR_API_NOT_FOUND: 404,
	ERR_APP_NOT_FOUND: 404,
	ERR_BAD_REQUEST: 400,
	ERR_TOO_MANY_REQUESTS: 429,
	ERR_EXCEPTION: 500,
	ERR_OPERATION_FAILED: 500,
	ERR_UID_NOT_FOUND: 404,
	ERR_UID_ALREADY_EXISTS: 409,
	ERR_GUID_NOT_FOUND: 404,
	ERR_BOT_NOT_FOUND: 404,
	ERR_GUID_ALREADY_EXISTS: 400,
	ERR_EMPTY_GROUP_PASS: 400,
	ERR_ROLE_NOT_FOUND: 404,
	ERR_ROLE_ALREADY_EXISTS: 409,
	ERR_ROLE_DELETE_DENIED: 403,
	ERR_AUTH_TOKEN_NOT_FOUND: 404,
	ERR_NOT_A_FRIEND: 404,
	ERR_ALREADY_FRIEND: 409,
	ERR_CANNOT_FORM_SELF_RELATION: 400,
	ERR_CANNOT_BLOCK_SELF: 400,
	ERR_BLOCKED_RECEIVER: 403,
	ERR_BLOCKED_SENDER: 403,
	ERR_NOT_A_MEMBER: 404,
	ERR_ALREADY_BANNED: 409,
	ERR_NOT_A_BANNED_USER: 404,
	ERR_BANNED_GROUPMEMBER: 403,
	ERR_ALREADY_JOINED: 409,
	ERR_SAME_SCOPE: 400,
	ERR_GROUP_NOT_JOINED: 403,
	ERR_GROUP_NO_CLEARANCE: 403,
	ERR_GROUP_NO_SCOPE_CLEARANCE: 403,
	ERR_GROUP_NO_SELF_ACTION: 403,
	ERR_MESSAGE_ID_NOT_FOUND: 404,
	ERR_MESSAGE_NO_ACCESS: 403,
	ERR_MESSAGE_ACTION_NOT_ALLOWED: 400,
	ERR_MESSAGE_NOT_A_SENDER: 403,
	ERR_EMPTY_MESSAGE_TEXT: 400,
	ERR_EMPTY_CUSTOM_DATA: 400,
	ERR_INVALID_MEDIA_MESSAGE: 400,
	ERR_MESSAGE_THREAD_NESTING: 400,
	ERR_WRONG_MESSAGE_THREAD: 400,
	ERR_PERMISSION_DENIED: 403,
	ERR_FEATURE_NOT_ACCESSIBLE: 403,
	ERR_PINNED_MESSAGES_LIMIT_EXCEEDED: 400,
	ERR_SAVED_MESSAGES_LIMIT_EXCEEDED: 400,
	ERR_PINNED_CONVERSATIONS_LIMIT_EXCEEDED: 400,
	ERR_SYSTEM_PINNED_CONVERSATIONS_LIMIT_EXCEEDED: 400,
	ERR_SYSTEM_PINNED_CONVERSATION: 403,
	ERR_CONVERSATION_NOT_ACCESSIBLE: 404,
	ERR_CALL_SESSION_NOT_FOUND: 404,
	ERR_CALL_NOT_A_PART: 403,
	ERR_KEYWORD_NOT_FOUND: 404,
	ERR_REASON_NOT_FOUND: 404,
	ERR_RULE_NOT_FOUND: 404,
	ERR_WEBHOOK_NOT_FOUND: 404,
	ERR_WEBHOOK_ALREADY_EXISTS: 409,
	ERR_WEBHOOK_LIMIT_EXCEEDED: 400,
	ERR_IMPORT_INVALID_USER_FORMAT: 400,
	ERR_IMPORT_INVALID_GROUP_FORMAT: 400,
	ERR_IMPORT_INVALID_MEMBER_FORMAT: 400,
	ERR_IMPORT_INVALID_MESSAGE_FORMAT: 400,
	ERR_IMPORT_INVALID_JOINEDAT: 400,
	ERR_IMPORT_MUID_ALREADY_EXISTS: 409,
	ERR_VALIDATION: 400,
	ERR_UNAUTHORIZED: 401,
	ERR_NOT_FOUND: 404,
	ERR_CONFLICT: 409,
	ERR_INTERNAL: 500,
	ERR_TEMPLATE_NOT_FOUND: 404,
	ERR_CHANNEL_NOT_FOUND: 404,
	ERR_FEED_ITEM_NOT_FOUND: 404,
	ERR_KB_INDEXING_FAILED: 400,
	ERR_KB_NOT_FOUND: 404,
} as const;

export type ErrorCode = keyof typeof STATUS;

/** Texts about fields that were refused, by the name of the field. */
export type Details = Record<string, string[]>;

interface ErrorBody {
	error: {
		code: string;
		message: string;
		devMessage: string;
		source: string;
		details?: Details;
	};
}

/** A refusal in the service's own terms; its HTTP status follows from the code. */
export class ApiError extends Error {
	readonly statusCode: number;

	/** @param status the HTTP status, if it differs from the usual status of the code */
	constructor(
		readonly code: ErrorCode,
		message: string,
		readonly details?: Details,
		readonly headers: Record<string, string> = {},
		status?: number,
	) {
		super(message);
		this.statusCode = status ?? STATUS[code];
	}

	/** The documented error body. */
	body(): ErrorBody {
		return errorBody(this.code, this.message, this.details);
	}
}

/** An error body in the documented shape. */
export function errorBody(code: string, message: string, details?: Details): ErrorBody {
	return {
		error: {
			code,
			message,
			devMessage: message,
			source: 'rest-api',
			...(details ? { details } : {}),
		},
	};
}

/** The codes of the campaigns service that stand for usual codes. */
const OF_CAMPAIGNS: Partial<Record<ErrorCode, ErrorCode>> = {
	AUTH_ERR_EMPTY_APIKEY: 'ERR_UNAUTHORIZED',
	AUTH_ERR_APIKEY_NOT_FOUND: 'ERR_UNAUTHORIZED',
	AUTH_ERR_NO_ACCESS: 'ERR_UNAUTHORIZED',
	ERR_BAD_REQUEST: 'ERR_VALIDATION',
	ERR_EXCEPTION: 'ERR_INTERNAL',
};

/** The error body of the campaigns service: codes of its own, and the details of a validation as a list of texts. */
export function campaignsBody({ code, message, details }: ApiError): object {
	const texts = details && Object.values(details).flat();
	const { error } = errorBody(OF_CAMPAIGNS[code] ?? code, message);
	return { error: { ...error, ...(texts && { details: texts }), source: 'campaigns-service' } };
}

/** The refusal of a request because of one of its fields. */
export function badField(field: string, text: string): ApiError {
	return new ApiError('ERR_BAD_REQUEST', `Failed to validate the data sent: ${text}`, {
		[field]: [text],
	});
}

/** The report of the validator about one value. */
export interface ValidationProblem {
	instancePath: string;
	keyword: string;
	message?: string;
	params: Record<string, unknown>;
}

/** Texts by field about the problems of a schema validation. */
export function detailsOf(problems: ValidationProblem[]): Details {
	const details: Details = {};
	for (const { instancePath, keyword, message, params } of problems) {
		// Other problems of the same value say more.
		if (['if', 'anyOf', 'false schema'].includes(keyword)) continue;
		const path = instancePath.split('/').slice(1);
		if (keyword === 'required') path.push(String(params.missingProperty));
		if (keyword === 'additionalProperties') path.push(String(params.additionalProperty));
		const field = path.join('.') || 'body';
		let text = `The ${field} ${message ?? 'is invalid'}.`;
		if (keyword === 'required') text = `The ${field} field is required.`;
		if (keyword === 'additionalProperties') text = `The ${field} field is not known.`;
		if (keyword === 'enum') text = `The ${field} must be one of ${list(params.allowedValues)}.`;
		(details[field] ??= []).push(text);
	}
	return details;
}

function list(values: unknown): string {
	return Array.isArray(values) ? values.join(', ') : String(values);
}

/** Any error that reaches the framework, as a refusal in the service's terms. */
export function toApiError(error: FastifyError | ApiError | Error): ApiError {
	if (error instanceof ApiError) return error;
	if ('validation' in error && error.validation) {
		const details = detailsOf(error.validation as ValidationProblem[]);
		const first = Object.values(details)[0]?.[0] ?? error.message;
		return new ApiError(
			'ERR_BAD_REQUEST',
			`Failed to validate the data sent with the request: ${first}`,
			details,
		);
	}
	const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
	if (status < 500)
		return new ApiError('ERR_BAD_REQUEST', error.message, { body: [error.message] });
	return new ApiError('ERR_EXCEPTION', `Something went wrong: ${error.message}`);
}
