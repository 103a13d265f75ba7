import { idList } from '../../../shared/records/outcomes';
import { withListHint } from '../../../shared/fields';
import type { Field } from '../../../shared/operation/types';

const blockedUids: Field = {
	displayName: 'Blocked User IDs',
	name: 'blockedUids',
	type: 'string',
	typeOptions: { rows: 2 },
	required: true,
	default: '',
	placeholder: 'e.g. superhero2, superhero3',
	routing: { send: { type: 'body', property: 'blockedUids' } },
	as: idList,
};

export const uidsToBlock: Field = {
	...blockedUids,
	description: withListHint("The UIDs of the users that 'User' blocks"),
};

export const uidsToUnblock: Field = {
	...blockedUids,
	description: withListHint("The UIDs of the users that 'User' no longer blocks"),
};
