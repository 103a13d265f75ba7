import type { IDataObject } from 'n8n-workflow';
import { collection, onBehalfOf, optionalOnBehalfOf } from '../../../shared/fields';
import { simplifyMessage } from '../../../shared/records/simplify';
import { asRecord } from '../../../shared/values/readers';
import type { Field, Operation } from '../../../shared/operation/types';

/** For pins, which the app itself can set and remove as well. */
export const pinOptions: Field = collection('options', [
	{
		...optionalOnBehalfOf,
		description:
			'The user who does this, by UID. When empty, the app itself does it (as app_system).',
	},
]);

/** The owner of a private list of messages. */
export const listOwner: Field = {
	...onBehalfOf,
	description: 'The user whose list of saved messages this is, by UID',
};

/** The user who follows a thread. */
export const follower: Field = {
	...onBehalfOf,
	description: 'The user who follows the thread, by UID',
};

/** The output begins with what was done: after a removal, nothing in the message tells it. */
export const withMark = (mark: IDataObject): Pick<Operation, 'records' | 'simplify'> => ({
	records: (data, { request: { ids } }) => [{ ...mark, ...ids, ...asRecord(data) }],
	simplify: (message) => ({ ...mark, ...simplifyMessage(message) }),
});
