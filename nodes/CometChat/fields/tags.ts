import { withListHint } from '../../shared/fields/wording';
import { tagList } from '../../shared/values/idsAndTags';
import type { Field } from '../../shared/operation/types';

/** For creating and sending. */
export const tags: Field = {
	displayName: 'Tags',
	name: 'tags',
	type: 'string',
	typeOptions: { rows: 2 },
	default: '',
	placeholder: 'e.g. vip, beta-tester',
	description: withListHint('Up to 25 tags'),
	routing: { send: { type: 'body', property: 'tags' } },
	as: tagList,
};

/** For updating, where the tags that are sent replace all present tags. */
export const replacingTags: Field = {
	...tags,
	description: `${withListHint('Up to 25 tags')}. They replace the present ones; empty removes them.`,
	whenEmpty: { sends: [] },
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
