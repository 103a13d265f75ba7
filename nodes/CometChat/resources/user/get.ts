import { onBehalfOfOptions, output, uid } from '../../../shared/fields';
import { simplifyUser } from '../../../shared/records/simplify';
import type { Operation } from '../../../shared/operation/types';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get a user',
	description: 'Read the profile, role, tags and presence of a user by UID',
	routing: { request: { method: 'GET', url: '/users/{uid}' } },
	fields: [uid, ...output, onBehalfOfOptions],
	simplify: simplifyUser,
};
