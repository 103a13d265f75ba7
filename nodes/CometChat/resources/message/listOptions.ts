import { collection, optionalOnBehalfOf } from '../../../shared/fields';
import type { Field } from '../../../shared/operation/types';
import { querySwitch } from './filterSwitches';

/** The user for whom a list is read, and the details of its messages. */
export const listOptions: Field = collection('options', [
	querySwitch('Hide Quoted Messages', 'hideQuotedMessages', 'Whether to leave out quoted messages'),
	querySwitch('Include Tags', 'withTags', 'Whether messages come with their tags'),
	querySwitch(
		'Mentions: Block Status',
		'mentionsWithBlockedInfo',
		'Whether mentions say who blocks whom',
	),
	querySwitch(
		'Mentions: Tags',
		'mentionsWithTagInfo',
		'Whether mentioned users come with their tags',
	),
	{
		...optionalOnBehalfOf,
		description: 'The user whose view is read, by UID. When empty, the app sees all.',
	},
]);
