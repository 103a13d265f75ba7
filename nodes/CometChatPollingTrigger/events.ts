import type { IDataObject } from 'n8n-workflow';
import { getMany as getManyGroups } from '../CometChat/resources/group/getMany';
import { getManyBlockedMessages } from '../CometChat/resources/moderation/getManyBlockedMessages';
import { getManyFlaggedMessages } from '../CometChat/resources/moderation/getManyFlaggedMessages';
import { getMany as getManyUsers } from '../CometChat/resources/user/getMany';
import { isRecord } from '../CometChat/transport/request/values';
import type { OperationDescription } from '../CometChat/transport/types';

/** An event for which the service sends no webhook, and the list in which its records appear. */
export interface PolledEvent {
	name: string;
	value: string;
	description: string;
	/** The word for a record of the list in a sentence. */
	noun: string;
	/** The operation of the CometChat node that reads the list: its request, its paging, its short form. */
	list: OperationDescription;
	/** When it happened, in Unix seconds; NaN where the record does not say. */
	timeOf: (record: IDataObject) => number;
	/**
	 * The queries that ask for what happened between two times, both included, or since a time: one for each list. Left
	 * out for the queues of moderation: they are sorted by the time when a message was sent, and an old message can be
	 * flagged today, so they are read completely.
	 */
	queries?: (from: number, to?: number) => IDataObject[];
}

const created: Required<Pick<PolledEvent, 'timeOf' | 'queries'>> = {
	timeOf: ({ createdAt }) => Number(createdAt ?? NaN),
	queries: (from, to) => [period('createdAt', from, to)],
};

/** In the order of their names. */
export const EVENTS: PolledEvent[] = [
	{
		name: 'New Blocked Message',
		value: 'newBlockedMessage',
		description: 'Moderation blocked a message, which now waits for a decision',
		noun: 'blocked message',
		list: getManyBlockedMessages,
		timeOf: ({ createdAt, blockedAt }) => Number(createdAt ?? blockedAt ?? NaN),
	},
	{
		name: 'New Flagged Message',
		value: 'newFlaggedMessage',
		description: 'A message was flagged by a user for the first time, and waits for a decision',
		noun: 'flagged message',
		list: getManyFlaggedMessages,
		timeOf: firstFlagOf,
	},
	{
		name: 'New Group',
		value: 'newGroup',
		description: 'A group was created',
		noun: 'group',
		list: getManyGroups,
		...created,
	},
	{
		name: 'New User',
		value: 'newUser',
		description: 'A user was created, also one who was deactivated since',
		noun: 'user',
		list: getManyUsers,
		timeOf: created.timeOf,
		queries: (from, to) => [{ ...period('createdAt', from, to), withDeactivated: true }],
	},
];

/** The parameters of a period in which something happened. */
function period(name: string, from: number, to?: number): IDataObject {
	return { [`${name}[from]`]: from, ...(to !== undefined && { [`${name}[to]`]: to }) };
}

/** Further flags of a message do not make it new. */
function firstFlagOf({ flaggedBy }: IDataObject): number {
	const flags: unknown[] = Array.isArray(flaggedBy) ? flaggedBy : [];
	const times = flags.map((flag) => (isRecord(flag) ? Number(flag.flaggedAt ?? NaN) : NaN));
	const known = times.filter((time) => !Number.isNaN(time));
	return known.length === 0 ? NaN : Math.min(...known);
}
