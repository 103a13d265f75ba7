import type { Field, Operation } from '../../../shared/operation/types';
import { createImport, importFields } from './common';

const columnsNotice: Field = {
	displayName:
		'Looks for the columns <code>guid</code> and <code>uid</code>, which members need, and <code>scope</code>, <code>joinedAt</code> and <code>isBanned</code>. Capitals, spaces and dashes in their names do not matter.',
	name: 'memberColumnsNotice',
	type: 'notice',
	default: '',
	description: 'The columns that Map Automatically looks for',
	displayOptions: { show: { inputMode: ['autoMap'] } },
};

export const importMembers: Operation = {
	name: 'Import Group Members',
	value: 'importMembers',
	action: 'Import group members',
	description: 'Make users members of groups, 50 per request; import users and groups first',
	routing: { request: { method: 'POST', url: '/v3.0/data_import/members' } },
	fields: importFields(
		'memberColumns',
		columnsNotice,
		'guid and uid (required), scope, joinedAt, isBanned',
	),
	idempotent: true,
	rateLimit: 'import',
	execute: createImport('members'),
};
