import type { IDataObject } from 'n8n-workflow';

/** A documented event. */
export interface EventEntry {
	/** The name of the event in the service and its dashboard, e.g. `message_sent`. */
	value: string;
	/** The name of the event in the form: the group, a colon and what happened, e.g. `Message: Sent`. */
	name: string;
	/** The event in one sentence, without a full stop. */
	description: string;
	/** Set on an event that only apps with an SDK cause: requests to the REST API do not cause it. */
	onlyFromApps?: true;
	/**
	 * `callback` on an event that the service sends to the callback URL of a bot, which only the dashboard can set. Left out: it
	 * sends the event to webhooks.
	 */
	sentTo?: 'callback';
}

/** The part of an event that a family reads. */
export interface Payload {
	/** The name of the event in small letters. */
	trigger: string;
	/** The data of the event, which can hold anything. */
	data: IDataObject;
	/** `call` or `meet`, beside the data of calls and meetings. */
	type?: string;
	/** The bot for which the service sends the event, beside the data of messages to bots. */
	bot?: string;
}

/** The place of an event. */
export interface Place {
	/** `user` or `group`, where the event says so. */
	receiverType?: string;
	/** The GUID of the group; null if the event says that it happened in no group. */
	guid?: string | null;
}

/** The facts that filters, identity and Simplify need of the data of an event. */
export interface EventFacts {
	/** The UIDs of the people who wrote, reacted, read, called or did what happened; empty if the event does not say. */
	people: string[];
	place: Place;
	/** The message by which the filters for messages judge. */
	message?: { category?: unknown; type?: unknown; status?: unknown };
	/**
	 * Whether the message only reports an edit or a deletion. Live apps send such a report as `message_sent`, beside the event of
	 * the edit or deletion itself.
	 */
	isChangeReport?: boolean;
	/** Whether a person came or went; false if one of several devices of the person did. */
	hasPresenceChanged?: boolean;
	/** Whether the event goes to the sender of its message, e.g. to a bot about its own answer. */
	isEcho?: boolean;
	/** IDs and times that no other event shares; undefined if an equal event can happen once more. */
	uniqueParts?: unknown[];
	/** The fields with Simplify. */
	short: IDataObject;
}

/** Events that are about the same kind of thing, and have the same shape. */
export interface Family {
	/** Its documented events. */
	events: EventEntry[];
	/**
	 * Reads the data of an event. Undefined only if the subject of the event is missing: nothing else may be demanded,
	 * because an event that is refused is lost.
	 */
	read(payload: Payload): EventFacts | undefined;
	/** Whether an undocumented event belongs to the family. Left out: each event that `read` can read does. */
	recognizesUndocumented?(payload: Payload): boolean;
}
