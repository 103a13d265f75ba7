import { uid } from '../../fields';
import type { Field, Operation } from '../../transport/types';
import { jsonObject } from '../../transport/request/values';

const authToken: Field = {
	displayName: 'Auth Token',
	name: 'authToken',
	type: 'string',
	typeOptions: { password: true },
	required: true,
	default: '',
	placeholder: 'e.g. superhero1_1696930000a1b2c3',
	description: 'The token of the user that is to be changed',
};

const tokenUpdateFields: Field = {
	displayName: 'Update Fields',
	name: 'tokenUpdateFields',
	type: 'collection',
	placeholder: 'Add field',
	default: {},
	options: [
		{
			displayName: 'App Info',
			name: 'appInfo',
			type: 'json',
			default: '{}',
			placeholder: 'e.g. {"version": "2.1.0"}',
			description: 'Facts about the client app, as JSON',
			send: { to: 'body', as: jsonObject },
		},
		{
			displayName: 'Platform',
			name: 'platform',
			type: 'string',
			default: '',
			placeholder: 'e.g. ios',
			description: 'The platform of the client on which the token is used',
			send: { to: 'body' },
		},
		{
			displayName: 'User Agent',
			name: 'userAgent',
			type: 'string',
			default: '',
			placeholder: 'e.g. Mozilla/5.0',
			description: 'The user agent of the client on which the token is used',
			send: { to: 'body' },
		},
	],
};

export const updateAuthToken: Operation = {
	name: 'Update Auth Token',
	value: 'updateAuthToken',
	action: 'Update an auth token of a user',
	description: 'Record platform, user agent and app details with a login token',
	route: 'PUT /users/{uid}/auth_tokens/{authToken}',
	fields: [uid, authToken, tokenUpdateFields],
};
