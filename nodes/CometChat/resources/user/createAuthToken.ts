import { collection, uid } from '../../../shared/fields';
import type { Field, Operation } from '../../../shared/operation/types';

const options: Field = collection('options', [
	{
		displayName: 'Force New Token',
		name: 'force',
		type: 'boolean',
		default: true,
		description: 'Whether to make a new token in any case, even if the user has one already',
		routing: { send: { type: 'body', property: 'force' } },
	},
]);

export const createAuthToken: Operation = {
	name: 'Create Auth Token',
	value: 'createAuthToken',
	action: 'Create an auth token for a user',
	description: 'Make a token with which a client app logs the user in',
	routing: { request: { method: 'POST', url: '/users/{uid}/auth_tokens' } },
	fields: [uid, options],
};
