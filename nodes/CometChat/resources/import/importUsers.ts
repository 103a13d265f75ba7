import { createImport } from '../../import';
import { users } from '../../import/kinds';
import type { Operation } from '../../transport/types';
import { importFields } from './fields';

export const importUsers: Operation = {
	name: 'Import Users',
	value: 'importUsers',
	action: 'Import users',
	description: 'Bring users over from another system, 50 per request; tells what became of each',
	routing: { request: { method: 'POST', url: '/v3.0/data_import/users' } },
	fields: importFields,
	idempotent: true,
	rateLimit: 'import',
	execute: createImport(users),
};
