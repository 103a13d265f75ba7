import { onBehalfOf, uid } from '../../fields';
import type { Field } from '../../transport/types';

/** The two sides of a conversation: the user for whom something is done, and the other one. */

export const otherUser: Field = {
	...uid,
	displayName: 'Other User',
	description:
		'The user at the other end of the conversation, chosen from the list or given by UID',
};

export const conversationOwner: Field = {
	...onBehalfOf,
	description:
		'The user whose view of the conversation this is, chosen from the list or given by UID',
};
