const CHECK_KEY =
	"Check the 'REST API Key' in the credentials: it has to belong to this app, with full access.";
const CHECK_APP =
	"Check 'App ID' and 'Region' in the credentials; in another region the app is unknown.";
const CHECK_USER =
	'Check the UID. The user does not exist, or is deactivated (reactivate it first).';
const CHECK_GROUP = 'Check the GUID; the group does not exist or was deleted.';
const CHECK_ROLE = 'Check the role; it has to exist before it is used.';
const CHECK_SCOPE =
	"The user in 'On Behalf Of' needs a higher scope in this group. Use an admin or moderator of the group, or leave the user empty where the app can do it.";
const CHECK_PLAN =
	'Check the plan of your app in the dashboard; this feature or amount is not part of it.';
const CHECK_TOKEN = 'Check the auth token; it does not exist for this user or has been removed.';
const CHECK_MEMBER = 'Check that the user is a member of this group.';
const CHECK_CALL = 'Check the session ID and the state of the call.';
const CHECK_FORMAT =
	'Compare the record with the fields that the import documents, and correct it.';
const CHECK_FEATURE =
	"Either the feature is switched off for your app: switch it on in the dashboard. Or the role or the scope of the user in 'On Behalf Of' does not allow it: change its permissions, or leave the user empty where the app can do it.";
const FAILED_INSIDE =
	'This happened inside the service. Run the item again later; contact the support of the service if it goes on.';
const FROM_SDK = 'This belongs to live connections of client apps. Run the item again later.';
const TAKEN = 'Choose another name or ID, or wait until what is under way has ended.';
const IN_DASHBOARD = 'Check the app in the dashboard of the service.';

/** The advice for each documented error code. */
const BY_CODE: Record<string, string> = {
	AUTH_ERR_EMPTY_APPID: CHECK_APP,
	AUTH_ERR_INVALID_APPID: CHECK_APP,
	AUTH_ERR_EMPTY_APIKEY: CHECK_KEY,
	AUTH_ERR_APIKEY_NOT_FOUND: CHECK_KEY,
	AUTH_ERR_NO_ACCESS: CHECK_KEY,
	AUTH_ERR_EMPTY_AUTH_HEADER: CHECK_KEY,
	AUTH_ERR_EMPTY_AUTH_TOKEN: CHECK_TOKEN,
	AUTH_ERR_AUTH_TOKEN_NOT_FOUND: CHECK_TOKEN,
	ERR_APIKEY_NOT_FOUND: CHECK_KEY,
	ERR_APIKEY_NO_SELF_ACTION:
		'An API key cannot change or delete itself; use another key of the app.',
	ERR_AUTH_TOKEN_NOT_FOUND: CHECK_TOKEN,
	ERR_AUTH_TOKEN_DELETE_FAILED: FAILED_INSIDE,
	ERR_AUTH_TOKENS_DELETE_FAILED: FAILED_INSIDE,
	ERR_AUTHTOKEN_UNAVAILABLE: CHECK_TOKEN,
	ERR_AUTHTOKEN_NOT_ACCESSIBLE: CHECK_TOKEN,

	ERR_PLAN_RESTRICTION: CHECK_PLAN,
	ERR_SUBSCRIPTION_EXPIRED: 'Renew the subscription of your app in the dashboard.',
	ERR_PLAN_QUOTA_RESTRICTION: CHECK_PLAN,

	ERR_ROLE_NOT_FOUND: CHECK_ROLE,
	ERR_ROLE_DELETE_FAILED: FAILED_INSIDE,
	ERR_ROLE_DELETE_DENIED: 'The default role cannot be deleted.',
	ERR_UID_NOT_FOUND: CHECK_USER,
	ERR_UID_DELETE_FAILED: FAILED_INSIDE,
	ERR_UID_ALREADY_EXISTS: 'Choose another UID, or update the user that has it.',
	ERR_BOT_NOT_FOUND: 'Check the UID of the bot.',
	ERR_BOT_ALREADY_EXISTS: 'Choose another UID for the bot.',

	ERR_GUID_NOT_FOUND: CHECK_GROUP,
	ERR_GUID_ALREADY_EXISTS: 'Choose another GUID, or update the group that has it.',
	ERR_EMPTY_GROUP_PASS: 'Give the password of the group.',
	ERR_WRONG_GROUP_PASS: 'Check the password of the group.',
	ERR_GROUP_DELETE_FAILED: FAILED_INSIDE,
	ERR_NOT_A_MEMBER: `${CHECK_MEMBER} To ban a user who is none, use 'Users to Ban' of 'Add Members'.`,
	ERR_GROUP_NOT_JOINED: CHECK_MEMBER,
	ERR_ALREADY_JOINED:
		"The user is a member already. To change the scope, use 'Change Member Scope'; to ban the user, 'Ban Member'.",
	ERR_GROUP_JOIN_NOT_ALLOWED: 'The user may not join this group; add the user as a member instead.',
	ERR_MEMBER_DELETE_FAILED: FAILED_INSIDE,
	ERR_NO_VACANCY: 'The group is full; remove members or use another group.',
	ERR_SAME_SCOPE: 'The member has this scope already; nothing is left to do.',
	ERR_MEMBER_SCOPE_CHANGE_FAILED: FAILED_INSIDE,
	ERR_NOT_A_BANNED_USER: 'The user is not banned from this group; nothing is left to do.',
	ERR_BANNED_GROUPMEMBER: 'The user is banned from this group; unban the user first.',
	ERR_ALREADY_BANNED:
		"The user is banned from this group already. To add the user as a member, use 'Unban Member' first.",
	ERR_MEMBER_BAN_FAILED: FAILED_INSIDE,
	ERR_MEMBER_UNBAN_FAILED: FAILED_INSIDE,
	ERR_GROUP_NO_CLEARANCE: CHECK_SCOPE,
	ERR_GROUP_NO_ADMIN_SCOPE: CHECK_SCOPE,
	ERR_GROUP_NO_MODERATOR_SCOPE: CHECK_SCOPE,
	ERR_GROUP_NO_SCOPE_CLEARANCE: CHECK_SCOPE,
	ERR_GROUP_NO_SELF_ACTION:
		"The user in 'On Behalf Of' cannot do this to itself; use another admin or moderator.",

	ERR_EMPTY_RECEIVER: 'Give the UID or GUID that receives the message.',
	ERR_INVALID_RECEIVER_TYPE: 'The receiver type has to be user or group.',
	ERR_CONVERSATION_NOT_FOUND: 'Check both sides of the conversation.',
	ERR_CONVERSATION_NOT_ACCESSIBLE:
		'Check both sides of the conversation; one without messages cannot be reached either.',
	ERR_USER_MESSAGE_DELETE_FAILED: FAILED_INSIDE,
	ERR_MESSAGE_ID_NOT_FOUND: 'Check the message ID; the message does not exist or was deleted.',
	ERR_MSG_NOT_FOUND: 'Check the message ID; the message does not exist or was deleted.',
	ERR_INVALID_MESSAGE_DATA: 'Check the content of the message.',
	ERR_EMPTY_MESSAGE_TEXT: 'Give the text of the message.',
	ERR_INVALID_MESSAGE_TEXT: 'The text of the message has to be plain text.',
	ERR_EMPTY_MESSAGE_CATEGORY: 'Give the category of the message.',
	ERR_INVALID_MESSAGE_CATEGORY: 'Check the category of the message.',
	ERR_EMPTY_MESSAGE_TYPE: 'Give the type of the message.',
	ERR_INVALID_MESSAGE_TYPE: 'Check the type of the message.',
	ERR_EMPTY_MESSAGE_FILE: 'Give the file of the message.',
	ERR_MESSAGE_NOT_A_SENDER:
		"Only the sender may do this: put the sender into 'On Behalf Of', or leave the user empty where the app can do it.",
	ERR_MESSAGE_NO_ACCESS: "The user in 'On Behalf Of' does not take part in this conversation.",
	ERR_MESSAGE_ACTION_NOT_ALLOWED:
		'The kind of the message, or what was done to it before, does not allow this.',
	ERR_EMPTY_CUSTOM_DATA: 'Give the custom data of the message.',
	ERR_INVALID_MEDIA_MESSAGE: 'Check the attachments of the message.',
	ERR_INVALID_CUSTOM_DATA: 'The custom data has to be a JSON object.',
	ERR_INVALID_METADATA: 'The metadata has to be a JSON object of at most 5 KB.',
	ERR_WRONG_MESSAGE_THREAD: 'Check the message that the thread belongs to.',
	ERR_MESSAGE_THREAD_NESTING:
		'A reply in a thread cannot start another thread; use the first message of the thread, its parentId.',
	ERR_WRONG_MESSAGE_THREAD_CATEGORY: 'Messages of this category cannot have a thread.',
	ERR_PINNED_MESSAGES_LIMIT_EXCEEDED:
		'The conversation has as many pinned messages as your app allows; unpin one first.',
	ERR_SAVED_MESSAGES_LIMIT_EXCEEDED:
		'The user has saved as many messages as your app allows; take one off the list first.',
	ERR_PINNED_CONVERSATIONS_LIMIT_EXCEEDED:
		'The user has pinned as many conversations as your app allows; unpin one first.',
	ERR_SYSTEM_PINNED_CONVERSATIONS_LIMIT_EXCEEDED:
		'The app has pinned as many conversations for everyone as it may; remove one first.',
	ERR_SYSTEM_PINNED_CONVERSATION:
		"The app has pinned this conversation for all users, so that a single user cannot change it. Use 'Set Pinned' of Conversation.",
	ERR_PERMISSION_DENIED: CHECK_FEATURE,
	ERR_ACTION_NOT_ALLOWED: CHECK_FEATURE,
	ERR_FEATURE_NOT_ACCESSIBLE: CHECK_FEATURE,

	ERR_CALLING_SELF: 'A user cannot call itself; choose another receiver.',
	ERR_CALL_BUSY_SELF: CHECK_CALL,
	ERR_CALL_BUSY_GROUP: CHECK_CALL,
	ERR_CALL_BUSY_USER: CHECK_CALL,
	ERR_EMPTY_CALL_SESSION_ID: 'Give the session ID of the call.',
	ERR_CALL_SESSION_NOT_FOUND: 'Check the session ID; there is no call with it.',
	ERR_CALL_TERMINATED: CHECK_CALL,
	ERR_CALL_GROUP_ALREADY_JOINED: CHECK_CALL,
	ERR_CALL_GROUP_ALREADY_LEFT: CHECK_CALL,
	ERR_CALL_INVALID_INIT: CHECK_CALL,
	ERR_CALL_USER_ALREADY_JOINED: CHECK_CALL,
	ERR_CALL_GROUP_INVALID_STATUS: CHECK_CALL,
	ERR_CALL_ONGOING_TO_INVALID: CHECK_CALL,
	ERR_CALL_NOT_A_PART: "The user in 'On Behalf Of' does not take part in this call.",
	ERR_CALL_EMPTY_JOINED_AT: CHECK_CALL,
	ERR_CALL_NOT_STARTED: CHECK_CALL,

	ERR_ALREADY_FRIEND: 'The users are friends already; nothing is left to do.',
	ERR_NOT_A_FRIEND: 'The users are not friends; nothing is left to do.',
	ERR_CANNOT_FORM_SELF_RELATION: 'A user cannot be its own friend; leave it out of the list.',
	ERR_FAILED_TO_ADD_FRIEND: FAILED_INSIDE,
	ERR_CANNOT_BLOCK_SELF: 'A user cannot block itself; leave it out of the list.',
	ERR_BLOCKED_RECEIVER: 'The sender has blocked the receiver; remove the block first.',
	ERR_BLOCKED_SENDER: 'The receiver has blocked the sender; remove the block first.',

	ERR_EXTENSION_NOT_FOUND: IN_DASHBOARD,
	ERR_BLOCKED_BY_EXTENSION:
		'An extension of your app stopped this; check its settings in the dashboard.',
	ERR_WEBHOOK_NOT_FOUND: 'Check the ID of the webhook.',
	ERR_BLOCKED_BY_WEBHOOK: 'A webhook of your app stopped this; check its answer.',
	ERR_TRIGGER_NOT_FOUND: 'Check the name of the event.',

	ERR_RULE_NOT_FOUND: 'Check the rule ID; there is no moderation rule with it.',
	ERR_KEYWORD_NOT_FOUND: 'Check the keyword list ID; there is no list with it.',
	ERR_REASON_NOT_FOUND: 'Check the reason ID; there is no reason with it.',

	ERR_IMPORT_MUID_ALREADY_EXISTS: 'This message was imported before; nothing is left to do.',
	ERR_IMPORT_INVALID_USER_FORMAT: CHECK_FORMAT,
	ERR_IMPORT_INVALID_GROUP_FORMAT: CHECK_FORMAT,
	ERR_IMPORT_INVALID_MEMBER_FORMAT: CHECK_FORMAT,
	ERR_IMPORT_INVALID_MESSAGE_FORMAT: CHECK_FORMAT,
	ERR_IMPORT_INVALID_JOINEDAT:
		'The time of joining has to lie between the creation of the group and now.',

	ERR_TEMPLATE_NOT_FOUND: 'Check the template ID; there is no campaign template with it.',
	ERR_CHANNEL_NOT_FOUND:
		'Check the channel; the app or the template has none of this ID or type. Channels are set up in the dashboard.',
	ERR_FEED_ITEM_NOT_FOUND:
		'Check the feed item ID. The item was deleted, or is in the feed of another user.',
	ERR_VALIDATION: 'Correct the values of the fields that are named.',
	ERR_UNAUTHORIZED: CHECK_KEY,
	ERR_NOT_FOUND: 'Check the IDs; what they name does not exist.',
	ERR_CONFLICT: TAKEN,
	ERR_INTERNAL: FAILED_INSIDE,

	ERR_INVALID_API_VERSION:
		"Check the 'Custom API Origin' in the credentials; the service there has another version.",
	ERR_API_NOT_FOUND:
		"Check the 'Custom API Origin' in the credentials; the service there does not know this operation.",
	ERR_MISSION_FAILED: FAILED_INSIDE,
	ERR_BAD_REQUEST: 'Correct the values of the fields that are named.',
	ERR_OPERATION_FAILED: FAILED_INSIDE,
	ERR_EXCEPTION: FAILED_INSIDE,
	ERR_TOO_MANY_REQUESTS:
		"Lower 'Max Concurrent Requests' in the credentials, and choose the 'Plan' of your app there.",
	ERR_BAD_ERROR_RESPONSE: FAILED_INSIDE,

	ERR_WS_INIT_FAILED: FROM_SDK,
	ERR_WS_APP_INIT_FAILED: FROM_SDK,
	ERR_WS_APP_DESTROY_FAILED: FROM_SDK,
	ERR_WS_ROLE_CREATION_FAILED: FROM_SDK,
	ERR_WS_ROLE_DELETION_FAILED: FROM_SDK,
	ERR_WS_USER_CREATION_FAILED: FROM_SDK,
	ERR_WS_USER_UPDATION_FAILED: FROM_SDK,
	ERR_WS_GROUP_CREATION_FAILED: FROM_SDK,
	ERR_WS_GROUP_DELETION_FAILED: FROM_SDK,
	ERR_WS_GROUP_JOIN_FAILED: FROM_SDK,

	ERR_APP_CREATION_FAILED_MAX_LIMIT: IN_DASHBOARD,
	ERR_APP_ARCHIVED: 'The app is archived; restore it in the dashboard.',
	ERR_APP_DELETION: IN_DASHBOARD,
	ERR_APP_NOT_FOUND: CHECK_APP,
	ERR_EXTENSION_INACTIVE: 'Switch the extension on in the dashboard.',
	ERR_ALREADY_AN_OWNER: 'The user owns this already; nothing is left to do.',
	ERR_SELF_ACTION_DENIED: 'This cannot be done to oneself.',
	ERR_NOT_A_COLLABORATOR: IN_DASHBOARD,
};

const CHECK_VALUES = 'Check the values of the fields.';
const MAYBE_STOPPED = 'A proxy or a firewall on the way may have stopped the request.';
const TOO_MANY_VALUES =
	'The filters do not fit into one request: give them fewer values, e.g. a part of the IDs for each item.';

/** The advice by HTTP status, for refusals without a documented code, e.g. from a proxy on the way. */
const BY_STATUS: Record<number, string> = {
	407: 'Check the proxy between n8n and the service: it asks for a user name and password.',
	400: CHECK_VALUES,
	401: CHECK_KEY,
	402: CHECK_PLAN,
	403: `${CHECK_KEY} If other requests succeed, a firewall on the way has stopped this one.`,
	404: 'Check the IDs; what they name does not exist.',
	405: MAYBE_STOPPED,
	408: 'Run the item again later.',
	409: TAKEN,
	413: 'Send less at once.',
	414: TOO_MANY_VALUES,
	429: "Lower 'Max Concurrent Requests' in the credentials.",
	431: TOO_MANY_VALUES,
};

const REDIRECTED =
	"Check 'Region' and 'Custom API Origin' in the credentials: the address there leads to another one, which does not get the API key.";

/** The advice for a refusal of the service; undefined if neither its code nor its status has advice. */
export function adviceFor(
	code: string | undefined,
	status: number | undefined,
): string | undefined {
	const byCode = entryOf(BY_CODE, code);
	if (byCode !== undefined || status === undefined) return byCode;
	return BY_STATUS[status] ?? adviceByRange(status, code);
}

/** Whether there is advice for a code. There is for each code that the service documents, and for no other code. */
export function hasAdvice(code: string): boolean {
	return entryOf(BY_CODE, code) !== undefined;
}

function adviceByRange(status: number, code: string | undefined): string | undefined {
	if (status >= 300 && status < 400) return REDIRECTED;
	if (status >= 400 && status < 500) {
		// The service gives its refusals a code
		return code === undefined ? `${CHECK_VALUES} ${MAYBE_STOPPED}` : CHECK_VALUES;
	}
	return status >= 500 ? FAILED_INSIDE : undefined;
}

/** The entry of a table. The service chooses the key, so the key may be a name that every object has, e.g. `constructor`. */
export function entryOf(
	table: Record<string, string>,
	key: string | undefined,
): string | undefined {
	return key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;
}
