import type { Field } from '../transport/types';

/** Lets people choose between fields and JSON; the other fields show for its value, `fields` or `json`. */
export const specify = (what: string, name: string, description: string): Field => ({
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
