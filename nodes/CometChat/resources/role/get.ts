import { role } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get a role',
	description: 'Read name, description, settings and metadata of a role',
	routing: { request: { method: 'GET', url: '/roles/{role}' } },
	fields: [role],
};
