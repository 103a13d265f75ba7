import type { Field } from '../../../shared/operation/types';

export const name: Field = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. Spam or advertising',
	description: 'The reason in words, as users read it when they flag a message',
	routing: { send: { type: 'body', property: 'name' } },
};
