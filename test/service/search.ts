import { listOf, text } from './schemas';

export interface SearchQuery {
	searchKey?: string;
	searchIn?: string[];
	tags?: string[];
}

/** Query parameters of lists that can be searched. */
export const searchQuery = { searchKey: text, searchIn: listOf(text), tags: listOf(text) };

interface Searchable {
	id: string;
	/** What `searchIn` calls the id. */
	idName: 'uid' | 'guid';
	name: string;
	tags?: string[];
}

/** The values of a list parameter, which may also stand in one text, separated by commas. */
export function separated(values: string[]): string[] {
	return values.flatMap((value) => value.split(',')).map((value) => value.trim());
}

/** Whether a record has the tags, and a name or id that starts with the search key. */
export function matchesSearch(query: SearchQuery, record: Searchable): boolean {
	const { searchKey, searchIn, tags } = query;
	if (tags && !separated(tags).every((tag) => record.tags?.includes(tag))) return false;
	if (searchKey === undefined || searchKey === '') return true;
	const fields = searchIn ? separated(searchIn) : ['name', record.idName];
	const key = searchKey.toLowerCase();
	return (
		(fields.includes('name') && record.name.toLowerCase().startsWith(key)) ||
		(fields.includes(record.idName) && record.id.startsWith(key))
	);
}
