import type { IDataObject } from 'n8n-workflow';
import { byCursor } from '../../../shared/fields';
import type { Field } from '../../../shared/operation/types';
import type { Paging } from '../../../shared/transport/types';
import {
	ensureFiltered,
	ensureInPeriod,
	type PropertyByParameter,
} from '../../../shared/records/asked';
import { asRecord, isRecord } from '../../../shared/values/readers';
import { secondsOf } from '../../../shared/values/time';

/**
 * Sent always, because the reference does not say what the service does without it. CometChat's own client asks for the
 * newest messages by `prepend`.
 */
export const order: Field = {
	displayName: 'Order',
	name: 'order',
	type: 'options',
	options: [
		{ name: 'Newest First', value: 'prepend' },
		{ name: 'Oldest First', value: 'append' },
	],
	default: 'prepend',
	description: 'Which messages come first; a limit leaves out the others',
	builderHint: { propertyHint: 'prepend: newest first' },
	routing: { send: { type: 'query', property: 'affix' } },
};

/** The filters by which the messages of an answer are checked: the property of a message by the parameter of the query. */
export const CHECKED_FILTERS: PropertyByParameter = {
	conversationId: 'conversationId',
	receiverType: 'receiverType',
	sender: 'sender',
	senders: 'sender',
	categories: 'category',
	tags: 'tags',
	types: 'type',
};

/** The pages of a list of messages, each in the order that the form asks for. */
export const messagePaging: Paging = { ...byCursor('id'), checkAndOrder, metaAfter };

/**
 * A cursor names a message and a direction, and published cursors lead in either direction, whatever was asked for. So a cursor
 * only says that there are more messages. The reading goes on from the last message in the order that was asked for, as
 * CometChat's own client does.
 */
function metaAfter(meta: unknown, messages: IDataObject[], { affix }: IDataObject): unknown {
	// An answer without `meta` does not say whether there are more messages. A list without an order follows the cursor as it came
	if (!isRecord(meta) || affix === undefined) return meta;
	const { id, sentAt, updatedAt } = asRecord(messages.at(-1));
	const ofLast: IDataObject = {
		affix,
		id,
		sentAt: secondsOf(sentAt) || undefined,
		updatedAt: secondsOf(updatedAt) || undefined,
	};
	const changed = { ...meta };
	for (const name of ['next', 'cursor']) {
		const cursor = meta[name];
		if (!isRecord(cursor)) continue;
		// The cursor keeps its parameters, with the values of the last message as far as it has them
		const entries = Object.entries(cursor).map(([key, value]) => [key, ofLast[key] ?? value]);
		changed[name] = Object.fromEntries(entries);
	}
	return changed;
}

/**
 * A page in the order that was asked for. The service gives each page oldest first, also with `prepend`, which begins with the
 * page of the newest messages.
 * @throws ServiceError for messages that do not fit the filters
 */
function checkAndOrder(records: IDataObject[], query: IDataObject): IDataObject[] {
	ensureFiltered(records, query, CHECKED_FILTERS);
	ensureInPeriod(records, query, ['sentAt'], ['fromTimestamp', 'toTimestamp']);
	if (query.affix !== 'prepend' || !isEarlier(records[0], records.at(-1))) return records;
	return [...records].reverse();
}

/** Whether a message was sent before another one. In one second, the smaller ID was first. */
function isEarlier(one: unknown, other: unknown): boolean {
	const [a, b] = [asRecord(one), asRecord(other)];
	return a.sentAt === b.sentAt ? Number(a.id) < Number(b.id) : Number(a.sentAt) < Number(b.sentAt);
}
