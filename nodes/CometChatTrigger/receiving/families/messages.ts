import type { IDataObject } from 'n8n-workflow';
import { simplifyMessage } from '../../../shared/records/simplify';
import { recordsIn } from '../../../shared/values/recordsIn';
import {
	firstFilled,
	withinFieldLimit,
	hasIdOrTime,
	isoTime,
	pickPlain,
	plainValue,
	recordAt,
	senderOf,
	withoutVolatile,
	textOf,
	distinctTexts,
} from '../../../shared/webhook/payload';
import type { Family, Payload, Place, EventFacts } from './family';

/** Messages that were sent, or that mention users: https://www.cometchat.com/docs/webhooks/webhooks-events */
export const sentMessages: Family = {
	events: [
		{
			value: 'message_sent',
			name: 'Message: Sent',
			description: 'A message was sent to a user or a group',
		},
		{
			value: 'user_mentioned',
			name: 'Message: User Mentioned',
			description: 'A message mentions users',
		},
	],
	read({ trigger, data }) {
		const message = messageIn(data);
		if (!message) return undefined;
		const { id, editedAt } = message;
		const mentions = distinctTexts(
			recordsIn(recordAt(message, 'data').mentions).map(({ uid }) => uid),
		);
		// A message is sent once, whatever its updatedAt says. An edit of the message can mention further users
		const version = trigger === 'user_mentioned' ? [editedAt, ...mentions.sort()] : [];
		return {
			...filterFacts(message),
			isChangeReport: isChangeReport(message),
			uniqueParts: hasId(message) ? [textOf(id), ...version] : undefined,
			short: withinFieldLimit(
				{ ...shortFields(message, isoTime('sentAt', message.sentAt)), ...statusOf(message) },
				{ droppable: ['senderName'] },
			),
		};
	},
};

/**
 * Edited and deleted messages. They come in two shapes: as a report (a message of the category action, which holds the
 * changed message), and from live apps as the changed message itself.
 */
export const changedMessages: Family = {
	events: [
		{ value: 'message_edited', name: 'Message: Edited', description: 'A message was edited' },
		{ value: 'message_deleted', name: 'Message: Deleted', description: 'A message was deleted' },
	],
	read({ trigger, data }) {
		const given = messageIn(data);
		if (!given) return undefined;
		const changed = changedMessageIn(given);
		// Empty if the event holds the changed message itself
		const report: IDataObject = changed ? given : {};
		const message = changed ?? given;
		const { id, editedAt, deletedAt, editedBy, deletedBy } = message;
		// An undocumented event shows by its message what was done
		const isDeletion =
			trigger === 'message_deleted' || (trigger !== 'message_edited' && hasIdOrTime(deletedAt));
		const how = isDeletion ? 'deleted' : 'edited';
		const about = filterFacts(message);
		const by = recordAt(report, 'data', 'entities', 'by', 'entity').uid;
		const changedBy = isDeletion ? deletedBy : editedBy;
		// A message can be deleted only once, but edited several times
		const isUnique = hasId(report) || (hasId(message) && (isDeletion || hasIdOrTime(editedAt)));
		const ids = [report.id, id, editedAt, deletedAt].map(textOf);
		return {
			...about,
			people: distinctTexts([...about.people, report.sender, by, changedBy]),
			// Two edits in one second differ in their content
			uniqueParts: isUnique ? [...ids, withoutVolatile(message.data)] : undefined,
			short: withinFieldLimit(
				{
					...shortFields(message, {
						[`${how}By`]: plainValue(changedBy) ?? plainValue(report.sender),
						...isoTime(`${how}At`, message[`${how}At`] ?? report.sentAt),
					}),
					// Left out, because with the person who changed the message there would be too many fields
					senderName: undefined,
					...statusOf(message),
				},
				{ droppable: [`${how}By`] },
			),
		};
	},
	recognizesUndocumented: ({ data }: Payload) =>
		changedMessageIn(messageIn(data) ?? {}) !== undefined,
};

/** The message of an event, under any of the names that the service has for it. */
export function messageIn(data: IDataObject): IDataObject | undefined {
	return firstFilled(data.message, data.resource, data.call);
}

/** The properties by which filters check an event about a message. */
export function filterFacts(
	message: IDataObject,
): Pick<EventFacts, 'people' | 'place' | 'message'> {
	const { category, type } = message;
	const by = recordAt(message, 'data', 'entities', 'by', 'entity').uid;
	return {
		people: distinctTexts([senderOf(message), by]),
		place: placeIn(message),
		message: { category, type, status: moderationOf(message).status },
	};
}

/** The place of an event, by the receiver of its record; empty without a receiver type. */
export function placeIn({ receiver, receiverType }: IDataObject): Place {
	const type = textOf(receiverType);
	if (type === undefined) return {};
	return { receiverType: type, guid: type === 'group' ? textOf(receiver) : null };
}

/** The result of moderation in a message; empty if there is none. */
export function moderationOf(message: IDataObject): IDataObject {
	return recordAt(message, 'data', 'moderation');
}

/**
 * The fields of a message that each short form has, under the names of the action node.
 * @param when the fields that say when something happened, which stand behind the sender and the receiver
 */
export function shortFields(message: IDataObject, when: IDataObject = {}): IDataObject {
	const picked = pickPlain(message, 'id', 'parentId', 'conversationId', 'receiver');
	const { id, parentId, conversationId, sender, senderName, receiver, text } = simplifyMessage({
		...picked,
		sender: senderOf(message),
		data: recordAt(message, 'data'),
	});
	const { receiverType } = pickPlain(message, 'receiverType');
	return {
		id,
		text,
		sender,
		senderName: plainValue(senderName),
		receiver,
		receiverType,
		...when,
		parentId,
		conversationId,
	};
}

export function hasId({ id }: IDataObject): boolean {
	return hasIdOrTime(id);
}

/** The status that moderation gave to a message; empty if there is none. */
export function statusOf(message: IDataObject): IDataObject {
	return pickPlain(moderationOf(message), 'status');
}

/** Whether a message only reports an edit or a deletion. */
export function isChangeReport(message: IDataObject): boolean {
	const { action } = recordAt(message, 'data');
	return message.category === 'action' && (action === 'edited' || action === 'deleted');
}

/**
 * The changed message that a report holds; undefined if the message is no report. Of a deleted message only the ID may be left,
 * so its place comes from the report.
 */
export function changedMessageIn(message: IDataObject): IDataObject | undefined {
	const changed = firstFilled(recordAt(message, 'data', 'entities', 'on').entity);
	if (message.category !== 'action' || !changed) return undefined;
	const { conversationId, receiver, receiverType } = message;
	return { conversationId, receiver, receiverType, ...changed };
}
