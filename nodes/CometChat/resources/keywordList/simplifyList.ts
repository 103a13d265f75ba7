import type { IDataObject } from 'n8n-workflow';

/** The most useful fields: the entries of the list, and whether it is in use. */
export function simplifyList(list: IDataObject): IDataObject {
	const { id, name, description, category, active, revisionId } = list;
	// Sentences may come under the name that they are sent by
	const searchTerms = list.searchTerms ?? list.disallowedSentences;
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
