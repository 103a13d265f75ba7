import type * as lists from './searchedLists';

/** {@link lists.searchLongList}, loaded when somebody opens a list for the first time. */
export const searchLongList: typeof lists.searchLongList = async (...given) => {
	const { searchLongList: search } = await import('./searchedLists');
	return await search(...given);
};

/** {@link lists.searchShortList}, loaded when somebody opens a list for the first time. */
export const searchShortList: typeof lists.searchShortList = async (...given) => {
	const { searchShortList: search } = await import('./searchedLists');
	return await search(...given);
};
