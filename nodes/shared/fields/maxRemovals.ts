import { integer } from '../values/readers';
import type { Field } from '../operation/types';

/** How much a sync may remove, to be listed in Options. It acts also when nobody has added it. */
export const maxRemovals = (description: string): Field => ({
	displayName: 'Max Removals',
	name: 'maxRemovals',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 10,
	description,
	local: true,
	as: integer,
	whenEmpty: 'default',
});
