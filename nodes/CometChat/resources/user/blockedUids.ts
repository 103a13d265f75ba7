import { list } from '../../transport/request/values';
import type { Field } from '../../transport/types';

const blockedUids: Field = {
	displayName: 'Blocked User IDs',
	name: 'blockedUids',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. superhero2, superhero3',
	routing: { send: { type: 'body', property: 'blockedUids' } },
	as: list,
};

export const uidsToBlock: Field = {
	...blockedUids,
	description:
		"The UIDs of those whom 'User' blocks: a comma-separated list, or an array by expression",
};

export const uidsToUnblock: Field = {
	...blockedUids,
	description:
		"The UIDs of those whom 'User' does not block any longer: a comma-separated list, or an array by expression",
};
