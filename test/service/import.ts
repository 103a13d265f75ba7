import { DateTime } from 'luxon';
import {
	ApiError,
	detailsOf,
	type Details,
	type ErrorCode,
	type ValidationProblem,
} from './errors';
import { importChecks } from './import-schemas';
import { APP_SYSTEM } from './behaviour/actions';
import { mustHaveText } from './behaviour/sending';
import { findRole } from './lookup';
import type { Group, JsonObject, Member, Message, User } from './records';
import { addMessage, groupConversationId, unixNow, userConversationId, type State } from './state';
import { groupView, messageView, userView, without } from './views';

/** A record with the fields that it needs; all others may be left out. */
type Sent<R, Needed extends keyof R> = Partial<R> & Pick<R, Needed>;

type UserRecord = Sent<User, 'uid' | 'name'>;

interface GroupRecord extends Sent<Group, 'guid' | 'name' | 'type'> {
	groupOwnerDetails?: UserRecord;
}

interface MemberRecord extends Sent<Member, 'uid'> {
	memberId: string;
	guid: string;
	isBanned?: boolean;
	groupDetails?: GroupRecord;
	userDetails?: UserRecord;
}

interface MessageRecord extends Sent<Message, 'sender' | 'receiverType' | 'receiver' | 'sentAt'> {
	muid: string;
	senderUserDetails?: UserRecord;
	receiverUserDetails?: UserRecord;
	receiverGroupDetails?: GroupRecord;
	receiverGroupOwnerDetails?: UserRecord;
	mentionedUserDetails?: Record<string, UserRecord>;
}

/** The service keeps messages for six months and refuses older ones. */
const RETENTION_MONTHS = 6;
const MEDIA_TYPES = ['image', 'file', 'audio', 'video'];

/** Imports a user. */
export function importUser(state: State, key: string, record: unknown): JsonObject {
	const sent = checkedRecord<UserRecord>('user', 'uid', key, record);
	if (state.users.has(sent.uid.toLowerCase())) {
		throw new ApiError('ERR_UID_ALREADY_EXISTS', `The user with uid ${sent.uid} already exists.`);
	}
	return userView(addUser(state, sent));
}

/** Imports a group. Its owner has to exist, or its details have to be in the record. */
export function importGroup(state: State, key: string, record: unknown): JsonObject {
	const sent = checkedRecord<GroupRecord>('group', 'guid', key, record);
	if (state.groups.has(sent.guid.toLowerCase())) {
		throw new ApiError(
			'ERR_GUID_ALREADY_EXISTS',
			`The group with guid ${sent.guid} already exists.`,
		);
	}
	return groupView(addGroup(state, sent, sent.groupOwnerDetails));
}

/** Imports a member of a group, or a user who is banned from it. */
export function importMember(state: State, key: string, record: unknown): JsonObject {
	const sent = checkedRecord<MemberRecord>('member', 'memberId', key, record);
	mustEqual(`${sent.guid}_member_${sent.uid}`, 'memberId', sent.memberId, FORMAT.member);
	const group = ensureGroup(state, sent.guid, sent.groupDetails);
	const { uid } = ensureUser(state, sent.uid, sent.userDetails);
	if (group.members.has(uid)) {
		throw new ApiError('ERR_ALREADY_JOINED', `The user ${uid} is already in the group.`);
	}
	if (group.banned.has(uid)) {
		throw new ApiError('ERR_ALREADY_BANNED', `The user ${uid} is already banned from the group.`);
	}
	const now = unixNow();
	const joinedAt = seconds(sent.joinedAt) ?? now;
	if (joinedAt < group.createdAt || joinedAt > now) {
		throw new ApiError(
			'ERR_IMPORT_INVALID_JOINEDAT',
			'The joinedAt must be after the createdAt of the group and before now.',
		);
	}
	const member = { uid, scope: sent.scope ?? 'participant', joinedAt };
	(sent.isBanned ? group.banned : group.members).set(uid, member);
	return { guid: group.guid, ...member, ...(sent.isBanned ? { isBanned: true } : {}) };
}

/** Imports a message. */
export function importMessage(state: State, key: string, record: unknown): JsonObject {
	const sent = checkedRecord<MessageRecord>('message', 'muid', key, record);
	if (state.messageIdsByMuid.has(sent.muid)) {
		throw new ApiError('ERR_IMPORT_MUID_ALREADY_EXISTS', `The muid ${sent.muid} already exists.`);
	}
	checkContent(sent);
	const sentAt = seconds(sent.sentAt)!;
	checkAge(sentAt);

	const sender = ensureUser(state, sent.sender, sent.senderUserDetails).uid;
	const isToUser = sent.receiverType === 'user';
	const receiver = isToUser
		? ensureUser(state, sent.receiver, sent.receiverUserDetails).uid
		: ensureGroup(state, sent.receiver, sent.receiverGroupDetails, sent.receiverGroupOwnerDetails)
				.guid;
	for (const [uid, details] of Object.entries(sent.mentionedUserDetails ?? {})) {
		ensureUser(state, uid, details);
	}
	const message = {
		id: String(state.nextMessageId++),
		muid: sent.muid,
		conversationId: isToUser ? userConversationId(sender, receiver) : groupConversationId(receiver),
		sender,
		receiverType: sent.receiverType,
		receiver,
		category: sent.category ?? 'message',
		type: sent.type ?? 'text',
		data: sent.data ?? {},
		...(sent.tags ? { tags: sent.tags } : {}),
		sentAt,
		deliveredAt: seconds(sent.deliveredAt),
		readAt: seconds(sent.readAt),
		updatedAt: sentAt,
		reactions: new Map<string, Set<string>>(),
	};
	addMessage(state, message);
	return messageView(state, message);
}

/** Codes of records of another form than documented. */
const FORMAT = {
	user: 'ERR_IMPORT_INVALID_USER_FORMAT',
	group: 'ERR_IMPORT_INVALID_GROUP_FORMAT',
	member: 'ERR_IMPORT_INVALID_MEMBER_FORMAT',
	message: 'ERR_IMPORT_INVALID_MESSAGE_FORMAT',
} as const;

/** The record, after its check. @throws ApiError when its form is wrong, or its key is not its id */
function checkedRecord<T>(
	kind: keyof typeof FORMAT,
	id: keyof T & string,
	key: string,
	record: unknown,
): T {
	const result = importChecks[kind](record);
	const code = FORMAT[kind];
	if (result !== true) throw badFormat(code, detailsOf(result.error as ValidationProblem[]));
	const sent = record as T;
	mustEqual(key, id, String(sent[id]), code);
	return sent;
}

function badFormat(code: ErrorCode, details: Details): ApiError {
	const [first] = Object.values(details).flat();
	return new ApiError(code, `The record has an invalid format: ${first}`, details);
}

function mustEqual(key: string, field: string, value: string, code: ErrorCode): void {
	if (key === value) return;
	throw badFormat(code, { [field]: [`The ${field} ${value} must equal ${key}.`] });
}

function checkContent({ category = 'message', type = 'text', data = {} }: MessageRecord): void {
	if (category === 'custom') return mustHave(data, 'customData');
	if (type === 'text') return mustHaveText(data.text as string | undefined);
	if (!MEDIA_TYPES.includes(type)) {
		const types = ['text', ...MEDIA_TYPES].join(', ');
		throw badFormat(FORMAT.message, { type: [`The type must be one of ${types}.`] });
	}
	mustHave(data, 'attachments');
}

function mustHave(data: JsonObject, name: string): void {
	if (data[name] !== undefined) return;
	const field = `data.${name}`;
	throw badFormat(FORMAT.message, { [field]: [`The ${field} field is required.`] });
}

function checkAge(sentAt: number): void {
	const oldest = DateTime.utc().minus({ months: RETENTION_MONTHS });
	if (sentAt * 1000 < oldest.toMillis()) {
		throw badFormat(FORMAT.message, {
			sentAt: [`The sentAt is more than ${RETENTION_MONTHS} months ago.`],
		});
	}
	if (sentAt > unixNow())
		throw badFormat(FORMAT.message, { sentAt: ['The sentAt lies in the future.'] });
}

/** A time as a number; some of the vendor's examples send it as text. */
function seconds(time: number | undefined): number | undefined {
	return time === undefined ? undefined : Number(time);
}

/** The user with this UID, created of the details where there is none. @throws ApiError without either */
function ensureUser(state: State, uid: string, details?: UserRecord): User {
	const user = state.users.get(uid.toLowerCase());
	// A deactivated user counts as not found
	if (user && user.deactivatedAt === undefined) return user;
	if (!user && details && details.uid === uid) return addUser(state, details);
	throw new ApiError('ERR_UID_NOT_FOUND', `The user with uid ${uid} does not exist.`);
}

/** The group with this GUID, created of the details where there is none. @throws ApiError without either */
function ensureGroup(state: State, guid: string, details?: GroupRecord, owner?: UserRecord): Group {
	const group = state.groups.get(guid.toLowerCase());
	if (group) return group;
	if (details && details.guid === guid) return addGroup(state, details, owner);
	throw new ApiError('ERR_GUID_NOT_FOUND', `The group with guid ${guid} does not exist.`);
}

function addUser(state: State, sent: UserRecord): User {
	// A role has to exist before a user can have it.
	if (sent.role !== undefined) findRole(state, sent.role);
	const createdAt = seconds(sent.createdAt) ?? unixNow();
	const lastActiveAt = seconds(sent.lastActiveAt);
	const deactivatedAt = seconds(sent.deactivatedAt);
	const user: User = {
		...sent,
		uid: sent.uid.toLowerCase(),
		role: sent.role ?? 'default',
		status: 'offline',
		createdAt,
		updatedAt: createdAt,
		lastActiveAt,
		deactivatedAt,
	};
	state.users.set(user.uid, user);
	return user;
}

function addGroup(state: State, sent: GroupRecord, ownerDetails?: UserRecord): Group {
	const owner =
		sent.owner === undefined ? APP_SYSTEM : ensureUser(state, sent.owner, ownerDetails).uid;
	const createdAt = seconds(sent.createdAt) ?? unixNow();
	const group: Group = {
		...without(sent, 'groupOwnerDetails'),
		guid: sent.guid.toLowerCase(),
		owner,
		createdAt,
		updatedAt: createdAt,
		members: new Map(),
		banned: new Map(),
	};
	state.groups.set(group.guid, group);
	return group;
}
