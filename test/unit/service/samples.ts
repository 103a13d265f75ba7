import { seedIds } from '../../service';
import { bodyParameters, type Operation } from '../../service/contract';
import type { Schema } from '../../service/schemas';
import { SEED_TIME } from '../../service/seed/ids';
import { addMessageFrom } from '../../service/seed/messages';
import type { State } from '../../service/state';

type Values = Record<string, unknown>;

/** The message that {@link addInteractive} adds. */
const INTERACTIVE = '9001';

/** Adds a message with one element, since no message of the seed is interactive. */
export function addInteractive(state: State): void {
	addMessageFrom(state, {
		id: INTERACTIVE,
		category: 'interactive',
		type: 'card',
		receiverType: 'user',
		receiver: 'bob',
		sender: 'alice',
		sentAt: SEED_TIME,
		data: { interactiveData: { cardActions: [{ elementType: 'button', elementId: 'sample' }] } },
	});
}

/** Values of placeholders that exist in the seed. */
const PATH: Record<string, string> = {
	uid: 'bob',
	guid: seedIds.groups.general,
	id: seedIds.messages.withReactions,
	reaction: '❤️',
	role: seedIds.roles.vip,
	authToken: seedIds.authToken,
	sessionId: seedIds.transcribedCall,
	keywordId: seedIds.keywordLists.word,
	ruleId: seedIds.rules.words,
	messageId: seedIds.blockedMessage,
	scope: 'moderator',
	permission: 'sendMessage',
	pushToken: seedIds.pushToken,
	appId: 'demo-app',
	webhookId: 'n8n_1',
	uniqueId: 'kb-1',
	parentUniqueId: 'kb-3',
	channelType: 'in_app',
	campaignId: seedIds.campaigns.draft,
	templateId: seedIds.templates.digest,
	userId: 'alice',
};

/** Placeholders whose usual value does not suit a route. Of the patterns that fit the route, the first one counts. */
const PATH_OF_ROUTE: Array<[RegExp, Record<string, string>]> = [
	[/auth_tokens/, { uid: 'alice' }],
	[/^DELETE .*bannedusers/, { uid: seedIds.users.banned }],
	[/^(GET|PUT|DELETE) \/moderation\/reasons/, { id: seedIds.reasons.spam }],
	[/^PATCH .*flagged-messages/, { id: seedIds.flaggedMessages[0] }],
	[/^POST \/bots/, { uid: seedIds.bot }],
	[/interacted/, { id: INTERACTIVE }],
	[/^DELETE .*website/, { uniqueId: 'kb-3' }],
	[/ \/campaigns\/templates/, { id: seedIds.templates.digest }],
	[/ \/campaigns\/campaigns/, { id: seedIds.campaigns.draft }],
	[/ \/campaigns\/notification-feed/, { id: seedIds.feedItems.unread }],
];

const message = { receiver: 'carol', receiverType: 'user', data: { text: 'Hello' } };

/** Bodies that a schema alone cannot tell. */
const BODY_OF_ROUTE: Record<string, Values> = {
	'POST /groups/{guid}/members': { participants: ['user-190'] },
	'PUT /groups/{guid}/members/{uid}': { scope: 'moderator' },
	'POST /users/{uid}/friends': { accepted: ['erin'] },
	'DELETE /users/{uid}/friends': { friends: ['alice'] },
	'DELETE /roles/{role}/restrictedfeatures': { allowAll: true },
	'PUT /roles/{role}/permissions': { permissions: { sendMessage: 'deny' } },
	'PUT /groups/{guid}/scopes/{scope}/permissions': { permissions: { addReaction: 'deny' } },
	'POST /messages': message,
	'POST /bots/{uid}/messages': message,
	'POST /messages/{id}/thread': { data: { text: 'Hello' } },
	'PUT /conversations/pinned': { pinnedConversations: [] },
	'DELETE /groups/{guid}/conversation/read': { messageId: 2 },
	'POST /messages/{id}/flagged': { id: seedIds.reasons.spam },
	'POST /campaigns/campaigns': {
		name: 'New',
		templateId: seedIds.templates.digest,
		templateVersion: 1,
	},
	'POST /campaigns/notifications/messages': {
		templateId: seedIds.templates.digest,
		receivers: ['alice'],
	},
	'POST /campaigns/campaigns/{id}/import-csv': { s3Key: 'seeded.csv' },
	'POST /campaigns/campaigns/{id}/schedule': { scheduledAt: 4_000_000_000 },
	'POST /moderation/keywords': { category: 'word', searchTerms: 'one,two' },
	'PUT /moderation/keywords/{keywordId}': { category: 'word', searchTerms: 'one,two' },
	'POST /notifications/push/v1/tokens': {
		platform: 'fcm_android',
		fcmToken: 'token-1',
		authToken: seedIds.authToken,
	},
};

/** Texts that have to name something that exists, or have a form. */
const TEXTS: Record<string, string> = {
	role: 'vip',
	owner: 'bob',
	receiver: 'bob',
	authToken: seedIds.authToken,
	timezone: 'Asia/Tokyo',
	webhookURL: 'https://n8n.example.com/2',
	url: 'https://example.com',
	sender: 'alice',
	uid: 'alice',
};

/** The IDs that routes give to the records they make. */
const NEW: Record<string, Values> = {
	'POST /users': { uid: 'new-user' },
	'POST /roles': { role: 'new-role' },
};

/** A value that fits a schema; of an object the required fields. */
function sampleOf(schema: Schema, name: string): unknown {
	const { type, enum: values, items, properties, required = [], minimum = 1 } = schema;
	if (Array.isArray(values)) return values[0];
	if (type === 'boolean') return true;
	if (type === 'integer') return name === 'until' ? Date.now() + 3_600_000 : minimum;
	if (type === 'array') return [sampleOf(items as Schema, name)];
	if (type !== 'object') return TEXTS[name] ?? 'sample';
	const fields = (required as string[]).map((field) => [
		field,
		sampleOf((properties as Record<string, Schema>)[field], field),
	]);
	return Object.fromEntries(fields);
}

export interface Sample {
	path: string;
	query: Values;
	body?: Values;
	headers: Record<string, string>;
}

/** The smallest request that the operation takes. */
export function requestOf(operation: Operation): Sample {
	const { route, path, query, requiredQuery = [], body, onBehalfOf } = operation;
	const own = PATH_OF_ROUTE.find(([pattern]) => pattern.test(route))?.[1];
	return {
		path: path.replace(/\{(\w+)\}/g, (_all, name: string) =>
			encodeURIComponent(own?.[name] ?? PATH[name]),
		),
		query: Object.fromEntries(requiredQuery.map((name) => [name, sampleOf(query[name], name)])),
		...(body && { body: BODY_OF_ROUTE[route] ?? bodyOf(operation) }),
		headers: onBehalfOf === 'required' ? { onBehalfOf: 'alice' } : {},
	};
}

/** The smallest body that the schema allows. */
function bodyOf(operation: Operation): Values {
	const fields = bodyParameters(operation).filter(
		({ path, required }) => path.length === 1 && required,
	);
	const sampled = fields.map(({ path: [name], schema }) => [name, sampleOf(schema, name)]);
	return { ...Object.fromEntries(sampled), ...NEW[operation.route] };
}

/** A value of another type than the schema has; undefined if the schema takes every value. */
export function wrongTypeOf({ type, enum: values }: Schema): unknown {
	if (values) return undefined;
	if (type === 'string') return 5;
	if (type === 'integer' || type === 'boolean' || type === 'object') return 'wrong';
	return type === 'array' ? { wrong: true } : undefined;
}
