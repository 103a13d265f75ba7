import type { IDataObject } from 'n8n-workflow';

/** The most useful fields: the entries of the list, and whether it is in use. */
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
		updatedAt: list.updatedAt,
	};
}
