import { onBehalfOfOptions, output, simplifyUser, uid } from '../../fields';
import type { Operation } from '../../transport/types';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get a user',
	description: 'Read the profile, role, tags and presence of a user by UID',
	routing: { request: { method: 'GET', url: '/users/{uid}' } },
	fields: [uid, ...output, onBehalfOfOptions],
	simplify: simplifyUser,
};
