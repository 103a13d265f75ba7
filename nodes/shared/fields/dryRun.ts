import type { Field } from '../operation/types';

/** The switch on top of a form by which an operation only says what it would do; on for what cannot be undone. */
export const dryRun = (description: string): Field => ({
	displayName: 'Dry Run',
	name: 'dryRun',
	type: 'boolean',
	default: false,
	description,
	local: true,
	whenEmpty: 'default',
});
