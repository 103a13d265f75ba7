import { adviceFor } from '../../nodes/shared/transport/advice';
import { networkAdvice } from '../../nodes/shared/transport/networkAdvice';
import { patternsInWords } from '../../nodes/shared/transport/refusal';
import { runWithTimeCheck } from '../support/soon';

/** The error codes that the service documents, by the heading of its guide. */
const DOCUMENTED: Record<string, string> = {
	auth: 'AUTH_ERR_EMPTY_APPID AUTH_ERR_INVALID_APPID AUTH_ERR_EMPTY_APIKEY AUTH_ERR_APIKEY_NOT_FOUND AUTH_ERR_NO_ACCESS AUTH_ERR_EMPTY_AUTH_HEADER AUTH_ERR_EMPTY_AUTH_TOKEN AUTH_ERR_AUTH_TOKEN_NOT_FOUND',
	'API key': 'ERR_APIKEY_NOT_FOUND ERR_APIKEY_NO_SELF_ACTION',
	'auth token':
		'ERR_AUTH_TOKEN_NOT_FOUND ERR_AUTH_TOKEN_DELETE_FAILED ERR_AUTH_TOKENS_DELETE_FAILED ERR_AUTHTOKEN_UNAVAILABLE ERR_AUTHTOKEN_NOT_ACCESSIBLE',
	subscription: 'ERR_PLAN_RESTRICTION ERR_SUBSCRIPTION_EXPIRED ERR_PLAN_QUOTA_RESTRICTION',
	role: 'ERR_ROLE_NOT_FOUND ERR_ROLE_DELETE_FAILED ERR_ROLE_DELETE_DENIED',
	user: 'ERR_UID_NOT_FOUND ERR_UID_DELETE_FAILED ERR_UID_ALREADY_EXISTS ERR_BOT_NOT_FOUND ERR_BOT_ALREADY_EXISTS',
	group:
		'ERR_GUID_NOT_FOUND ERR_GUID_ALREADY_EXISTS ERR_EMPTY_GROUP_PASS ERR_GROUP_DELETE_FAILED ERR_NOT_A_MEMBER ERR_WRONG_GROUP_PASS ERR_ALREADY_JOINED ERR_GROUP_NOT_JOINED ERR_GROUP_JOIN_NOT_ALLOWED ERR_MEMBER_DELETE_FAILED ERR_NO_VACANCY ERR_SAME_SCOPE ERR_MEMBER_SCOPE_CHANGE_FAILED ERR_NOT_A_BANNED_USER ERR_BANNED_GROUPMEMBER ERR_ALREADY_BANNED ERR_MEMBER_BAN_FAILED ERR_MEMBER_UNBAN_FAILED ERR_GROUP_NO_CLEARANCE ERR_GROUP_NO_ADMIN_SCOPE ERR_GROUP_NO_MODERATOR_SCOPE ERR_GROUP_NO_SCOPE_CLEARANCE ERR_GROUP_NO_SELF_ACTION',
	message:
		'ERR_EMPTY_RECEIVER ERR_INVALID_RECEIVER_TYPE ERR_CONVERSATION_NOT_FOUND ERR_CONVERSATION_NOT_ACCESSIBLE ERR_USER_MESSAGE_DELETE_FAILED ERR_MESSAGE_ID_NOT_FOUND ERR_INVALID_MESSAGE_DATA ERR_EMPTY_MESSAGE_TEXT ERR_INVALID_MESSAGE_TEXT ERR_EMPTY_MESSAGE_CATEGORY ERR_INVALID_MESSAGE_CATEGORY ERR_EMPTY_MESSAGE_TYPE ERR_INVALID_MESSAGE_TYPE ERR_EMPTY_MESSAGE_FILE ERR_MESSAGE_NOT_A_SENDER ERR_MESSAGE_NO_ACCESS ERR_MESSAGE_ACTION_NOT_ALLOWED ERR_EMPTY_CUSTOM_DATA ERR_INVALID_MEDIA_MESSAGE ERR_INVALID_CUSTOM_DATA ERR_INVALID_METADATA ERR_WRONG_MESSAGE_THREAD ERR_MESSAGE_THREAD_NESTING ERR_WRONG_MESSAGE_THREAD_CATEGORY ERR_PINNED_MESSAGES_LIMIT_EXCEEDED ERR_SAVED_MESSAGES_LIMIT_EXCEEDED ERR_PINNED_CONVERSATIONS_LIMIT_EXCEEDED ERR_SYSTEM_PINNED_CONVERSATIONS_LIMIT_EXCEEDED ERR_SYSTEM_PINNED_CONVERSATION',
	calling:
		'ERR_CALLING_SELF ERR_CALL_BUSY_SELF ERR_CALL_BUSY_GROUP ERR_CALL_BUSY_USER ERR_EMPTY_CALL_SESSION_ID ERR_CALL_SESSION_NOT_FOUND ERR_CALL_TERMINATED ERR_CALL_GROUP_ALREADY_JOINED ERR_CALL_GROUP_ALREADY_LEFT ERR_CALL_INVALID_INIT ERR_CALL_USER_ALREADY_JOINED ERR_CALL_GROUP_INVALID_STATUS ERR_CALL_ONGOING_TO_INVALID ERR_CALL_NOT_A_PART ERR_CALL_EMPTY_JOINED_AT ERR_CALL_NOT_STARTED',
	friends:
		'ERR_ALREADY_FRIEND ERR_NOT_A_FRIEND ERR_CANNOT_FORM_SELF_RELATION ERR_FAILED_TO_ADD_FRIEND',
	block: 'ERR_CANNOT_BLOCK_SELF ERR_BLOCKED_RECEIVER ERR_BLOCKED_SENDER',
	extension: 'ERR_EXTENSION_NOT_FOUND ERR_BLOCKED_BY_EXTENSION',
	webhook: 'ERR_WEBHOOK_NOT_FOUND ERR_BLOCKED_BY_WEBHOOK ERR_TRIGGER_NOT_FOUND',
	general:
		'ERR_INVALID_API_VERSION ERR_API_NOT_FOUND ERR_MISSION_FAILED ERR_BAD_REQUEST ERR_OPERATION_FAILED ERR_EXCEPTION ERR_TOO_MANY_REQUESTS ERR_BAD_ERROR_RESPONSE',
	websocket:
		'ERR_WS_INIT_FAILED ERR_WS_APP_INIT_FAILED ERR_WS_APP_DESTROY_FAILED ERR_WS_ROLE_CREATION_FAILED ERR_WS_ROLE_DELETION_FAILED ERR_WS_USER_CREATION_FAILED ERR_WS_USER_UPDATION_FAILED ERR_WS_GROUP_CREATION_FAILED ERR_WS_GROUP_DELETION_FAILED ERR_WS_GROUP_JOIN_FAILED',
	management:
		'ERR_APP_CREATION_FAILED_MAX_LIMIT ERR_APP_ARCHIVED ERR_APP_DELETION ERR_APP_NOT_FOUND ERR_EXTENSION_INACTIVE ERR_ALREADY_AN_OWNER ERR_SELF_ACTION_DENIED ERR_NOT_A_COLLABORATOR',
};

const codes = Object.values(DOCUMENTED).flatMap((list) => list.split(' '));
const STATUSES = [
	...[300, 302, 400, 401, 402, 403, 404, 405, 407, 408, 409, 413, 414, 422, 429, 431, 499],
	...[500, 502, 503, 504],
];
const NETWORK_CODES = [
	'ENOTFOUND',
	'EAI_AGAIN',
	'ECONNREFUSED',
	'ECONNRESET',
	'ECONNABORTED',
	'ETIMEDOUT',
	'EHOSTUNREACH',
	'EPIPE',
	'ERR_INVALID_CHAR',
	'CERT_HAS_EXPIRED',
	'DEPTH_ZERO_SELF_SIGNED_CERT',
	'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];

/** n8n's guidelines: say what to do, in sentences, without these words. */
function expectGoodAdvice(advice: string | undefined) {
	expect(advice).toMatch(/^[A-Z].*\.$/);
	expect(advice).not.toMatch(/\b(errors?|problems?|failures?|mistakes?|failed|wrong)\b/i);
}

it('a refusal with an unknown code of the service does not speak of a firewall', () => {
	expect(adviceFor('ERR_NEW', 422)).toBe('Check the values of the fields.');
	expect(adviceFor(undefined, 422)).toContain('a firewall');
});

it.each(codes)('%s says what to do, whatever its status', (code) => {
	const advice = adviceFor(code, undefined);
	expectGoodAdvice(advice);
	expect(adviceFor(code, 418)).toBe(advice);
});

it('the list above has each of the 132 codes of the guide once', () => {
	expect(new Set(codes).size).toBe(codes.length);
	expect(codes).toHaveLength(132);
});

it.each(STATUSES)('HTTP %i without a known code says what to do', (status) => {
	expectGoodAdvice(adviceFor(undefined, status));
	expectGoodAdvice(adviceFor('ERR_NEVER_HEARD_OF', status));
});

it.each(NETWORK_CODES)('a connection that ended with %s says what to do', (code) => {
	expectGoodAdvice(networkAdvice(code));
});

it('needs no more time for a text of nothing but beginnings of patterns than to look through it', () => {
	const text = '^'.repeat(600_000);
	expect(runWithTimeCheck(() => patternsInWords(text))).toBe(text);
});

it.each([
	['^[a-z0-9_-]{1,100}$', '(letters, digits, hyphens and underscores, at most 100 characters)'],
	['^[^a-z]+$', 'the form that the reference describes'],
	['^(a|b)$', 'the form that the reference describes'],
])('puts the pattern %s into words', (pattern, words) => {
	expect(patternsInWords(`The uid must match ${pattern}`)).toBe(`The uid must match ${words}`);
});

it('gives no advice for what it does not know, nor for names that every object has', () => {
	expect(adviceFor(undefined, undefined)).toBeUndefined();
	expect(adviceFor('ERR_NEVER_HEARD_OF', undefined)).toBeUndefined();
	expect(adviceFor('constructor', undefined)).toBeUndefined();
	expect(networkAdvice(undefined)).toBeUndefined();
});
