import type { Receiver } from './webhookRecords';

/**
 * The records of the chat service as the stand-in keeps them. Names and types are those of the reference; answers never
 * have the fields that are marked "kept only".
 */

export type JsonObject = Record<string, unknown>;

export interface User {
	uid: string;
	name: string;
	avatar?: string;
	link?: string;
	role: string;
	statusMessage?: string;
	status: 'available' | 'online' | 'offline';
	metadata?: JsonObject;
	tags?: string[];
	lastActiveAt?: number;
	createdAt: number;
	updatedAt: number;
	/** Set while the user is deactivated; such a user counts as not found. */
	deactivatedAt?: number;
}

export type Scope = 'admin' | 'moderator' | 'participant';

export interface Member {
	uid: string;
	scope: Scope;
	joinedAt: number;
}

export interface Group {
	guid: string;
	name: string;
	type: 'public' | 'private' | 'password';
	/** Kept only. */
	password?: string;
	icon?: string;
	description?: string;
	metadata?: JsonObject;
	tags?: string[];
	owner: string;
	createdAt: number;
	updatedAt: number;
	/** Kept only, by UID. */
	members: Map<string, Member>;
	/** Kept only, by UID. */
	banned: Map<string, Member>;
}

export interface Attachment {
	name: string;
	extension: string;
	size: number;
	mimeType: string;
	url: string;
}

export interface Message {
	id: string;
	muid?: string;
	conversationId: string;
	sender: string;
	receiverType: 'user' | 'group';
	receiver: string;
	category: string;
	type: string;
	data: JsonObject;
	tags?: string[];
	sentAt: number;
	deliveredAt?: number;
	readAt?: number;
	updatedAt: number;
	/** The message that starts the thread in which this one is a reply. */
	parentId?: string;
	editedAt?: number;
	editedBy?: string;
	/** Set when the message was deleted, and kept for the history. */
	deletedAt?: number;
	deletedBy?: string;
	/** The message that this one quotes; answers show it as `quotedMessage`. */
	quotedMessageId?: string;
	pinnedAt?: number;
	/** A UID, or `app_system`. */
	pinnedBy?: string;
	/** Kept only: the time since when a user has saved it, by UID. Answers show the time of the acting user as `savedAt`. */
	savedBy?: Map<string, number>;
	/** Kept only: UIDs of those who follow the thread that the message starts. */
	threadSubscribers?: Set<string>;
	/** Kept only: time of the first interaction, by `<uid> <element>`. */
	interactions?: Map<string, number>;
	/** Kept only: the UIDs of users by their reaction; answers show counts. */
	reactions: Map<string, Set<string>>;
}

export interface Conversation {
	conversationId: string;
	/** Messages of the conversation, oldest first. */
	messageIds: string[];
	/** Users for whom the conversation was reset; they see none of its messages so far. */
	resetFor: Set<string>;
	/** Last message marked as delivered, by UID. */
	deliveredUpTo: Map<string, string>;
	/** Last message marked as read, by UID. */
	readUpTo: Map<string, string>;
	/** The time since when a user has pinned it, by UID. */
	pinnedFor: Map<string, number>;
	tags?: string[];
}

/** A user for whom a program reads and writes messages. */
export interface Bot {
	uid: string;
	name: string;
	/** The URL for messages to the bot, which the dashboard sets; none if left out. */
	callback?: Receiver;
}

/** The reaction of a user to a message, as the lists of reactions show it. */
export interface ReactionEntry {
	id: string;
	messageId: string;
	reaction: string;
	uid: string;
	reactedAt: number;
}

export interface PushToken {
	uid: string;
	authToken: string;
	pushTokenType: 'chat' | 'voip';
	platform: string;
	providerId?: string;
	pushToken: string;
	/** ISO 8601, unlike the times of the chat. */
	createdAt: string;
	updatedAt: string;
}

/** An attempt to notify a user. */
export interface NotificationLog {
	_id: string;
	channel: 'push' | 'email' | 'sms';
	provider: string;
	messageId: number;
	messageCategory: string;
	messageType: string;
	trigger: string;
	sender: string;
	receiver: string;
	receiverType: 'user' | 'group';
	member?: string;
	notificationTriggered: boolean;
	reason?: string;
	success?: boolean;
	/** Milliseconds. */
	sentAt: number;
}

export interface Transcription {
	roomName: string;
	mid: string;
	tid: string;
	startTime: number;
	endTime: number;
	transcriptDate: string;
	transcriptUrl: string;
}

export interface AuthToken {
	uid: string;
	authToken: string;
	createdAt: number;
	platform?: string;
	userAgent?: string;
	appInfo?: JsonObject;
}

export interface RestrictedFeature {
	title: string;
	description: string;
	key: string;
	path: string;
	createdAt: number;
}

export interface Role {
	role: string;
	name: string;
	description?: string;
	metadata?: JsonObject;
	settings?: JsonObject;
	createdAt: number;
	/** Kept only; has a list of its own. */
	restrictedFeatures: RestrictedFeature[];
}

export interface MutedConversation {
	id: string;
	type: 'oneOnOne' | 'group';
	until: number;
}

export interface Participant {
	uid: string;
	totalAudioMinutes: number;
	totalVideoMinutes: number;
	totalDuration: number;
	deviceId: string;
	isJoined: boolean;
	joinedAt: number;
	leftAt?: number;
	mid: string;
	state: string;
}

export interface CallRecord {
	sessionId: string;
	mid: string;
	initiator: string;
	receiver: string;
	receiverType: 'user' | 'group';
	mode: string;
	type: 'audio' | 'video';
	status: string;
	tags: string[];
	metaData: unknown[];
	hasRecording: boolean;
	hasTranscription: boolean;
	initiatedAt: number;
	startedAt?: number;
	endedAt?: number;
	totalAudioMinutes: number;
	totalVideoMinutes: number;
	totalDurationInMinutes: number;
	totalDuration: string;
	totalParticipants: number;
	participants: Participant[];
}

/** An agent that runs at the service. */
export interface AiAgent {
	uid: string;
	name: string;
	description: string;
	instruction: string;
	model: string;
	modelMetaData: { temperature: number; maxTokens: number };
	tools: string[];
	isActive: boolean;
	createdAt: number;
	updatedAt: number;
}

/** A text, a website or a file that agents know; its times are in milliseconds. */
export interface KnowledgeSource {
	uniqueId: string;
	sourceName: string;
	type: 'text' | 'website' | 'uploads';
	/** `indexing` at first, then e.g. `indexed` or `failed`. */
	status: string;
	/** Number of further answers with the status `indexing`. */
	answersLeft?: number;
	lastSynced: number;
	createdAt: number;
	updatedAt: number;
	/** The content of a text. */
	text?: string;
	/** The pages of a website that could not be read, by their IDs. */
	failedPages?: string[];
}
