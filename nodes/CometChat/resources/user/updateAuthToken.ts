import { collection, uid } from '../../../shared/fields';
import type { Field, Operation } from '../../../shared/operation/types';
import { jsonObject } from '../../../shared/values/readers';
import { authToken } from './authToken';

const updateFields: Field = collection(
	'updateFields',
	[
		{
			displayName: 'App Info',
			name: 'appInfo',
			type: 'json',
			default: '{}',
			placeholder: 'e.g. {"version": "2.1.0"}',
			description: 'Facts about the client app, as JSON',
			routing: { send: { type: 'body', property: 'appInfo' } },
			as: jsonObject,
		},
		{
			displayName: 'Platform',
			name: 'platform',
			type: 'string',
			default: '',
			placeholder: 'e.g. ios',
			description: 'The platform of the client on which the token is used',
			routing: { send: { type: 'body', property: 'platform' } },
		},
		{
			displayName: 'User Agent',
			name: 'userAgent',
			type: 'string',
			default: '',
			placeholder: 'e.g. Mozilla/5.0',
			description: 'The user agent of the client on which the token is used',
			routing: { send: { type: 'body', property: 'userAgent' } },
		},
	],
	{ required: true },
);

export const updateAuthToken: Operation = {
	name: 'Update Auth Token',
	value: 'updateAuthToken',
	action: 'Update an auth token of a user',
	description: 'Record platform, user agent and app details with a login token',
	routing: { request: { method: 'PUT', url: '/users/{uid}/auth_tokens/{authToken}' } },
	fields: [uid, authToken, updateFields],
};
