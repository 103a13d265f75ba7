import { uid } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
import { authToken } from './authToken';

export const getAuthToken: Operation = {
	name: 'Get Auth Token',
	value: 'getAuthToken',
	action: 'Get an auth token of a user',
	description: 'Check a login token: read when it was created and on which client it is used',
	routing: { request: { method: 'GET', url: '/users/{uid}/auth_tokens/{authToken}' } },
	fields: [uid, authToken],
};
