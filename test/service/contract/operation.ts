import type { ErrorCode } from '../errors';
import type { Schema } from '../schemas';

/**
 * The APIs of the service: the chat API, calls on a host of their own, data import, campaigns with error codes of their own,
 * and the Management API.
 */
type Api = 'chat' | 'calls' | 'import' | 'campaigns' | 'management';

/** Lists go by page number (`perPage`, `page`), or by a cursor that comes with each answer. */
type PagingKind = 'page' | 'cursor';

/** The content of `data` in a successful answer. */
type Answers =
	/** A record of this kind. */
	| { kind: 'record'; of: string }
	/**
	 * A list of records of this kind; without paging it comes whole. The answers of an uncounted list always say that the
	 * total is 0 and that there is one page.
	 */
	| { kind: 'list'; of: string; paging?: PagingKind; isUncounted?: true; fixedPageSize?: number }
	/** `{success, message}` for the whole request. */
	| { kind: 'success' }
	/** An outcome for each target inside an HTTP 200: a target may fail although the request succeeds. */
	| { kind: 'outcomes'; of: string }
	/** No body at all: HTTP 204. */
	| { kind: 'nothing' };

/** An operation as the files of this folder describe it, below its method and path. */
export interface Spec {
	/** Query parameters; any other is refused. */
	query?: Record<string, Schema>;
	requiredQuery?: string[];
	/**
	 * Query parameters, and fields of the body, that no reference lists: the cursor of the answer has them, or the
	 * vendor's SDK sends them.
	 */
	inferred?: string[];
	/** The JSON body, or the fields of the form if the operation takes multipart/form-data. */
	body?: Schema;
	multipart?: true;
	/** Whether the header onBehalfOf has to name the acting user; when left out, the header is ignored. */
	onBehalfOf?: 'required' | 'optional';
	answers: Answers;
	/** Codes besides those that come with its path, with onBehalfOf and with every request. */
	errors?: readonly ErrorCode[];
	/** No reference lists the operation; the vendor's SDK uses it. */
	unlisted?: true;
	/** A key of the scope authOnly, as clients have it, is enough. */
	takesAuthOnlyKey?: true;
}

/** A documented operation of the service. */
export interface Operation extends Omit<Spec, 'query'> {
	/** Method and path as the reference prints them, such as `PUT /users/{uid}`. */
	route: string;
	method: string;
	path: string;
	/** The heading under which the reference has it. */
	area: string;
	api: Api;
	pathParameters: string[];
	query: Record<string, Schema>;
	/** All codes with which it may be refused. */
	errors: ErrorCode[];
}

/** Codes that go with a placeholder of the path. */
const CODES_OF_PATH: Record<string, ErrorCode[]> = {
	uid: ['ERR_UID_NOT_FOUND'],
	guid: ['ERR_GUID_NOT_FOUND'],
	role: ['ERR_ROLE_NOT_FOUND'],
	authToken: ['ERR_AUTH_TOKEN_NOT_FOUND'],
	keywordId: ['ERR_KEYWORD_NOT_FOUND'],
	ruleId: ['ERR_RULE_NOT_FOUND'],
	sessionId: ['ERR_CALL_SESSION_NOT_FOUND'],
	messageId: ['ERR_MESSAGE_ID_NOT_FOUND'],
	appId: ['ERR_APP_NOT_FOUND'],
	webhookId: ['ERR_WEBHOOK_NOT_FOUND'],
	uniqueId: ['ERR_KB_NOT_FOUND'],
	parentUniqueId: ['ERR_KB_NOT_FOUND'],
};

/** Codes that any request may get. */
const CODES_OF_ALL: ErrorCode[] = [
	'AUTH_ERR_EMPTY_APIKEY',
	'AUTH_ERR_APIKEY_NOT_FOUND',
	'AUTH_ERR_NO_ACCESS',
	'ERR_BAD_REQUEST',
	'ERR_TOO_MANY_REQUESTS',
];

/** Codes that any request to the Management API may get. */
const CODES_OF_MANAGEMENT: ErrorCode[] = [
	'AUTH_ERR_EMPTY_AUTH_HEADER',
	'AUTH_ERR_APIKEY_NOT_FOUND',
	'ERR_API_NOT_FOUND',
	'ERR_BAD_REQUEST',
	'ERR_TOO_MANY_REQUESTS',
];

/** Codes that any request about campaigns may get. */
const CODES_OF_CAMPAIGNS: ErrorCode[] = [
	'ERR_VALIDATION',
	'ERR_UNAUTHORIZED',
	'ERR_FEATURE_NOT_ACCESSIBLE',
	'ERR_TOO_MANY_REQUESTS',
];

/** The operations of one area, by method and path. */
export function area(name: string, specs: Record<string, Spec>, api: Api = 'chat'): Operation[] {
	return Object.entries(specs).map(([route, spec]) => {
		const [method, path] = route.split(' ');
		const pathParameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
		const errors = new Set([
			...(spec.errors ?? []),
			...pathParameters.flatMap((parameter) => CODES_OF_PATH[parameter] ?? []),
			...(spec.onBehalfOf ? (['ERR_UID_NOT_FOUND'] as const) : []),
			...codesOf(api),
		]);
		const query = spec.query ?? {};
		return {
			...spec,
			route,
			method,
			path,
			area: name,
			api,
			pathParameters,
			query,
			errors: [...errors],
		};
	});
}

function codesOf(api: Api): ErrorCode[] {
	if (api === 'campaigns') return CODES_OF_CAMPAIGNS;
	return api === 'management' ? CODES_OF_MANAGEMENT : CODES_OF_ALL;
}

/** Answers with one record. */
export const record = (of: string): Answers => ({ kind: 'record', of });
/** Answers with a list that goes by page number. */
export const pagesOf = (of: string): Answers => ({ kind: 'list', of, paging: 'page' });
/** Answers with a list that goes by page number, and whose total is not true. */
export const uncountedPagesOf = (of: string): Answers => ({
	...(pagesOf(of) as Answers & { kind: 'list' }),
	isUncounted: true,
});
/** Answers with a list that goes by page number, in pages of this size whatever the request asks for. Answers do not tell the size. */
export const pagesOfFixedSize = (of: string, fixedPageSize: number): Answers => ({
	...(pagesOf(of) as Answers & { kind: 'list' }),
	fixedPageSize,
});
/** Answers with a list that goes by cursor. */
export const cursorListOf = (of: string): Answers => ({ kind: 'list', of, paging: 'cursor' });
/** Answers with the whole list at once. */
export const wholeListOf = (of: string): Answers => ({ kind: 'list', of });
/** Answers with `{success, message}`. */
export const success: Answers = { kind: 'success' };
/**
 * Answers with an outcome for each target.
 * @param of a name for their shape, by which `check:app` compares answers; it need not be a key in them
 */
export const outcomesOf = (of: string): Answers => ({ kind: 'outcomes', of });
