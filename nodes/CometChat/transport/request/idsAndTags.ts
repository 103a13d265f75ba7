import type { Convert } from '../types';
import { list, text } from './values';

/** The longest ID or tag that the service takes. */
const LONGEST = 100;

/** A user, group or message has so many tags at most. */
const MOST_TAGS = 25;

/** The ID of something new: the service takes up to 100 characters, without blanks and specials. */
export const newId: Convert = (value, refuse) => {
	const id = text(value, refuse).trim();
	if (/\s/.test(id)) return refuse('may not contain spaces');
	if (id.length > LONGEST) return refuse(`may not have more than ${LONGEST} characters`);
	return /^[\w-]+$/.test(id)
		? id
		: refuse('may only contain letters without accents, digits, hyphens and underscores');
};

/** Tags: a list of at most 25 texts of up to 100 characters each. */
export const tagList: Convert = (value, refuse) => {
	const tags = list(value, refuse);
	if (tags.length > MOST_TAGS) refuse(`has ${tags.length} tags; ${MOST_TAGS} is the most`);
	const long = tags.find((tag) => [...tag].length > LONGEST);
	if (long !== undefined) {
		refuse(`has a tag of more than ${LONGEST} characters: ${[...long].slice(0, 20).join('')}…`);
	}
	return tags;
};
