import type { IDataObject } from 'n8n-workflow';
import { isDeleted, isChatMessage } from '../shared/records/spoken';
import { getMany as getManyGroups } from '../CometChat/resources/group/getMany';
import { getMany as getManyMessages } from '../CometChat/resources/message/getMany';
import { getManyInGroup } from '../CometChat/resources/message/getManyInGroup';
import { getManyOfUser } from '../CometChat/resources/message/getManyOfUser';
import { getManyBlockedMessages } from '../CometChat/resources/moderation/getManyBlockedMessages';
import { getManyFlaggedMessages } from '../CometChat/resources/moderation/getManyFlaggedMessages';
import { flagsIn } from '../CometChat/resources/moderation/queueEntry';
import { getMany as getManyUsers } from '../CometChat/resources/user/getMany';
import { get } from '../shared/values/nesting';
import { secondsOf } from '../shared/values/time';
import { asRecord, isRecord, isText } from '../shared/values/readers';
import type { OperationDescription } from '../shared/operation/types';

/** An event for which the service sends no webhook, and the list in which its records appear. */
export interface PolledEvent {
	name: string;
	value: string;
	description: string;
	/** The word for one record in sentences of the log and of errors. */
	noun: string;
	/** The operation of the CometChat node that reads the list: its request, its short form, and its paging, which each list has. */
	operation: OperationDescription;
	/** The values for the placeholders in the URL of the list. */
	path?: IDataObject;
	/**
	 * The place in which the event happens, e.g. `group support`. Left out: the whole app. It is a part of the key of the stored
	 * position, so a published trigger begins anew if the words change. In small letters, because case means nothing in an ID.
	 */
	place?: string;
	/** Whether the form asks for a place. */
	hasPlaces?: boolean;
	/** The time at which the event happened to a record, in Unix seconds; NaN if the record does not say. */
	timeOf: (record: IDataObject) => number;
	/**
	 * The lists by time that hold the records of the event. The queues of moderation have no such list, so they are
	 * read completely: they are sorted by the time when a message was sent, but an old message can be flagged today.
	 */
	periodLists?: PolledList[];
	/** What happened to a record last: `created`, `updated`, `edited` or `deleted`. Left out: the event reports one kind of change. */
	changeKindOf?: (record: IDataObject) => string;
	/**
	 * For an event that reports creations and updates: when an updated record was created (Unix seconds; NaN if the record does
	 * not say). If this creation was not reported yet, it is what comes out. Undefined for a record without an update.
	 */
	creationBeforeUpdate?: (record: IDataObject) => number | undefined;
}

/** A list by time: the service gives the records of a period. */
export interface PolledList {
	/** The query for a period: between two times, both included, or since a time (Unix seconds). */
	query: (from: number, to?: number) => IDataObject;
	/** Whether a record belongs to the event. Left out: each record does. No two lists of an event may keep the same change. */
	keeps?: (record: IDataObject) => boolean;
}

const ALSO_DEACTIVATED = { withDeactivated: true };

/** All events, in the order of their names. */
export const EVENTS: PolledEvent[] = [
	{
		name: 'Group Created or Updated',
		value: 'groupCreatedOrUpdated',
		description: 'A group was created or changed',
		noun: 'group',
		operation: getManyGroups,
		...createdOrUpdated(),
	},
	{
		name: 'Message Edited or Deleted',
		value: 'messageEditedOrDeleted',
		description:
			'A message was edited, or deleted so that the service still shows that it was there',
		noun: 'edited or deleted message',
		operation: getManyMessages,
		timeOf: (record) =>
			isDeleted(record) ? timeIn(record.updatedAt, record.deletedAt) : timeIn(record.editedAt),
		periodLists: [
			{ ...by('editedAt'), keeps: (record) => !isDeleted(record) },
			{ ...by('updatedAt', { onlyDeleted: true }), keeps: isDeleted },
		],
		changeKindOf: (record) => (isDeleted(record) ? 'deleted' : 'edited'),
	},
	{
		name: 'New Blocked Message',
		value: 'newBlockedMessage',
		description: 'Moderation blocked a message, which now waits for a decision',
		noun: 'blocked message',
		operation: getManyBlockedMessages,
		// The entry of the queue is created at the block; `blockedAt` is documented for reviewed messages only
		timeOf: ({ createdAt, blockedAt }) => timeIn(createdAt, blockedAt),
	},
	{
		name: 'New Call',
		value: 'newCall',
		description: 'A user called another user or a group, whether the call was answered or not',
		noun: 'call',
		operation: { ...getManyMessages, simplify: shortCall },
		timeOf: ({ sentAt }) => timeIn(sentAt),
		// The list of calls cannot be asked for a period. Each call that somebody starts is a message as well
		periodLists: [{ ...by('sentAt', { categories: ['call'] }), keeps: isNewCall }],
	},
	{
		name: 'New Flagged Message',
		value: 'newFlaggedMessage',
		description: 'A message was flagged by a user for the first time, and waits for a decision',
		noun: 'flagged message',
		operation: getManyFlaggedMessages,
		timeOf: firstFlagOf,
	},
	{
		name: 'New Group',
		value: 'newGroup',
		description: 'A group was created',
		noun: 'group',
		operation: getManyGroups,
		timeOf: ({ createdAt }) => timeIn(createdAt),
		periodLists: [by('createdAt')],
	},
	{
		name: 'New Message',
		value: 'newMessage',
		description:
			'A message was sent in the app, in a group, or between a user and others; also by a bot or the app',
		noun: 'message',
		hasPlaces: true,
		operation: getManyMessages,
		timeOf: ({ sentAt }) => timeIn(sentAt),
		periodLists: [{ ...by('sentAt'), keeps: isUndeletedChatMessage }],
	},
	{
		name: 'New User',
		value: 'newUser',
		description: 'A user was created, also one who was deactivated since',
		noun: 'user',
		operation: getManyUsers,
		timeOf: ({ createdAt }) => timeIn(createdAt),
		periodLists: [by('createdAt', ALSO_DEACTIVATED)],
	},
	{
		name: 'User Created or Updated',
		value: 'userCreatedOrUpdated',
		description: 'A user was created or changed, also one who was deactivated',
		noun: 'user',
		operation: getManyUsers,
		...createdOrUpdated(ALSO_DEACTIVATED),
	},
];

/**
 * The event in a single group or with a single user. The list of messages of a group or user has other parameters for a period:
 * https://www.cometchat.com/docs/rest-api/messages/list-group-messages. The ends of the period are included as well.
 */
export function withPlace(event: PolledEvent, kind: 'group' | 'user', id: string): PolledEvent {
	const isGroup = kind === 'group';
	return {
		...event,
		operation: isGroup ? getManyInGroup : getManyOfUser,
		path: isGroup ? { guid: id } : { uid: id },
		place: `${kind} ${id.toLowerCase()}`,
		periodLists: [
			{
				query: (from, to) => ({
					// `append` lists the messages from `fromTimestamp` on; `prepend` lists the messages before it
					affix: 'append',
					fromTimestamp: from,
					...(to !== undefined && { toTimestamp: to }),
				}),
				// The list of a user may also hold what the user wrote in groups
				keeps: (record) => isUndeletedChatMessage(record) && (record.receiverType ?? kind) === kind,
			},
		],
	};
}

/** A list by one of its times, with further parameters. */
function by(name: string, further: IDataObject = {}): PolledList {
	return {
		query: (from, to) => ({
			[`${name}[from]`]: from,
			...(to !== undefined && { [`${name}[to]`]: to }),
			...further,
		}),
	};
}

/**
 * The lists for records that were created or updated: a list by the creation, and a list by the update. The list by the update
 * lacks records that were never updated, as documented for groups: https://www.cometchat.com/docs/rest-api/groups/list
 */
function createdOrUpdated(
	further?: IDataObject,
): Pick<PolledEvent, 'timeOf' | 'periodLists' | 'changeKindOf' | 'creationBeforeUpdate'> {
	return {
		timeOf: (record) => timeIn(isUpdated(record) ? record.updatedAt : record.createdAt),
		periodLists: [
			{ ...by('createdAt', further), keeps: (record) => !isUpdated(record) },
			{ ...by('updatedAt', further), keeps: isUpdated },
		],
		changeKindOf: (record) => (isUpdated(record) ? 'updated' : 'created'),
		creationBeforeUpdate: (record) => (isUpdated(record) ? timeIn(record.createdAt) : undefined),
	};
}

function isUpdated({ createdAt, updatedAt }: IDataObject): boolean {
	return timeIn(updatedAt) > (timeIn(createdAt) || 0);
}

/** The first readable of several times, in Unix seconds; NaN when all are unreadable. */
function timeIn(...times: unknown[]): number {
	return times.map(secondsOf).find(Boolean) ?? NaN;
}

/** Whether a message starts a call. Later steps, e.g. that it was answered or ended, are messages of their own. */
function isNewCall({ category, data }: IDataObject): boolean {
	return category === 'call' && isRecord(data) && data.action === 'initiated';
}

/** The short form of a call, with the names that the CometChat Trigger has. */
function shortCall({ data, ...message }: IDataObject): IDataObject {
	const call = get(asRecord(data), ['entities', 'on', 'entity']);
	// The service spells the name in both ways
	const { sessionid, sessionId, status } = asRecord(call);
	return {
		id: message.id,
		conversationId: message.conversationId,
		type: message.type,
		sessionId: [sessionid, sessionId].find(isText),
		status: status as string | undefined,
		initiator: message.sender,
		receiver: message.receiver,
		receiverType: message.receiverType,
		initiatedAt: message.sentAt,
	};
}

/** Whether somebody said something in a message, which was not deleted since. */
function isUndeletedChatMessage(record: IDataObject): boolean {
	return isChatMessage(record) && !isDeleted(record);
}

/** The time of the first flag (Unix seconds; NaN without one), because further flags do not make a message new. */
function firstFlagOf(message: IDataObject): number {
	const times = flagsIn(message).map(({ flaggedAt }) => timeIn(flaggedAt));
	const known = times.filter((time) => !Number.isNaN(time));
	return known.length === 0 ? NaN : Math.min(...known);
}
