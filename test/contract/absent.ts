import type { INodeParameters } from 'n8n-workflow';
import { seedIds } from '../service';
import { byId } from '../support/node';

interface Absent {
	/** The parameter of the ID. */
	parameter: INodeParameters;
	/** An ID that is not there, between two that are. */
	ids: [string | number, string | number, string | number];
	code: string;
	/** The words of a refusal that names no ID. */
	message?: RegExp;
}

const ID = '={{ $json.id }}';
const absent = (
	parameter: INodeParameters,
	ids: Absent['ids'],
	code: string,
	message?: RegExp,
): Absent => ({ parameter, ids, code, message });

const { authToken, feedItems } = seedIds;

/** Records that are not there, by their kind; members are those of the group General. */
export const ABSENT = {
	user: absent({ uid: byId(ID) }, ['alice', 'nobody', 'bob'], 'ERR_UID_NOT_FOUND'),
	/** A user, for operations on records that only Alice has. */
	owner: absent({ uid: byId(ID) }, ['alice', 'nobody', 'alice'], 'ERR_UID_NOT_FOUND'),
	group: absent({ guid: byId(ID) }, ['general', 'nowhere', 'support'], 'ERR_GUID_NOT_FOUND'),
	message: absent({ messageId: ID }, [1, 999_999, 2], 'ERR_MESSAGE_ID_NOT_FOUND'),
	actor: absent(
		{ options: { onBehalfOf: byId(ID) } },
		['alice', 'nobody', 'bob'],
		'ERR_UID_NOT_FOUND',
	),
	member: absent({ uid: byId(ID) }, ['dave', 'vip-1', 'erin'], 'ERR_NOT_A_MEMBER'),
	knowledgeText: absent({ uniqueId: byId(ID) }, ['kb-1', 'kb-9', 'kb-1'], 'ERR_KB_NOT_FOUND'),
	website: absent({ parentUniqueId: byId(ID) }, ['kb-3', 'kb-9', 'kb-3'], 'ERR_KB_NOT_FOUND'),
	role: absent({ role: byId(ID) }, ['default', 'captain', 'moderator'], 'ERR_ROLE_NOT_FOUND'),
	reason: absent(
		{ reasonId: byId(ID) },
		['spam', 'no-reason', 'off-topic'],
		'ERR_REASON_NOT_FOUND',
	),
	rule: absent(
		{ ruleId: byId(ID) },
		['profanity-filter', 'no-rule', 'contact-filter'],
		'ERR_RULE_NOT_FOUND',
	),
	keywordList: absent(
		{ keywordId: byId(ID) },
		['contact-patterns', 'no-list', 'off-platform-sentences'],
		'ERR_KEYWORD_NOT_FOUND',
	),
	// The campaigns service leaves IDs out of its texts
	template: absent(
		{ templateId: byId(ID) },
		['weekly-digest', 'no-template', 'spring-sale'],
		'ERR_TEMPLATE_NOT_FOUND',
		/Template not found/,
	),
	campaign: absent(
		{ campaignId: byId(ID) },
		['cmp-1', 'no-campaign', 'cmp-1'],
		'ERR_NOT_FOUND',
		/Campaign not found/,
	),
	feedItem: absent(
		{ feedItemId: ID },
		[feedItems.unread, 'no-item', feedItems.delivered],
		'ERR_FEED_ITEM_NOT_FOUND',
		/Feed item not found/,
	),
	// Errors hide the token
	authToken: absent(
		{ authToken: ID },
		[authToken, 'bob_0000000000000000', authToken],
		'ERR_AUTH_TOKEN_NOT_FOUND',
		/auth token/,
	),
};
