import type { IDataObject } from 'n8n-workflow';
import { isEmpty } from '../../../shared/values/readers';

/** The most useful fields: the entries of the list, and whether it is in use. */
export function simplifyList(list: IDataObject): IDataObject {
	const { id, name, description, category, active, revisionId } = list;
	const searchTerms = rawEntries(list);
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

/**
 * The entries as the service gives them. Those of a list of sentences may stand in `disallowedSentences`, as in a request,
 * while `searchTerms` is empty.
 */
export function rawEntries({ searchTerms, disallowedSentences }: IDataObject): IDataObject[string] {
	return isEmpty(searchTerms) ? (disallowedSentences ?? searchTerms) : searchTerms;
}
