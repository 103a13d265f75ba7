import type { Field } from '../../../shared/operation/types';

/** The scopes that a member of a group can have. */
export const scopes = [
	{ name: 'Admin', value: 'admin' },
	{ name: 'Moderator', value: 'moderator' },
	{ name: 'Participant', value: 'participant' },
];

/** A single scope; the operation says where it goes. */
export const scopeField: Field = {
	displayName: 'Scope',
	name: 'scope',
	type: 'options',
	required: true,
	options: scopes,
	default: 'participant',
};

export const scopeInPath: Field = {
	...scopeField,
	description: 'The scope whose members are concerned',
	path: 'scope',
};

/** Several scopes, to be listed in Filters. */
export const scopesFilter = (description: string): Field => ({
	displayName: 'Scopes',
	name: 'scopes',
	type: 'multiOptions',
	options: scopes,
	default: [],
	description,
	routing: { send: { type: 'query', property: 'scopes' } },
});
