import type { Field } from '../../../shared/operation/types';

export const authToken: Field = {
	displayName: 'Auth Token',
	name: 'authToken',
	type: 'string',
	typeOptions: { password: true },
	required: true,
	default: '',
	placeholder: 'e.g. superhero1_1696930000a1b2c3',
	description: "The token to work on, as 'Get Many Auth Tokens' lists it",
	path: 'authToken',
};
