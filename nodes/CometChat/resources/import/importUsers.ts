import type { Field, Operation } from '../../../shared/operation/types';
import { createImport, importFields } from './common';

const columnsNotice: Field = {
	displayName:
		'Looks for the columns <code>uid</code> and <code>name</code>, which users need, and <code>avatar</code>, <code>link</code>, <code>role</code>, <code>email</code>, <code>phone</code>, <code>tags</code>, <code>metadata</code>, <code>createdAt</code>, <code>lastActiveAt</code> and <code>deactivatedAt</code>. Capitals, spaces and dashes in their names do not matter.',
	name: 'userColumnsNotice',
	type: 'notice',
	default: '',
	description: 'The columns that Map Automatically looks for',
	displayOptions: { show: { inputMode: ['autoMap'] } },
};

export const importUsers: Operation = {
	name: 'Import Users',
	value: 'importUsers',
	action: 'Import users',
	description: 'Bring users over from another system, 50 per request; tells what became of each',
	routing: { request: { method: 'POST', url: '/v3.0/data_import/users' } },
	fields: importFields(
		'userColumns',
		columnsNotice,
		'uid and name (required), avatar, link, role, email, phone, tags, metadata, createdAt, lastActiveAt, deactivatedAt',
	),
	idempotent: true,
	rateLimit: 'import',
	execute: createImport('users'),
};
