import type { BatchOperation } from '../../shared/operation/types';

/** Makes the `execute` of an import. The first import loads the code, so that n8n starts without this code. */
export function createImport(
	name: 'groups' | 'members' | 'messages' | 'users',
): BatchOperation['execute'] {
	return async (context, operation) => {
		const { importRecords } = await import('./importRecords');
		const kinds = await import('./kinds');
		const kind = kinds[name];
		return await importRecords(kind, context, operation);
	};
}
