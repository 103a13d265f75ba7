import { uid } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
import { authToken } from './authToken';

export const deleteAuthToken: Operation = {
	name: 'Delete Auth Token',
	value: 'deleteAuthToken',
	action: 'Delete an auth token of a user',
	description: 'Make one login token of a user worthless; the other tokens stay valid',
	routing: { request: { method: 'DELETE', url: '/users/{uid}/auth_tokens/{authToken}' } },
	fields: [uid, authToken],
	doneAfterLostAnswer: ['ERR_AUTH_TOKEN_NOT_FOUND'],
	confirmation: { deleted: true },
};
