import {
	collection,
	messageNumber,
	optionalPicker,
	period,
	refuseReversedPeriod,
	requireOnBehalfOf,
} from '../../../shared/fields';
import { idList } from '../../../shared/records/outcomes';
import { filterConversationId, filterId, filterTags } from '../../../shared/values/idsAndTags';
import { categoryNames, typeNames } from '../../../shared/values/messageKinds';
import { unixSeconds } from '../../../shared/values/time';
import type { Field, Item } from '../../../shared/operation/types';
import {
	hasAttachments,
	hasLinks,
	hasMentions,
	hasReactions,
	hideBlocked,
	hideDeleted,
	hideReplies,
	myMentionsOnly,
	onlyDeleted,
	onlyPinned,
	onlySaved,
	undelivered,
	unread,
} from './filterSwitches';
import { listField } from './messageFields';
import { OLDEST_TIME } from './position';

const query = (property: string): Field['routing'] => ({ send: { type: 'query', property } });

const attachmentTypes: Field = {
	displayName: 'Attachment Types',
	name: 'attachmentTypes',
	type: 'multiOptions',
	options: [
		{ name: 'Audio', value: 'audio' },
		{ name: 'File', value: 'file' },
		{ name: 'Image', value: 'image' },
		{ name: 'Video', value: 'video' },
	],
	default: [],
	description: 'Only messages with attachments of these kinds',
	routing: query('attachmentTypes'),
};

const categories: Field = {
	...listField(
		'Categories',
		'categories',
		'e.g. message, custom',
		'Only these categories (message, card, custom, action, call)',
	),
	routing: query('categories'),
	as: categoryNames,
};

const conversationId: Field = {
	displayName: 'Conversation ID',
	name: 'conversationId',
	type: 'string',
	default: '',
	placeholder: 'e.g. superhero1_user_superhero2',
	description: 'Only messages of this conversation, as its ID stands in messages',
	routing: query('conversationId'),
	as: filterConversationId,
};

const mentionedUids: Field = {
	...listField(
		'Mentioned User IDs',
		'mentionedUids',
		'e.g. superhero1, superhero2',
		'Only messages that mention one of these UIDs',
	),
	routing: query('mentionedUids'),
	as: idList,
	whenEmpty: 'refused',
};

const startId: Field = {
	displayName: 'Start From Message ID',
	name: 'id',
	type: 'string',
	default: '',
	placeholder: 'e.g. 1024',
	description: "Only messages before this one, or after it when 'Order' is oldest first",
	routing: query('id'),
	as: messageNumber,
};

export const receiverType: Field = {
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
	...optionalPicker(
		'sender',
		'Sender',
		'searchUsers',
		'e.g. superhero1',
		'Only messages of this user, by UID',
	),
	routing: query('sender'),
	as: filterId,
};

const fromTimestamp: Field = {
	displayName: 'Sent After',
	name: 'fromTimestamp',
	type: 'dateTime',
	default: '',
	description: 'Only messages sent at this time or later. ISO 8601; without a zone: UTC.',
	routing: query('fromTimestamp'),
	as: unixSeconds,
};

const toTimestamp: Field = {
	displayName: 'Sent Before',
	name: 'toTimestamp',
	type: 'dateTime',
	default: '',
	description: 'Only messages sent at this time or earlier. ISO 8601; without a zone: UTC.',
	routing: query('toTimestamp'),
	as: unixSeconds,
};

const tags: Field = {
	...listField('Tags', 'tags', 'e.g. welcome, automated', 'Only messages with these tags'),
	routing: query('tags'),
	as: filterTags,
};

const types: Field = {
	...listField(
		'Types',
		'types',
		'e.g. text, image',
		'Only messages of these types, also of your own',
	),
	routing: query('types'),
	as: typeNames,
};

const senders: Field = {
	...listField(
		'Sender IDs',
		'senders',
		'e.g. superhero1, superhero2',
		'Only messages of these users, by UID',
	),
	routing: query('senders'),
	as: idList,
	whenEmpty: 'refused',
};

const updated = period(
	'Updated',
	'messages',
	'updatedAt',
	'Messages that never changed are left out.',
);
const edited = period('Edited', 'messages', 'editedAt');

const ofTime = [fromTimestamp, toTimestamp];
const ofContent = [
	searchKey,
	categories,
	types,
	tags,
	attachmentTypes,
	hasAttachments,
	hasLinks,
	hasMentions,
	hasReactions,
];

const filters = (members: Field[]): Field => collection('filters', members);

/** The API reference has no filters for replies; CometChat's own client sends these. */
export const threadFilters: Field = {
	...filters([
		mentionedUids,
		hideBlocked,
		...ofContent,
		unread,
		onlyPinned,
		onlySaved,
		hideDeleted,
	]),
	description:
		'Filters that the API reference does not name for replies, and only the client of CometChat sends',
};

export const appFilters = filters([
	sender,
	senders,
	receiverType,
	conversationId,
	mentionedUids,
	hideBlocked,
	...ofTime,
	edited.after,
	edited.before,
	updated.after,
	updated.before,
	startId,
	...ofContent,
	unread,
	onlyPinned,
	onlySaved,
	onlyDeleted,
	hideDeleted,
	hideReplies,
]);

const ofConversation = [
	...ofTime,
	startId,
	...ofContent,
	myMentionsOnly,
	undelivered,
	unread,
	onlyPinned,
	onlySaved,
	hideReplies,
];
export const userFilters = filters([sender, mentionedUids, ...ofConversation]);
export const groupFilters = filters([sender, mentionedUids, hideBlocked, ...ofConversation]);

/**
 * Adds the beginning of a period that has only an end, because the service ignores an end alone.
 * @throws InputError for an end before the beginning, and for a filter that needs a user
 */
export function completeFilters(item: Item): void {
	const { query } = item.request;
	refuseReversedPeriod(
		item,
		['fromTimestamp', fromTimestamp.displayName],
		['toTimestamp', toTimestamp.displayName],
	);
	if (query.toTimestamp !== undefined) query.fromTimestamp ??= OLDEST_TIME;
	updated.check(item);
	edited.check(item);
	requireUserOfFilter(item);
}

/** @throws InputError for a filter by what one user saved, got, read, blocked or was mentioned in, without a user */
export function requireUserOfFilter(item: Item): void {
	const { query } = item.request;
	const ofUser = [onlySaved, myMentionsOnly, undelivered, unread, hideBlocked];
	const filter = ofUser.find(({ name }) => query[name] !== undefined);
	if (filter) requireOnBehalfOf(item, `'${filter.displayName}'`);
}
