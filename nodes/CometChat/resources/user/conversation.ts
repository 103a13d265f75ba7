import { onBehalfOf, uid } from '../../../shared/fields';
import { InputError } from '../../../shared/values/inputError';
import type { Field, Item } from '../../../shared/operation/types';

/** The two sides of a conversation: the user for whom something is done, and the other user. */

export const otherUser: Field = {
	...uid,
	displayName: 'Other User',
	description: 'The other user of the conversation, by UID',
};

export const conversationOwner: Field = {
	...onBehalfOf,
	description: 'The user whose conversation it is, by UID',
};

export const pinOwner: Field = {
	...onBehalfOf,
	description: 'The user whose list of conversations this is, by UID',
};

/** @throws InputError when both sides of the conversation are one user */
export function refuseSameUser({ request: { ids, headers } }: Item): void {
	if (String(ids.uid).toLowerCase() !== headers.onBehalfOf?.toLowerCase()) return;
	throw new InputError(
		conversationOwner.displayName,
		`names the same user as '${otherUser.displayName}'. A conversation is between two users`,
	);
}
