import type { IDataObject } from 'n8n-workflow';

/** A documented event. */
export interface EventEntry {
	/** As the service and its dashboard call it, e.g. `message_sent`. */
	value: string;
	/** As the form calls it: the group, a colon and what happened. */
	name: string;
	/** The event in one sentence, without a full stop. */
	description: string;
	/** Sent only for what apps with an SDK do: requests to the REST API do not cause it. */
	onlyFromApps?: true;
	/**
	 * `callback`: sent to the callback URL of a bot, which only the dashboard can set. All others are sent to webhooks.
	 */
	sentTo?: 'callback';
}

/** The part of an event that a family reads. */
export interface Payload {
	/** The name of the event in small letters. */
	trigger: string;
	/** Can hold anything. */
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
	/** The GUID of the group; null where the event says that it was not in a group. */
	guid?: string | null;
}

/** An event, read once: filters, identity and Simplify need nothing else of its data. */
export interface EventFacts {
	/** UIDs of those who wrote, reacted, read, called or did what happened; none where the event does not say. */
	people: string[];
	place: Place;
	/** The message by which the filters for messages judge. */
	message?: { category?: unknown; type?: unknown; status?: unknown };
	/**
	 * A message that only reports an edit or a deletion. Live apps send it as `message_sent`, beside the event of the edit
	 * or deletion itself.
	 */
	isReport?: boolean;
	/** Whether a person came or went; false for one of several devices of the person. */
	hasPresenceChanged?: boolean;
	/** The event goes to the sender of the message itself, e.g. to a bot about its own answer. */
	isEcho?: boolean;
	/** IDs and times that no other event shares. Undefined when the same event can truly happen twice. */
	identity?: unknown[];
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
	/** Whether an undocumented event belongs here. Left out: all events that `read` can read. */
	recognizes?(payload: Payload): boolean;
}
