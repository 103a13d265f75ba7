import type * as lists from './searchedLists';

/** {@link lists.searchMany}, loaded when somebody opens a list for the first time. */
export const searchMany: typeof lists.searchMany = async (...given) => {
	const { searchMany } = await import('./searchedLists');
	return await searchMany(...given);
};

/** {@link lists.searchFew}, loaded when somebody opens a list for the first time. */
export const searchFew: typeof lists.searchFew = async (...given) => {
	const { searchFew } = await import('./searchedLists');
	return await searchFew(...given);
};
