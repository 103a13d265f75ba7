import { createImport } from '../../import';
import { members } from '../../import/kinds';
import type { Operation } from '../../transport/types';
import { importFields } from './fields';

export const importMembers: Operation = {
	name: 'Import Group Members',
	value: 'importMembers',
	action: 'Import group members',
	description: 'Make users members of groups, 50 per request; import users and groups first',
	routing: { request: { method: 'POST', url: '/v3.0/data_import/members' } },
	fields: importFields,
	idempotent: true,
	rateLimit: 'import',
	execute: createImport(members),
};
