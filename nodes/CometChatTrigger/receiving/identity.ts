import { createHash } from 'crypto';
import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../CometChat/transport/request/values';
import { isDocumented } from './anchors';
import { recordAt, recordsIn } from './event';
import type { ChatEvent } from './event';
import { changeOf, messageOf } from './subject';

/** What makes an event the same as one that came before. */
export interface Identity {
	/** Short; the same for every delivery of one event. */
	key: string;
	/**
	 * The event has an ID or a time of its own: equal ones are one and the same for good. Without, e.g. when a user
	 * blocks another one again, the same can truly happen twice.
	 */
	isUnique: boolean;
}

/**
 * Characters of a key. It is kept for each event, so it is short: with 48 bits, one new event in many thousand millions is
 * taken for one of the 10,000 that are known, and nobody can choose them to collide without the credentials.
 */
export const KEY_LENGTH = 8;

/**
 * What tells an event from all others. The service sends no ID of events, so it is composed of what the payload holds;
 * values that change by themselves (who is online, signed addresses of files) are left out.
 */
export function identityOf(event: ChatEvent): Identity {
	const parts = partsOf(event);
	const isUnique = parts !== undefined && parts.some((part) => part !== undefined && part !== null);
	// Of an event that nobody knows, what changes by itself may be all that it tells
	const state = isDocumented(event.trigger) ? withoutRestless(event.data) : event.body.data;
	const content = isUnique ? parts : ordered(state);
	const text = JSON.stringify([event.appId, event.region, event.trigger, event.type, content]);
	return {
		key: createHash('sha256').update(text).digest('base64url').slice(0, KEY_LENGTH),
		isUnique,
	};
}

/** IDs and times that no other event shares; undefined for events without any. */
function partsOf(event: ChatEvent): unknown[] | undefined {
	const { trigger, data } = event;
	// Of others nobody knows: a message can be pinned and unpinned again and again
	if (!isDocumented(trigger)) return undefined;
	const change = changeOf(event);
	if (change) {
		const { id, editedAt, deletedAt } = messageOf(event) ?? {};
		return [change.id, id, editedAt, deletedAt];
	}
	// The same message can be approved, rejected and approved again, and says nothing of when
	if (trigger === 'moderation_manual_approved') return undefined;
	const message = messageOf(event);
	if (message) {
		const rules = recordsIn(data.moderation).map((reason) => {
			const { id, blockedAt } = recordAt(reason, 'rule');
			return [id, blockedAt];
		});
		const { id, updatedAt, editedAt } = message;
		if (id === undefined || id === null) return undefined;
		return [id, updatedAt, editedAt, data.completedAt, ...rules];
	}
	if (isRecord(data.reaction)) {
		const { id, messageId, uid, reaction, reactedAt } = data.reaction as IDataObject;
		return reactedAt === undefined ? undefined : [id, messageId, uid, reaction, reactedAt];
	}
	if (isRecord(data.body)) {
		const { messageId, action, timestamp } = data.body as IDataObject;
		return timestamp === undefined
			? undefined
			: [messageId, action, timestamp, recordAt(data, 'body', 'user').uid];
	}
	if (isRecord(data.user) && data.timestamp !== undefined) {
		return [recordAt(data, 'user').uid, data.timestamp, data.status];
	}
	return roomParts(data) ?? campaignParts(data);
}

/** Of calls and meetings: the session, and when what happened in it. */
function roomParts(data: IDataObject): unknown[] | undefined {
	if (data.sessionId === undefined) return undefined;
	const { name, joined_at, left_at } = recordAt(data, 'occupant');
	const { sessionId, created_at, destroyed_at, startTime, tid } = data;
	const times = [created_at, destroyed_at, name, joined_at, left_at, startTime, tid];
	return times.every((time) => time === undefined) ? undefined : [sessionId, ...times];
}

/** Of campaigns and notifications: the IDs, the standing, and every time that is there. */
function campaignParts(data: IDataObject): unknown[] | undefined {
	const { id, pushNotificationId, notificationId, campaignId, receiver, status } = data;
	const ids = [id, pushNotificationId, notificationId, campaignId];
	if (!ids.some((part) => typeof part === 'string')) return undefined;
	const times = Object.entries(data)
		.filter(([name, value]) => /At$/.test(name) && typeof value === 'number')
		.sort(([one], [other]) => (one < other ? -1 : 1));
	return [...ids, receiver, status, times];
}

/** Values that differ between two deliveries of one event although nothing happened. */
const RESTLESS = new Set(['lastActiveAt', 'onlineMembersCount']);

/** The data without what changes by itself. */
function withoutRestless(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withoutRestless);
	if (typeof value === 'string') return value.replace(/^(https?:\/\/[^?#]*)[?#].*$/is, '$1');
	if (!isRecord(value)) return value;
	const isPerson = typeof value.uid === 'string';
	return Object.fromEntries(
		Object.entries(value)
			.filter(([name]) => !RESTLESS.has(name) && !(isPerson && name === 'status'))
			.map(([name, entry]) => [name, withoutRestless(entry)]),
	);
}

/** The data with its names in a fixed order. */
function ordered(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(ordered);
	if (!isRecord(value)) return value;
	const entries = Object.entries(value).map(([name, entry]) => [name, ordered(entry)] as const);
	return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}
