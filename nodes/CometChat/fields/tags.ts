import { withListHint } from '../../shared/fields/wording';
import { refuseNullWord, tagList } from '../../shared/values/idsAndTags';
import type { Field } from '../../shared/operation/types';

/** The tags of a new record. */
export const tags: Field = {
	displayName: 'Tags',
	name: 'tags',
	type: 'string',
	typeOptions: { rows: 2 },
	default: '',
	placeholder: 'e.g. vip, beta-tester',
	description: withListHint('Up to 25 tags'),
	routing: { send: { type: 'body', property: 'tags' } },
	as: (value, refuse) => tagList(value, refuse).map((tag) => refuseNullWord(tag, refuse)),
};

/** The tags of an update, which replace all present tags. */
export const replacingTags: Field = {
	...tags,
	description: `${withListHint('Up to 25 tags')}. They replace the present ones; empty removes them.`,
	whenEmpty: { sends: [] },
};

/** An option of lists that leave out the tags by default. */
export const includeTags: Field = {
	displayName: 'Include Tags',
	name: 'withTags',
	type: 'boolean',
	default: true,
	description: 'Whether the records come with their tags',
	routing: { send: { type: 'query', property: 'withTags' } },
};
