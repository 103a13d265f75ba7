import { InputError } from '../../transport/errors';
import { optionalOnBehalfOf, picker } from '../../fields';
import { integer, list } from '../../transport/request/values';
import { unixSeconds } from '../../transport/request/time';
import type { Field, Item } from '../../transport/types';

const query = (property: string): Field['routing'] => ({ send: { type: 'query', property } });

const affix: Field = {
	displayName: 'Direction',
	name: 'affix',
	type: 'options',
	options: [
		{ name: 'Forward', value: 'append', description: 'The oldest messages after the start' },
		{ name: 'Backward', value: 'prepend', description: 'The newest messages before the start' },
	],
	default: 'append',
	description:
		'Where the list goes on from its start, which is the message ID or the end of the conversation',
	routing: query('affix'),
};

const attachmentTypes: Field = {
	displayName: 'Attachment Type',
	name: 'attachmentTypes',
	type: 'options',
	options: [
		{ name: 'Audio', value: 'audio' },
		{ name: 'File', value: 'file' },
		{ name: 'Image', value: 'image' },
		{ name: 'Video', value: 'video' },
	],
	default: 'image',
	description: 'Only messages with this kind of attachment',
	routing: query('attachmentTypes'),
};

const categories: Field = {
	displayName: 'Categories',
	name: 'categories',
	type: 'string',
	default: '',
	placeholder: 'e.g. message, custom',
	description:
		'Only messages of these categories (message, custom, action, call): a comma-separated list, or an array by expression',
	routing: query('categories'),
	as: list,
};

const conversationId: Field = {
	displayName: 'Conversation ID',
	name: 'conversationId',
	type: 'string',
	default: '',
	placeholder: 'e.g. superhero1_user_superhero2',
	description: 'Only messages of this conversation, as its ID stands in messages',
	routing: query('conversationId'),
};

/** A switch that keeps only some messages, or drops some. */
const only = (displayName: string, name: string, description: string): Field => ({
	displayName,
	name,
	type: 'boolean',
	default: true,
	description,
	routing: query(name),
});

const hasAttachments = only(
	'Has Attachments',
	'hasAttachments',
	'Whether to return only messages with attachments',
);
const hasLinks = only('Has Links', 'hasLinks', 'Whether to return only messages with links');
const hasMentions = only(
	'Has Mentions',
	'hasMentions',
	'Whether to return only messages that mention someone',
);
const hasReactions = only(
	'Has Reactions',
	'hasReactions',
	'Whether to return only messages with reactions',
);
const hideDeleted = only('Hide Deleted', 'hideDeleted', 'Whether to leave out deleted messages');
const hideBlocked = only(
	'Hide Messages From Blocked Users',
	'hideMessagesFromBlockedUsers',
	"Whether to leave out messages of users whom the user in 'On Behalf Of' has blocked",
);
const hideReplies = only(
	'Hide Replies',
	'hideReplies',
	'Whether to leave out the replies in threads',
);
const myMentionsOnly = only(
	'Mentions of On Behalf Of',
	'myMentionsOnly',
	"Whether to return only messages that mention the user in 'On Behalf Of'",
);
const onlyDeleted = only('Only Deleted', 'onlyDeleted', 'Whether to return only deleted messages');
const undelivered = only(
	'Only Undelivered',
	'undelivered',
	"Whether to return only messages that did not reach the user in 'On Behalf Of' yet",
);
const unread = only(
	'Only Unread',
	'unread',
	"Whether to return only messages that the user in 'On Behalf Of' has not read yet",
);

const mentionedUids: Field = {
	displayName: 'Mentioned User IDs',
	name: 'mentionedUids',
	type: 'string',
	default: '',
	placeholder: 'e.g. superhero1, superhero2',
	description:
		'Only messages that mention one of these UIDs: a comma-separated list, or an array by expression',
	routing: query('mentionedUids'),
	// One parameter with commas, unlike the other lists
	as: (value, refuse) => list(value, refuse).join(','),
};

const startId: Field = {
	displayName: 'Start From Message ID',
	name: 'id',
	type: 'string',
	default: '',
	placeholder: 'e.g. 1024',
	description: "Only messages after this one, or before it when 'Direction' is backward",
	routing: query('id'),
	as: (value, refuse) => String(integer(value, refuse)),
};

const receiverType: Field = {
	displayName: 'Receiver Type',
	name: 'receiverType',
	type: 'options',
	options: [
		{ name: 'Group', value: 'group', description: 'Messages in groups' },
		{ name: 'User', value: 'user', description: 'Messages between two users' },
	],
	default: 'user',
	description: 'Only messages to receivers of this kind',
	routing: query('receiverType'),
};

const searchKey: Field = {
	displayName: 'Search',
	name: 'searchKey',
	type: 'string',
	default: '',
	placeholder: 'e.g. refund',
	description: 'Only messages that contain this text',
	routing: query('searchKey'),
};

const sender: Field = {
	...picker(
		'sender',
		'Sender',
		'searchUsers',
		'e.g. superhero1',
		'Only messages of this user, chosen from the list or given by UID',
	),
	required: undefined,
	routing: query('sender'),
};

const fromTimestamp: Field = {
	displayName: 'Sent After',
	name: 'fromTimestamp',
	type: 'dateTime',
	default: '',
	description: 'Only messages sent at this time or later',
	routing: query('fromTimestamp'),
	as: unixSeconds,
};

const toTimestamp: Field = {
	displayName: 'Sent Before',
	name: 'toTimestamp',
	type: 'dateTime',
	default: '',
	description: 'Only messages sent at this time or earlier',
	routing: query('toTimestamp'),
	as: unixSeconds,
};

const tags: Field = {
	displayName: 'Tags',
	name: 'tags',
	type: 'string',
	default: '',
	placeholder: 'e.g. welcome, automated',
	description: 'Only messages with these tags: a comma-separated list, or an array by expression',
	routing: query('tags'),
	as: list,
};

const types: Field = {
	displayName: 'Types',
	name: 'types',
	type: 'string',
	default: '',
	placeholder: 'e.g. text, image',
	description:
		'Only messages of these types, your own types among them: a comma-separated list, or an array by expression',
	routing: query('types'),
	as: list,
};

/** Filters that all lists of messages know. */
const COMMON = [
	attachmentTypes,
	categories,
	affix,
	hasAttachments,
	hasLinks,
	hasMentions,
	hasReactions,
	hideReplies,
	mentionedUids,
	unread,
	searchKey,
	sender,
	fromTimestamp,
	toTimestamp,
	startId,
	tags,
	types,
];

const filters = (more: Field[]): Field => ({
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add filter',
	default: {},
	options: [...COMMON, ...more].sort((one, other) =>
		one.displayName < other.displayName ? -1 : 1,
	),
});

export const appFilters = filters([
	conversationId,
	hideDeleted,
	hideBlocked,
	onlyDeleted,
	receiverType,
]);
export const userFilters = filters([myMentionsOnly, undelivered]);
export const groupFilters = filters([hideBlocked, myMentionsOnly, undelivered]);

/** For whom a list is read, and what its messages carry. */
export const listOptions: Field = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [
		only(
			'Include Block Status of Mentioned Users',
			'mentionsWithBlockedInfo',
			"Whether mentioned users come with whether they and the user in 'On Behalf Of' block each other",
		),
		only('Include Tags', 'withTags', 'Whether messages come with their tags'),
		only(
			'Include Tags of Mentioned Users',
			'mentionsWithTagInfo',
			'Whether mentioned users come with their tags',
		),
		{
			...optionalOnBehalfOf,
			description:
				'The user whose view of the messages is read, chosen from the list or given by UID. When empty, the app sees all messages.',
		},
	],
};

/** The oldest time that the service takes, so that an end without a beginning has an effect. */
const BEGINNING = 1;

/** @throws InputError for a period that ends before it begins */
export function completePeriod({ request }: Item): void {
	const { fromTimestamp: from, toTimestamp: to } = request.query;
	if (to === undefined) return;
	if (from === undefined) request.query.fromTimestamp = BEGINNING;
	else if (Number(from) > Number(to)) {
		throw new InputError(toTimestamp.displayName, "is earlier than 'Sent After'");
	}
}
