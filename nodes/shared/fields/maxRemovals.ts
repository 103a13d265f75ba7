import { integer } from '../values/readers';
import type { Field } from '../operation/types';

/** A field for Options: the number of records that a sync may remove. Its default counts when nobody has added it. */
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
