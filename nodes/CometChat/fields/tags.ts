import { list } from '../transport/request/values';
import type { Convert } from '../transport/types';

/** What the service takes at most. */
const MOST_TAGS = 25;
const LONGEST_TAG = 100;

/** Tags: a list of at most 25 texts of up to 100 characters each. */
export const tagList: Convert = (value, refuse) => {
	const tags = list(value, refuse);
	if (tags.length > MOST_TAGS) refuse(`has ${tags.length} tags; ${MOST_TAGS} is the most`);
	const long = tags.find((tag) => tag.length > LONGEST_TAG);
	if (long !== undefined) {
		refuse(`has a tag of more than ${LONGEST_TAG} characters: ${long.slice(0, 20)}…`);
	}
	return tags;
};
