import { list } from '../transport/request/values';
import type { Convert, Field } from '../transport/types';

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

/** For what is created or sent. */
export const tags: Field = {
	displayName: 'Tags',
	name: 'tags',
	type: 'string',
	default: '',
	placeholder: 'e.g. vip, beta-tester',
	description: 'Up to 25 tags: a comma-separated list, or an array by expression',
	routing: { send: { type: 'body', property: 'tags' } },
	as: tagList,
};

/** For what may have tags already. */
export const replacingTags: Field = {
	...tags,
	description:
		'Up to 25 tags: a comma-separated list, or an array by expression. They replace the tags that are there; empty, they remove them.',
	clears: [],
};

/** For lists that leave the tags out by themselves. */
export const includeTags: Field = {
	displayName: 'Include Tags',
	name: 'withTags',
	type: 'boolean',
	default: true,
	description: 'Whether the records come with their tags',
	routing: { send: { type: 'query', property: 'withTags' } },
};
