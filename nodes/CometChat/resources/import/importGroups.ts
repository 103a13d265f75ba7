import type { Field, Operation } from '../../../shared/operation/types';
import { createImport, importFields } from './common';

const columnsNotice: Field = {
	displayName:
		'Looks for the columns <code>guid</code>, <code>name</code> and <code>type</code>, which groups need, and <code>password</code>, <code>owner</code>, <code>icon</code>, <code>tags</code>, <code>metadata</code> and <code>createdAt</code>. Capitals, spaces and dashes in their names do not matter.',
	name: 'groupColumnsNotice',
	type: 'notice',
	default: '',
	description: 'The columns that Map Automatically looks for',
	displayOptions: { show: { inputMode: ['autoMap'] } },
};

export const importGroups: Operation = {
	name: 'Import Groups',
	value: 'importGroups',
	action: 'Import groups',
	description:
		'Bring groups over from another system, 50 per request; their owners have to exist or to come along',
	routing: { request: { method: 'POST', url: '/v3.0/data_import/groups' } },
	fields: importFields(
		'groupColumns',
		columnsNotice,
		'guid, name and type (required), password, owner, icon, tags, metadata, createdAt',
	),
	idempotent: true,
	rateLimit: 'import',
	execute: createImport('groups'),
};
