import { createImport } from '../../import';
import { users } from '../../import/kinds';
import type { Operation } from '../../transport/types';
import { importFields } from './fields';

const route = 'POST /v3.0/data_import/users';

export const importUsers: Operation = {
	name: 'Import Users',
	value: 'importUsers',
	action: 'Import users',
	description: 'Bring users over from another system, 50 per request; tells what became of each',
	route,
	fields: importFields,
	execute: createImport(users, route),
};
