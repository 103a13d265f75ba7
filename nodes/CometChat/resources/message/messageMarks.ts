import type { IDataObject } from 'n8n-workflow';
import { collection, onBehalfOf, optionalOnBehalfOf } from '../../../shared/fields';
import { simplifyMessage } from '../../../shared/records/simplify';
import { asRecord } from '../../../shared/values/readers';
import type { Field, Operation } from '../../../shared/operation/types';

/** Options of pins: unlike other marks, the app itself can set and remove them, too. */
export const pinOptions: Field = collection('options', [
	{
		...optionalOnBehalfOf,
		description:
			'The user who does this, by UID. When empty, the app itself does it (as app_system).',
	},
]);

export const listOwner: Field = {
	...onBehalfOf,
	description: 'The user whose list of saved messages this is, by UID',
};

export const follower: Field = {
	...onBehalfOf,
	description: 'The user who follows the thread, by UID',
};

/**
 * The output of an operation that sets or removes a mark: the mark, then the message, e.g. `{ unpinned: true, id: '42', … }`.
 * After a removal, nothing in the message says what was done; where the answer is no message, the ID of the URL is left.
 */
export const withMark = (mark: IDataObject): Pick<Operation, 'records' | 'simplify'> => ({
	records: (data, { request: { ids } }) => [{ ...mark, ...ids, ...asRecord(data) }],
	simplify: (message) => ({ ...mark, ...simplifyMessage(message) }),
});
