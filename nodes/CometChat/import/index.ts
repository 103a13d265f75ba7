import type { BatchOperation } from '../../shared/operation/types';

/** A function that imports records of a kind; what it needs for that is loaded by the first import. */
export function createImport(
	name: 'groups' | 'members' | 'messages' | 'users',
): BatchOperation['execute'] {
	return async (context, operation) => {
		const { importRecords } = await import('./importRecords');
		const { [name]: kind } = await import('./kinds');
		return await importRecords(kind, context, operation);
	};
}
