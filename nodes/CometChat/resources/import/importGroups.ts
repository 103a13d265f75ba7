import { createImport } from '../../import';
import { groups } from '../../import/kinds';
import type { Operation } from '../../transport/types';
import { importFields } from './fields';

export const importGroups: Operation = {
	name: 'Import Groups',
	value: 'importGroups',
	action: 'Import groups',
	description:
		'Bring groups over from another system, 50 per request; their owners have to exist or to come along',
	routing: { request: { method: 'POST', url: '/v3.0/data_import/groups' } },
	fields: importFields,
	idempotent: true,
	rateLimit: 'import',
	execute: createImport(groups),
};
