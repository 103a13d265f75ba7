import { collection } from '../../shared/fields/collection';
import type { IDataObject } from 'n8n-workflow';
import { asRecord, integer } from '../../shared/values/readers';
import type { Field, Operation } from '../../shared/operation/types';
import { simplifyPinned } from '../../shared/records/simplify';
import { replacingTags } from './tags';

/** The options of marking a conversation as read or delivered. */
export const upToMessageOptions: Field = collection('options', [
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

/** The message of marking a conversation as unread. */
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

/** Whether a conversation that is reset keeps its place in lists. */
export const preserveOrder: Field = {
	displayName: 'Keep Place in List',
	name: 'preserveOrder',
	type: 'boolean',
	default: true,
	description: 'Whether the conversation keeps its place in lists',
	routing: { send: { type: 'body', property: 'preserveOrder' } },
};

/** The fields of a conversation that can be changed: its tags alone. */
export const conversationUpdate: Field = collection('updateFields', [replacingTags], {
	required: true,
});

/**
 * The output of pinning or unpinning a conversation, e.g. `{ pinned: true, uid: 'bob', …the conversation }`.
 * @param mark the part that says what was done, e.g. `{ pinned: true }`
 */
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
