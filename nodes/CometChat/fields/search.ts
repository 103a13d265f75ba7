import type { Field } from '../../shared/operation/types';

/** A filter that finds records of a list by a text. */
export const search = (description: string): Field => ({
	displayName: 'Search',
	name: 'searchKey',
	type: 'string',
	default: '',
	placeholder: 'e.g. ada',
	description,
	routing: { send: { type: 'query', property: 'searchKey' } },
});

/** A filter that finds users by whether they are online. */
export const onlineStatus = (description: string): Field => ({
	displayName: 'Status',
	name: 'status',
	type: 'options',
	options: [
		{ name: 'Offline', value: 'offline' },
		{ name: 'Online', value: 'available' },
	],
	default: 'available',
	description,
	routing: { send: { type: 'query', property: 'status' } },
});

/** The direction of the option Sort By. */
export const sortOrder: Field = {
	displayName: 'Sort Order',
	name: 'sortOrder',
	type: 'options',
	options: [
		{ name: 'Ascending', value: 'asc' },
		{ name: 'Descending', value: 'desc' },
	],
	default: 'asc',
	description: "Whether the smallest or the largest value of 'Sort By' comes first",
	routing: { send: { type: 'query', property: 'sortOrder' } },
};
