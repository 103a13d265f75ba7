import { oneWhenOn, unlisted } from '../../fields';
import type { Field } from '../../transport/types';

/** A switch that is sent when it is on, and left out when it is off. */
export const only = (displayName: string, name: string, description: string): Field => ({
	displayName,
	name,
	type: 'boolean',
	default: true,
	description,
	routing: { send: { type: 'query', property: name } },
});

export const hasAttachments = only(
	'Has Attachments',
	'hasAttachments',
	'Whether to return only messages with attachments',
);
export const hasLinks = only('Has Links', 'hasLinks', 'Whether to return only messages with links');
export const hasMentions = only(
	'Has Mentions',
	'hasMentions',
	'Whether to return only messages that mention someone',
);
export const hasReactions = only(
	'Has Reactions',
	'hasReactions',
	'Whether to return only messages with reactions',
);
export const hideDeleted = only(
	'Hide Deleted',
	'hideDeleted',
	'Whether to leave out deleted messages',
);
export const hideBlocked = only(
	'Hide Messages From Blocked Users',
	'hideMessagesFromBlockedUsers',
	"Whether to leave out messages of users whom the user in 'On Behalf Of' has blocked",
);
export const hideReplies = only(
	'Hide Replies',
	'hideReplies',
	'Whether to leave out the replies in threads',
);
export const myMentionsOnly = only(
	'Mentions of On Behalf Of',
	'myMentionsOnly',
	"Whether to return only messages that mention the user in 'On Behalf Of'",
);
export const onlyDeleted = only(
	'Only Deleted',
	'onlyDeleted',
	'Whether to return only deleted messages',
);
export const undelivered = only(
	'Only Undelivered',
	'undelivered',
	"Whether to return only messages that did not reach the user in 'On Behalf Of' yet",
);
export const unread = only(
	'Only Unread',
	'unread',
	"Whether to return only messages that the user in 'On Behalf Of' has not read yet",
);

export const onlyPinned: Field = {
	...only('Only Pinned', 'pinned', unlisted('Whether to return only pinned messages')),
	as: oneWhenOn,
};
export const onlySaved: Field = {
	...only(
		'Only Saved',
		'saved',
		unlisted("Whether to return only messages that the user in 'On Behalf Of' has saved"),
	),
	as: oneWhenOn,
};
