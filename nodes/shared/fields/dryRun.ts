import type { Field } from '../operation/types';

/** The switch by which an operation only says what it would do. An operation that cannot be undone may turn its default on. */
export const dryRun = (description: string): Field => ({
	displayName: 'Dry Run',
	name: 'dryRun',
	type: 'boolean',
	default: false,
	description,
	local: true,
	whenEmpty: 'default',
});
