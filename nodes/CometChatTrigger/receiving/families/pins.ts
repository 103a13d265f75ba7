import type { IDataObject } from 'n8n-workflow';
import {
	firstFilled,
	withinFieldLimit,
	isoTime,
	plainValue,
	recordAt,
	distinctTexts,
} from '../../../shared/webhook/payload';
import type { Family } from './family';
import { filterFacts, changedMessageIn, shortFields, messageIn, statusOf } from './messages';

/**
 * Messages that were pinned or unpinned. The dashboard has these events, but no page shows what they hold. It may be the message
 * itself, with `pinnedBy` and `pinnedAt`, or a report of the change, as of an edit: a message of the category `action` that holds
 * the changed one (`data.entities.on.entity`). Either stands under `message`, or is the data itself.
 */
export const pins: Family = {
	events: [],
	read({ trigger, data }) {
		const given = messageIn(data) ?? firstFilled(data);
		const message = given && (changedMessageIn(given) ?? given);
		if (!given || !message) return undefined;
		const how = trigger === 'message_pinned' ? 'pinned' : 'unpinned';
		const by = whoIn(data, given, message, how);
		const about = filterFacts(message);
		// No `uniqueParts`: `readPayload` drops them for undocumented events, and a message may soon be pinned again
		return {
			...about,
			people: distinctTexts([...about.people, by]),
			short: withinFieldLimit(
				{
					...shortFields(message, {
						[`${how}By`]: plainValue(by),
						...isoTime(`${how}At`, whenIn(data, given, message, how)),
					}),
					...statusOf(message),
				},
				{ droppable: ['senderName', 'receiverType'] },
			),
		};
	},
	recognizesUndocumented: ({ trigger }) => /^message_(un)?pinned$/.test(trigger),
};

/**
 * The UID of the person who pinned or unpinned the message: the first that is found.
 * @param given the message itself, or the report that holds it
 */
function whoIn(data: IDataObject, given: IDataObject, message: IDataObject, how: string): unknown {
	const reporter = message === given ? undefined : given.sender;
	const { by } = data;
	return [
		message[`${how}By`],
		data[`${how}By`],
		recordAt(data, 'by').uid,
		by,
		recordAt(given, 'data', 'entities', 'by', 'entity').uid,
		reporter,
		// Last, because an event of unpinning may also name who pinned the message
		message.pinnedBy,
	].find((value) => typeof value === 'string' && value !== '');
}

/** The time at which the message was pinned or unpinned: the first that is found. An unpinning may name it `pinnedAt`, too. */
function whenIn(data: IDataObject, given: IDataObject, message: IDataObject, how: string): unknown {
	const reportedAt = message === given ? undefined : given.sentAt;
	return (
		message[`${how}At`] ??
		data[`${how}At`] ??
		data.timestamp ??
		reportedAt ??
		message.pinnedAt ??
		message.updatedAt
	);
}
