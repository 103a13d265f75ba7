import type { Field } from '../operation/types';

/**
 * A choice between fields and JSON. Some fields are shown while its value is `fields`, others while it is `json`.
 * @param what is specified, e.g. `Card`
 */
export const fieldsOrJson = (what: string, name: string, description: string): Field => ({
	displayName: `Specify ${what}`,
	name,
	type: 'options',
	options: [
		{ name: 'Using Fields Below', value: 'fields' },
		{ name: 'Using JSON', value: 'json' },
	],
	default: 'fields',
	description,
	local: true,
});
