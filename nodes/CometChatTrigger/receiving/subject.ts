import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../CometChat/transport/request/values';
import { recordAt, recordsIn, textOf } from './event';
import type { ChatEvent } from './event';

/**
 * The message that an event is about; undefined for events about other things. An edited or deleted message stands
 * inside the message that reports the change; of a deleted one only the ID may be left, so that its place comes from
 * the report.
 */
export function messageOf({ data }: ChatEvent): IDataObject | undefined {
	const found = [data.message, data.resource, data.call].find(isRecord) as IDataObject | undefined;
	if (!isChange(found)) return found;
	const { conversationId, receiver, receiverType } = found;
	return {
		conversationId,
		receiver,
		receiverType,
		...recordAt(found, 'data', 'entities', 'on', 'entity'),
	};
}

/** The message that reports an edit or a deletion; undefined for other events. */
export function changeOf({ data: { message } }: ChatEvent): IDataObject | undefined {
	const found = isRecord(message) ? (message as IDataObject) : undefined;
	return isChange(found) ? found : undefined;
}

function isChange(message: IDataObject | undefined): message is IDataObject {
	return (
		message?.category === 'action' &&
		Object.keys(recordAt(message, 'data', 'entities', 'on', 'entity')).length > 0
	);
}

/** UID of the one who did what the event tells of a group, its members or other users; undefined where it does not say. */
export function actorOf({ data }: ChatEvent): string | undefined {
	// A group keeps who changed it last: that is old news where members came or went
	const { updatedBy } = data.members === undefined ? recordAt(data, 'group') : {};
	return textOf(recordAt(data, 'by').uid) ?? textOf(updatedBy);
}

/** UIDs of those who wrote, reacted, read, called, or did what the event tells; each once, none where it tells of nobody. */
export function peopleOf(event: ChatEvent): string[] {
	const { data } = event;
	const actor = actorOf(event);
	const uids = [
		messageOf(event)?.sender,
		changeOf(event)?.sender,
		recordAt(data, 'message', 'data', 'entities', 'by', 'entity').uid,
		recordAt(data, 'reaction').uid,
		recordAt(data, 'body', 'user').uid,
		recordAt(data, 'user').uid,
		data.sender,
		actor,
		// Who joins or leaves a group, or opens it, does so alone
		...(actor === undefined ? recordsIn(data.members).map(({ uid }) => uid) : []),
	];
	return [...new Set(uids.map(textOf).filter((uid) => uid !== undefined))];
}

/** Where an event happened. */
export interface Place {
	/** `user` or `group`, where the event says so. */
	receiverType?: string;
	/** The GUID of the group; null where the event says that it was not in a group. */
	guid?: string | null;
}

/** Where an event happened, as far as it tells. */
export function placeOf(event: ChatEvent): Place {
	const { data } = event;
	const guid = textOf(recordAt(data, 'group').guid);
	if (guid !== undefined) return { receiverType: 'group', guid };
	const { receiver, receiverType } = messageOf(event) ?? data;
	const type = textOf(receiverType);
	if (type === undefined) return {};
	return { receiverType: type, guid: type === 'group' ? textOf(receiver) : null };
}
