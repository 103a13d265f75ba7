import type { IDataObject } from 'n8n-workflow';
import { times } from '../../fields';

/** What a person decides by: what the list holds, and whether it is in use. */
export function simplifyList(list: IDataObject): IDataObject {
	const { id, name, description, category, active, searchTerms, revisionId } = list;
	return {
		id,
		name,
		description,
		category,
		active,
		searchTerms,
		entryCount: Array.isArray(searchTerms) ? searchTerms.length : undefined,
		revisionId,
		...times(list, 'updatedAt'),
	};
}
