import { seedIds } from '../../service';
import { bodyParameters, type Operation } from '../../service/contract';
import type { Schema } from '../../service/schemas';
import { SEED_TIME } from '../../service/seed/ids';
import { sketchMessage } from '../../service/seed/messages';
import type { State } from '../../service/state';

type Values = Record<string, unknown>;

/** The message that {@link addInteractive} adds. */
const INTERACTIVE = '9001';

/** Adds a message with one element, since no message of the seed is interactive. */
export function addInteractive(state: State): void {
	sketchMessage(state, {
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
};

/** Placeholders whose usual value does not suit a route. */
const PATH_OF_ROUTE: Array<[RegExp, Record<string, string>]> = [
	[/auth_tokens/, { uid: 'alice' }],
	[/^DELETE .*bannedusers/, { uid: seedIds.users.banned }],
	[/^(GET|PUT|DELETE) \/moderation\/reasons/, { id: seedIds.reasons.spam }],
	[/^PATCH .*flagged-messages/, { id: seedIds.flaggedMessages[0] }],
	[/^POST \/bots/, { uid: seedIds.bot }],
	[/interacted/, { id: INTERACTIVE }],
];

const attachment = {
	url: 'https://files.example.com/a.png',
	name: 'a.png',
	mimeType: 'image/png',
	extension: 'png',
	size: 12,
};
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
	'POST /moderation/keywords': { category: 'word', searchTerms: 'one,two' },
	'PUT /moderation/keywords/{keywordId}': { category: 'word', searchTerms: 'one,two' },
	'POST /notifications/push/v1/tokens': {
		platform: 'fcm_android',
		fcmToken: 'token-1',
		authToken: seedIds.authToken,
	},
};

/** Fields that do not go together, or need one another, in a body with all fields. */
const FULL_BODY_OF_ROUTE: Record<string, Values> = {
	'PUT /conversations/pinned': { pinnedConversations: [{ guid: seedIds.groups.general }] },
	'POST /groups': { type: 'password', owner: 'bob' },
	'PUT /groups/{guid}': { unset: ['icon'] },
	'PUT /moderation/rules/{ruleId}': { id: seedIds.rules.words },
	'PUT /moderation/keywords/{keywordId}': { id: seedIds.keywordLists.word },
	'POST /messages': { type: 'image', data: { attachments: [attachment], metadata: {} } },
	'POST /bots/{uid}/messages': {
		type: 'text',
		data: { text: 'Hello', metadata: {}, attachments: [] },
	},
	'POST /messages/{id}/thread': { receiver: 'bob', type: 'text', data: { text: 'Hello' } },
	'DELETE /users/{uid}/conversation': { conversationWith: 'alice' },
	'POST /groups/{guid}/conversation/delivered': { messageId: 2 },
	'POST /groups/{guid}/conversation/read': { messageId: 2 },
};

/** Texts that have to name something that exists, or have a form. */
const TEXTS: Record<string, string> = {
	quotedMessageId: '2',
	role: 'vip',
	owner: 'bob',
	receiver: 'bob',
	authToken: seedIds.authToken,
	timezone: 'Asia/Tokyo',
	sender: 'alice',
	uid: 'alice',
	reaction: '👍',
	value: 'profanity-list',
};

/** Ids of what a route makes. */
const NEW: Record<string, Values> = {
	'POST /users': { uid: 'new-user' },
	'POST /roles': { role: 'new-role' },
};

/** A value that fits a schema; of an object all fields, or only the required ones. */
function sampleOf(schema: Schema, name: string, all: boolean): unknown {
	const { type, enum: values, items, properties, required, minimum, then, default: usual } = schema;
	if (Array.isArray(values)) return values[0];
	if (usual !== undefined) return usual;
	switch (type) {
		case 'boolean':
			return true;
		case 'integer':
			if (name === 'until') return Date.now() + 3_600_000;
			return Math.max(1, ...[minimum, (then as Schema | undefined)?.minimum].filter(isNumber));
		case 'array':
			return [sampleOf((items as Schema | undefined) ?? {}, name, all)];
		case 'object': {
			const fields = Object.entries((properties as Record<string, Schema> | undefined) ?? {});
			const chosen = fields.filter(([field]) => all || (required as string[])?.includes(field));
			return Object.fromEntries(
				chosen.map(([field, property]) => [field, sampleOf(property, field, all)]),
			);
		}
		default:
			return TEXTS[name] ?? 'sample';
	}
}

export interface Sample {
	path: string;
	query: Values;
	body?: Values;
	headers: Record<string, string>;
}

/** A request that the operation takes: with everything that is documented, or the smallest one. */
export function requestOf(operation: Operation, all: boolean): Sample {
	const { route, path, query, requiredQuery = [], body, onBehalfOf } = operation;
	const own = PATH_OF_ROUTE.find(([pattern]) => pattern.test(route))?.[1];
	const names = Object.keys(query).filter((name) => all || requiredQuery.includes(name));
	return {
		path: path.replace(/\{(\w+)\}/g, (_all, name: string) =>
			encodeURIComponent(own?.[name] ?? PATH[name]),
		),
		query: Object.fromEntries(names.map((name) => [name, sampleOf(query[name], name, all)])),
		...(body ? { body: bodyOf(operation, all) } : {}),
		headers: onBehalfOf === 'required' || (all && onBehalfOf) ? { onBehalfOf: 'alice' } : {},
	};
}

function bodyOf(operation: Operation, all: boolean): Values {
	const { route } = operation;
	const smallest = BODY_OF_ROUTE[route];
	// Fields that only the vendor's SDK sends are tried in sdkRequests.test.ts
	const { inferred = [] } = operation;
	const fields = bodyParameters(operation).filter(
		({ path: [name, ...deeper], required }) =>
			deeper.length === 0 && !inferred.includes(name) && (all ? !isLeftOut(route, name) : required),
	);
	const sampled = Object.fromEntries(
		fields.map(({ path: [name], schema }) => [name, sampleOf(schema, name, all)]),
	);
	if (!all && smallest) return smallest;
	return { ...sampled, ...smallest, ...NEW[route], ...(all ? FULL_BODY_OF_ROUTE[route] : {}) };
}

/** Fields of another variant of the body than the sampled one, and those that exclude others. */
function isLeftOut(route: string, name: string): boolean {
	if (name === 'multipleReceivers') return true;
	if (route.includes('/moderation/keywords')) return ['disallowedSentences', 'file'].includes(name);
	return route.includes('push/v1/tokens') && ['deviceToken', 'voipToken'].includes(name);
}

/** A value of another type than the schema has; undefined where any value does. */
export function wrongTypeOf({ type, enum: values }: Schema): unknown {
	if (values) return undefined;
	if (type === 'string') return 5;
	if (type === 'integer' || type === 'boolean' || type === 'object') return 'wrong';
	return type === 'array' ? { wrong: true } : undefined;
}

function isNumber(value: unknown): value is number {
	return typeof value === 'number';
}
