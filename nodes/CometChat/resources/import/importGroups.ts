import { createImport } from '../../import';
import { groups } from '../../import/kinds';
import type { Operation } from '../../transport/types';
import { importFields } from './fields';

const route = 'POST /v3.0/data_import/groups';

export const importGroups: Operation = {
	name: 'Import Groups',
	value: 'importGroups',
	action: 'Import groups',
	description:
		'Bring groups over from another system, 50 per request; their owners have to exist or to come along',
	route,
	fields: importFields,
	execute: createImport(groups, route),
};
