import { collection } from '../../shared/fields/collection';
import type { IDataObject } from 'n8n-workflow';
import { asRecord, integer } from '../../shared/values/readers';
import type { Field, Operation } from '../../shared/operation/types';
import { simplifyPinned } from '../../shared/records/simplify';
import { replacingTags } from './tags';

/** For marking a conversation as read or delivered. */
export const upToMessage: Field = collection('options', [
	{
		displayName: 'Up to Message ID',
		name: 'messageId',
		type: 'string',
		default: '',
		placeholder: 'e.g. 1024',
		description: 'The last message to mark. When empty: all.',
		routing: { send: { type: 'body', property: 'messageId' } },
		as: integer,
	},
]);

/** For marking a conversation as unread. */
export const afterMessage: Field = {
	displayName: 'After Message ID',
	name: 'messageId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 1024',
	description: 'The message after which everything counts as unread',
	routing: { send: { type: 'body', property: 'messageId' } },
	as: integer,
};

/** For resetting a conversation. */
export const preserveOrder: Field = {
	displayName: 'Keep Place in List',
	name: 'preserveOrder',
	type: 'boolean',
	default: true,
	description: 'Whether the conversation keeps its place in lists',
	routing: { send: { type: 'body', property: 'preserveOrder' } },
};

/** The fields to update: tags are all that can be changed of a conversation. */
export const conversationUpdate: Field = collection('updateFields', [replacingTags], {
	required: true,
});

/** The output of a pin or its removal: the mark, e.g. `{ pinned: true }`, the ID of the other side, then the conversation. */
export const outputOfPin = (mark: IDataObject): Pick<Operation, 'records' | 'simplify'> => {
	const isAdded = (name: string) => name in mark || name === 'uid' || name === 'guid';
	return {
		// The answer is the conversation, or a list that holds it
		records: (data, { request: { ids } }) =>
			[data].flat().map((conversation) => ({ ...mark, ...ids, ...asRecord(conversation) })),
		simplify: (record) => ({
			...Object.fromEntries(Object.entries(record).filter(([name]) => isAdded(name))),
			...simplifyPinned(record),
		}),
	};
};
