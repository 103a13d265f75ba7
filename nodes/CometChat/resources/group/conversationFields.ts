import { onBehalfOf } from '../../../shared/fields';
import type { Field } from '../../../shared/operation/types';

/** The member whose conversation with the group it is; the service keeps one for each member. */
export const member: Field = {
	...onBehalfOf,
	description: 'The member whose conversation it is, by UID',
};

/** The member whose list of conversations changes. */
export const pinOwner: Field = {
	...onBehalfOf,
	description: 'The member of the group whose list of conversations this is, by UID',
};
