/** A place where the contract differs from the published reference, or decides what it leaves open. */
export interface Correction {
	/** The operations that it is about. */
	at: string[];
	what: string;
	why: string;
}

const NOTHING = 'A request without it asks for nothing, so that a form must not send it.';

/**
 * The differences between the contract and what is published. "The service's own document" describes a part of the
 * service and decides where it speaks.
 */
export const corrections: Correction[] = [
	{
		at: [
			'PUT /users',
			'DELETE /users',
			'POST /users/{uid}/friends',
			'DELETE /users/{uid}/friends',
			'PUT /users/{uid}/conversation',
			'PUT /groups/{guid}/conversation',
			'PUT /notifications/v1/preferences/mute',
			'DELETE /notifications/v1/preferences/mute',
			'PATCH /notifications/v1/preferences/timezone',
		],
		what: 'The only field of the body is required; a list of UIDs or conversations has an entry.',
		why: NOTHING,
	},
	{
		at: ['DELETE /users/{uid}/conversation/read', 'DELETE /groups/{guid}/conversation/read'],
		what: 'messageId is required.',
		why: 'Everything after this message becomes unread; without it, nothing says from where on.',
	},
	{
		at: ['DELETE /groups/{guid}/conversation/read'],
		what: 'The header onBehalfOf is required.',
		why: 'The published list of headers lacks it, unlike that of its siblings; the published answer names the user for whom messages became unread.',
	},
	{
		at: ['GET /users'],
		what: 'The header onBehalfOf is taken.',
		why: "The vendor's SDK asks as a user for friendsOnly and hideBlockedUsers, which mean nothing without one.",
	},
	{
		at: ['POST /messages', 'POST /bots/{uid}/messages', 'POST /messages/{id}/thread'],
		what: 'data is required; so are receiver and receiverType unless multipleReceivers is there (a thread knows its receiver).',
		why: 'The published description requires nothing at all; codes such as ERR_EMPTY_RECEIVER tell the opposite.',
	},
	{
		at: ['POST /messages', 'POST /bots/{uid}/messages'],
		what: 'With multipleReceivers, the answer holds {uids: {<uid>: outcome}, guids: {<guid>: outcome}}; an outcome has success and either data or error.',
		why: 'No answer is published; this is the shape of the other operations that work on many targets. The node reads other shapes, too.',
	},
	{
		at: ['POST /messages', 'POST /bots/{uid}/messages', 'POST /messages/{id}/thread'],
		what: 'An attachment needs url, name, mimeType and extension; its size is a text or a number.',
		why: 'The published description requires nothing of it, and types the size as text although it counts bytes.',
	},
	{
		at: ['POST /messages/{id}/thread'],
		what: 'data and multipleReceivers are described as for other messages; several receivers are refused.',
		why: 'They are published as objects without a description, and a thread is in one conversation.',
	},
	{
		at: ['GET /messages', 'GET /users/{uid}/messages', 'GET /groups/{guid}/messages'],
		what: 'mentionedUids is a text with UIDs separated by commas; types and categories are lists of texts; affix is append or prepend.',
		why: 'mentionedUids is published as a boolean beside a description that says UIDs; the entries of the lists have no type.',
	},
	{
		at: ['GET /messages', 'GET /users/{uid}/messages', 'GET /groups/{guid}/messages'],
		what: 'With unread and count, the answer is a row {entityType, entityId, count} for each conversation; unread alone lists messages. attachmentTypes is a list.',
		why: "The vendor's own client asks for counts and for messages in these ways, and joins several types of attachments with commas; the publication says that unread needs count, and has one type.",
	},
	{
		at: ['POST /messages', 'POST /bots/{uid}/messages', 'POST /messages/{id}/thread'],
		what: 'A custom message also takes metadata, subType, text, updateConversation and sendNotification.',
		why: "The vendor's own client sends them; the publication has customData alone.",
	},
	{
		at: ['PUT /messages/{id}'],
		what: 'data also takes customData.',
		why: "The vendor's own client edits custom messages with it; the publication has text and metadata alone.",
	},
	{
		at: ['GET /messages'],
		what: 'Lists start with the oldest message; append goes on with newer ones.',
		why: 'append is described as "after the id" and the published cursor is the newest message of the list; the order itself is not said.',
	},
	{
		at: ['GET /users/{uid}/messages'],
		what: 'Its answer has meta.pagination, whose total is 0, and meta.cursor {id, affix}.',
		why: 'This is the published answer. All other lists of messages have meta.current and meta.next.',
	},
	{
		at: [
			'GET /users/{uid}/friends',
			'GET /users/{uid}/blockedusers',
			'GET /groups/{guid}/members',
			'GET /groups/{guid}/bannedusers',
		],
		what: 'meta.pagination has the total 0 and one page, whatever there is to read.',
		why: 'Published answers have it beside five records, so that a reader must not believe it. It also stands in the published answers of users and groups; here those count.',
	},
	{
		at: [
			'GET /messages/{id}/reactions',
			'GET /messages/{id}/reactions/{reaction}',
			'GET /groups/{guid}/messages',
		],
		what: 'They take what stands in the cursor of their answers (affix, id, sentAt), and a limit.',
		why: 'Their answers carry such a cursor, although the published lists of parameters lack a part of it.',
	},
	{
		at: [
			'GET /roles/{role}/restrictedfeatures',
			'GET /roles/{role}/permissions',
			'GET /groups/{guid}/scopes/{scope}/permissions',
			'GET /calls',
		],
		what: 'They take perPage and page.',
		why: 'Their answers have meta.pagination; for calls, the text beside the reference says so.',
	},
	{
		at: [
			'GET /moderation/rules',
			'GET /moderation/rules/{ruleId}/revisions',
			'GET /moderation/keywords',
			'GET /moderation/reasons',
			'GET /moderation/blocked-messages',
			'GET /moderation/reviewed-messages',
			'GET /moderation/flagged-messages',
		],
		what: 'All lists take limit (50 when left out) and the cursor of their answers.',
		why: "The service's own document has limit, 50, for flagged messages, and meta.current for the others; a cursor is not published, and is followed where an answer carries one.",
	},
	{
		at: ['GET /moderation/rules'],
		what: 'limit is a whole number.',
		why: 'It is published as a text that is a number of records.',
	},
	{
		at: ['POST /moderation/rules', 'PUT /moderation/rules/{ruleId}'],
		what: 'operand and category of conditions, and action, are any text; entity and operand of filters may be left out; operators of filters have two spellings of "not".',
		why: "The service's own document leaves these values open and shows ones that the published enumerations lack, such as the category toxicity and a filter of type, operator and value.",
	},
	{
		at: ['POST /moderation/keywords', 'PUT /moderation/keywords/{keywordId}'],
		what: 'searchTerms may be left out when a file is sent.',
		why: "The service's own document calls the file an alternative; the publication requires the terms in any case.",
	},
	{
		at: ['PATCH /moderation/blocked-messages/{messageId}'],
		what: 'One operation with status (approved, rejected; required) and reviewed.',
		why: "The address is published twice, under two names of its placeholder. The service's own document requires the status and uses approved; the newer publication adds the rest.",
	},
	{
		at: ['PATCH /moderation/flagged-messages/{id}'],
		what: 'status is required.',
		why: NOTHING,
	},
	{
		at: [
			'GET /groups/{guid}/members',
			'GET /groups/{guid}/bannedusers',
			'GET /users/{uid}/blockedusers',
		],
		what: 'They take searchKey.',
		why: "The vendor's own client searches these lists; the publication does not list it.",
	},
	{
		at: ['PATCH /notifications/v1/preferences'],
		what: 'Replies and quoted replies have a level 4.',
		why: "The vendor's own client has it, for subscribed threads and for quotes of own messages.",
	},
	{
		at: ['POST /messages/{id}/flagged'],
		what: 'The reason is called id, and is required.',
		why: "The newest publication and the vendor's own client have it so; an older publication calls it reasonId.",
	},
	{
		at: ['PUT /groups/{guid}/members/{uid}', 'GET /groups/{guid}/members'],
		what: 'A scope is admin, moderator or participant.',
		why: 'Published as any text; the texts beside the reference name these three.',
	},
	{
		at: ['POST /groups/{guid}/members'],
		what: 'At most 25 users in one call; a user in several lists gets the highest scope.',
		why: 'Said by the texts beside the reference.',
	},
	{
		at: ['POST /groups'],
		what: 'members names at most 25 users; the answer does not tell what became of them.',
		why: 'The limit is published for adding members; nothing says that a creation adds more. The published answer is the group alone.',
	},
	{
		at: ['POST /roles', 'PUT /roles/{role}'],
		what: 'settings has listUsers and sendMessagesTo, each all or friendsOnly.',
		why: 'Published in the description of the field only.',
	},
	{
		at: ['GET /ai-agents/agent-builder/agents'],
		what: 'It takes the cursor of its answer, like the list of the knowledge base.',
		why: 'Its paging is not published; the list beside it has cursor and affix.',
	},
	{
		at: ['POST /ai-agents/agent-builder/knowledge-base/website/scrape'],
		what: 'The answer is the new source.',
		why: 'No answer is published; that to a new text has the ID and the status of the source.',
	},
	{
		at: ['GET /calls'],
		what: 'status is also initiated, unanswered or canceled.',
		why: 'The published enumeration lacks three values that its own description and examples have.',
	},
	{
		at: ['GET /conversations'],
		what: 'conversationType is user or group.',
		why: 'Published as any text; the description names these two.',
	},
	{
		at: [
			'GET /users/{uid}/conversation',
			'PUT /users/{uid}/conversation',
			'GET /groups/{guid}/conversation',
			'PUT /groups/{guid}/conversation',
		],
		what: 'Answers hold a list with one conversation.',
		why: 'This is the published answer, also where one conversation is meant.',
	},
	{
		at: ['GET /notifications/v1/preferences', 'PATCH /notifications/v1/preferences'],
		what: 'Answers have the names of the fields that are sent.',
		why: 'The published answers are those of the settings of the app, evidently copied; the answer to a reset has the right names.',
	},
	{
		at: ['POST /notifications/push/v1/tokens'],
		what: 'platform, authToken and the token itself are required.',
		why: 'The platform decides about the kind of token, and a token without an owner cannot be used.',
	},
	{
		at: ['PUT /notifications/v1/preferences/mute', 'DELETE /notifications/v1/preferences/mute'],
		what: 'A conversation needs its id; to mute it, also type and until.',
		why: "The service's own document has the id alone for unmuting; an end of muting is said nowhere else.",
	},
	{
		at: ['GET /stats'],
		what: 'fromDate and toDate are in milliseconds.',
		why: 'They are called Unix timestamps; the published answer repeats them in milliseconds.',
	},
	{
		at: ['PUT /notifications/v1/preferences/mute', 'GET /notifications/v1/logs'],
		what: 'Times are in milliseconds; an end of muting lies in the future.',
		why: 'Published in the descriptions. All other times of the service are in seconds, but for those of GET /stats.',
	},
	{
		at: ['GET /notifications/v1/logs'],
		what: 'The cursor of the answer has messageId, and the next part is asked for with logId, the _id of the last record.',
		why: 'Published like this; to send the cursor back as it came would filter by message.',
	},
	{
		at: ['PUT /users', 'DELETE /users'],
		what: 'Answers name UIDs only: those that were not deactivated before, and those that were deactivated now.',
		why: "So published, and in the service's own document; there is no error for each user.",
	},
	{
		at: ['DELETE /users/{uid}'],
		what: 'Without permanent, the user is deactivated and can be reactivated.',
		why: 'Only "for good" is described; codes say that a deactivated user is answered like an absent one.',
	},
	{
		at: [
			'POST /notifications/sms/v1/providers/custom',
			'POST /notifications/email/v1/providers/custom',
		],
		what: 'Required fields that the publication lists apart from its fields count for them.',
		why: 'The published list of required names stands beside the fields, not with them.',
	},
	{
		at: [
			'POST /data_import/users',
			'POST /data_import/groups',
			'POST /data_import/members',
			'POST /data_import/messages',
		],
		what: 'The map of records is required; its records need the fields without which they cannot be made.',
		why: 'The published lists of required names stand at the wrong level and name what does not exist there.',
	},
];
