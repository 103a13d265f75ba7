import type { PreparedRequest } from '../types';

/** What the service says when there is nothing (left) to delete, by the end of the path. */
const NOTHING_LEFT: Array<[path: RegExp, codes: string[]]> = [
	[/\/users\/[^/]+\/friends$/, ['ERR_NOT_A_FRIEND']],
	[/\/groups\/[^/]+\/members\/[^/]+$/, ['ERR_NOT_A_MEMBER']],
	[/\/groups\/[^/]+\/bannedusers\/[^/]+$/, ['ERR_NOT_A_BANNED_USER']],
	[/\/auth_tokens\/[^/]+$/, ['ERR_AUTH_TOKEN_NOT_FOUND']],
	[/\/v3\/users\/[^/]+$/, ['ERR_UID_NOT_FOUND']],
	[/\/v3\/groups\/[^/]+$/, ['ERR_GUID_NOT_FOUND']],
	[/\/v3\/roles\/[^/]+$/, ['ERR_ROLE_NOT_FOUND']],
	[/\/v3\/messages\/[^/]+$/, ['ERR_MESSAGE_ID_NOT_FOUND', 'ERR_MSG_NOT_FOUND']],
	[/\/moderation\/rules\/[^/]+$/, ['ERR_RULE_NOT_FOUND']],
	[/\/moderation\/keywords\/[^/]+$/, ['ERR_KEYWORD_NOT_FOUND']],
	[/\/moderation\/reasons\/[^/]+$/, ['ERR_REASON_NOT_FOUND']],
];

/**
 * Whether a refusal says that what was to be deleted is not there. After an attempt whose answer was lost
 * this means that the deletion is done. Only codes that name the very thing of the path count: that some
 * other part of the request is unknown says nothing about the deletion.
 */
export function isGone(
	{ method, url, headers }: PreparedRequest,
	code: string | undefined,
): boolean {
	if (method !== 'DELETE' || code === undefined) return false;
	// The unknown user may be the one who acts
	if (code === 'ERR_UID_NOT_FOUND' && headers.onBehalfOf !== undefined) return false;
	return NOTHING_LEFT.some(([path, codes]) => path.test(url) && codes.includes(code));
}
