import type { Resource } from '../../transport/types';
import { importUsers } from './importUsers';

export const dataImport: Resource = {
	name: 'Import',
	value: 'import',
	defaultOperation: 'importUsers',
	operations: [importUsers],
};
