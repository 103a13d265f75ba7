import type { IDataObject } from 'n8n-workflow';
import { byCursor } from '../../../shared/fields';
import type { Field } from '../../../shared/operation/types';
import type { Paging } from '../../../shared/transport/types';
import { onlyAsked, type Checked } from '../../../shared/records/asked';
import { asRecord } from '../../../shared/values/readers';

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

/** The filters of messages that each message shows. */
export const CHECKED: Checked = {
	conversationId: 'conversationId',
	receiverType: 'receiverType',
	sender: 'sender',
	senders: 'sender',
};

/** Parts of a list of messages. */
export const messagePaging: Paging = { ...byCursor('id'), arrange };

/** The service gives each part oldest first, also the part with the newest messages, which comes first with `prepend`. */
function arrange(records: IDataObject[], query: IDataObject): IDataObject[] {
	onlyAsked(records, query, CHECKED);
	if (query.affix !== 'prepend' || !isEarlier(records[0], records.at(-1))) return records;
	return [...records].reverse();
}

/** IDs of messages grow with time, and tell two of one second apart. */
function isEarlier(one: unknown, other: unknown): boolean {
	const [{ sentAt, id }, last] = [asRecord(one), asRecord(other)];
	return sentAt === last.sentAt
		? Number(id) < Number(last.id)
		: Number(sentAt) < Number(last.sentAt);
}
