import type { Field } from '../operation/types';

/** A text in the form that warns a person. It takes no value. */
export const notice = (name: string, text: string): Field => ({
	displayName: text,
	name,
	type: 'notice',
	default: '',
});
