import type { Resource } from '../../../shared/operation/types';
import { importGroups } from './importGroups';
import { importMembers } from './importMembers';
import { importMessages } from './importMessages';
import { importUsers } from './importUsers';

export const dataImport: Resource = {
	name: 'Import',
	value: 'import',
	description: 'Bulk import from another chat',
	notForTools: true,
	defaultOperation: 'importUsers',
	operations: [importMembers, importGroups, importMessages, importUsers],
};
