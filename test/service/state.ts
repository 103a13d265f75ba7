import type { Emit } from './events';
import type { Campaign, Category, Channel, FeedItem, Template, Upload } from './campaignRecords';
import type { FlaggedEntry, KeywordList, ModeratedEntry, Reason, Rule } from './moderationRecords';
import type {
	AiAgent,
	AuthToken,
	Bot,
	CallRecord,
	Conversation,
	Group,
	JsonObject,
	KnowledgeSource,
	Message,
	MutedConversation,
	NotificationLog,
	PushToken,
	ReactionEntry,
	Role,
	Transcription,
	User,
} from './records';
import { USUAL_ANSWERS, type ChannelName, type Provider } from './notifying/providers';
import type { Webhook } from './webhookRecords';

/** Features that an app can switch off. */
export type Feature = 'pinMessage' | 'saveMessage' | 'pinConversation' | 'campaigns' | 'aiAgents';

/** A decision endpoint, which judges new messages in addition to the rules. */
interface DecisionEndpoint {
	/** Begins to judge a message; false when it does not judge messages. */
	startJudging(message: Message, emit: Emit): boolean;
}

/** The records of the stand-in, by id. All ids of users and groups are lower case. */
export class State {
	/** Not a record: `declare` makes no property, so `startingState` neither copies this nor resets it. */
	declare decisionEndpoint?: DecisionEndpoint;
	/** The key is the UID. Deactivated users are included. */
	users = new Map<string, User>();
	/** The key is the GUID. A group holds its members and banned users. */
	groups = new Map<string, Group>();
	/** The key is the message id. */
	messages = new Map<string, Message>();
	/** Message id by client-side message id; imports refuse a muid that is taken. */
	messageIdsByMuid = new Map<string, string>();
	/** The key is the conversation id. */
	conversations = new Map<string, Conversation>();
	roles = new Map<string, Role>();
	/** The key is the session id. */
	calls = new Map<string, CallRecord>();
	keywordLists = new Map<string, KeywordList>();
	rules = new Map<string, Rule>();
	reasons = new Map<string, Reason>();
	/** Messages held back by moderation, by message id. */
	blocked = new Map<string, ModeratedEntry>();
	/** Messages a moderator has decided about, by message id. */
	reviewed = new Map<string, ModeratedEntry>();
	/** Messages reported by users, by message id. */
	flagged = new Map<string, FlaggedEntry>();
	/** Muted conversations by UID, then by `<type>:<id>`. */
	mutes = new Map<string, Map<string, MutedConversation>>();
	/** UIDs of the friends of a user, by UID; kept in both directions. */
	friends = new Map<string, Set<string>>();
	/** Time of blocking, by the UID of who blocks and then of who is blocked. */
	blocks = new Map<string, Map<string, number>>();
	/** The key is the auth token. */
	authTokens = new Map<string, AuthToken>();
	/** The key is the UID. */
	bots = new Map<string, Bot>();
	/** Single reactions, by `<message id> <uid> <reaction>`. */
	reactionEntries = new Map<string, ReactionEntry>();
	/** All versions of a rule but the present one, oldest first, by rule. */
	ruleRevisions = new Map<string, Rule[]>();
	/** Values of permissions that were set, by `role <role>` or `scope <guid> <scope>`. */
	permissions = new Map<string, JsonObject>();
	/** The key is the session id of the call. */
	transcriptions = new Map<string, Transcription[]>();
	notificationSettings: JsonObject = {};
	/** The key is the UID. */
	notificationPreferences = new Map<string, JsonObject>();
	/** The key is the UID, the value a name such as `Europe/Berlin`. */
	timezones = new Map<string, string>();
	/** The key is the UID. */
	contactDetails = new Map<string, { email?: string; phno?: string }>();
	/** The key is the push token. */
	pushTokens = new Map<string, PushToken>();
	notificationLogs: NotificationLog[] = [];
	aiAgents: AiAgent[] = [];
	/** The sources of the agents' knowledge, the newest first. */
	knowledge: KnowledgeSource[] = [];
	/** Number that the next source gets. */
	nextSource = 1;
	/** The indexing of a new source: `answersUntilEnd` answers about it say `indexing`, then `finalStatusOf` gives its status. */
	indexing = { answersUntilEnd: 2, finalStatusOf: (_source: KnowledgeSource): string => 'indexed' };
	/** The key is the id. */
	webhooks = new Map<string, Webhook>();
	/** The custom provider of notifications, by channel. */
	providers = new Map<ChannelName, Provider>();
	/** The behaviour of custom providers that is not documented. */
	providerAnswers = { ...USUAL_ANSWERS };
	/** The time since when the app pins a conversation for all users, by conversation id, in display order. */
	globalPins = new Map<string, number>();
	/** The key is the id. */
	campaigns = new Map<string, Campaign>();
	/** The key is the id. */
	campaignTemplates = new Map<string, Template>();
	/** The key is the id. */
	campaignCategories = new Map<string, Category>();
	/** The key is the id. */
	campaignChannels = new Map<string, Channel>();
	/** The key is the id. */
	feedItems = new Map<string, FeedItem>();
	/** Files of messages, by the name in their address. */
	files = new Map<string, Buffer>();
	/** The requests for these files. */
	filesAsked: Array<{ name: string; headers: Record<string, unknown> }> = [];
	/** Uploaded files of recipients, by the key in their address; undefined until the upload. */
	uploads = new Map<string, Upload | undefined>();
	/** Number that the next notification gets. */
	nextNotification = 1;
	/** Limits and features that the service keeps for each app. */
	tenant = {
		/** Pinned messages of a conversation. */
		maxPinnedMessages: 100,
		/** Saved messages of a user. */
		maxSavedMessages: 100,
		/** Pinned conversations of a user. */
		maxPinnedConversations: 5,
		/** Conversations that the app pins for all users. */
		maxSystemPinnedConversations: 5,
		/**
		 * The user who is one side of the conversations that the app pins; the app itself when undefined. If it is set, answers
		 * do not name the other side, like the sample of the reference.
		 */
		pinsSeenBy: undefined as string | undefined,
		switchedOff: new Set<Feature>(),
	};
	/** Id that the next new message gets. */
	nextMessageId = 1;
}

/** Unix time in whole seconds, the unit of every time of the service. */
export function unixNow(): number {
	return Math.floor(Date.now() / 1000);
}

/** Id of the conversation between two users; the order of the two does not matter. */
export function userConversationId(one: string, other: string): string {
	return [one, other].sort().join('_user_');
}

/** Id of the conversation of a group. */
export function groupConversationId(guid: string): string {
	return `group_${guid}`;
}

/** Adds a message to the state and to its conversation. */
export function addMessage(state: State, message: Message): void {
	state.messages.set(message.id, message);
	if (message.muid !== undefined) state.messageIdsByMuid.set(message.muid, message.id);
	const { conversationId } = message;
	let conversation = state.conversations.get(conversationId);
	if (!conversation) {
		conversation = {
			conversationId,
			messageIds: [],
			resetFor: new Set(),
			deliveredUpTo: new Map(),
			readUpTo: new Map(),
			pinnedFor: new Map(),
		};
		state.conversations.set(conversationId, conversation);
	}
	conversation.messageIds.push(message.id);
	// A new message makes a conversation visible again to a user who had reset it.
	conversation.resetFor.clear();
}

/** Removes a message for good. */
export function removeMessage(state: State, id: string): void {
	const message = state.messages.get(id);
	if (!message) return;
	state.messages.delete(id);
	const conversation = state.conversations.get(message.conversationId);
	if (conversation) {
		conversation.messageIds = conversation.messageIds.filter((messageId) => messageId !== id);
	}
	if (message.muid !== undefined) state.messageIdsByMuid.delete(message.muid);
	for (const [key, entry] of state.reactionEntries) {
		if (entry.messageId === id) state.reactionEntries.delete(key);
	}
	state.blocked.delete(id);
	state.reviewed.delete(id);
	state.flagged.delete(id);
}

/** Removes the conversations of a user or a group that is gone. */
export function removeConversations(
	state: State,
	isGone: (conversationId: string) => boolean,
): void {
	for (const id of [...state.conversations.keys()].filter(isGone)) {
		state.conversations.delete(id);
		state.globalPins.delete(id);
	}
}

/** Makes two users friends of each other. */
export function befriend(state: State, one: string, other: string): void {
	for (const [uid, friend] of [
		[one, other],
		[other, one],
	]) {
		const friends = state.friends.get(uid) ?? new Set<string>();
		friends.add(friend);
		state.friends.set(uid, friends);
	}
}

/** The state as plain JSON: maps become objects, sets become lists. */
export function stateAsJson(state: State): unknown {
	return JSON.parse(
		JSON.stringify(state, (_key, value: unknown) => {
			if (value instanceof Map) return Object.fromEntries(value as Map<string, unknown>);
			if (value instanceof Set) return [...(value as Set<unknown>)];
			return value;
		}),
	) as unknown;
}
