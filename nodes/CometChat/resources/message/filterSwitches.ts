import { oneWhenOn, undocumented } from '../../../shared/fields';
import type { Field } from '../../../shared/operation/types';

/** A switch that is sent when it is on. When it is off, it is left out, as each switch of a query without `sendsOff`. */
export const querySwitch = (displayName: string, name: string, description: string): Field => ({
	displayName,
	name,
	type: 'boolean',
	default: true,
	description,
	routing: { send: { type: 'query', property: name } },
});

export const hasAttachments = querySwitch(
	'Has Attachments',
	'hasAttachments',
	'Whether to return only messages with attachments',
);
export const hasLinks = querySwitch(
	'Has Links',
	'hasLinks',
	'Whether to return only messages with links',
);
export const hasMentions = querySwitch(
	'Has Mentions',
	'hasMentions',
	'Whether to return only messages that mention someone',
);
export const hasReactions = querySwitch(
	'Has Reactions',
	'hasReactions',
	'Whether to return only messages with reactions',
);
export const hideDeleted = querySwitch(
	'Hide Deleted',
	'hideDeleted',
	'Whether to leave out deleted messages',
);
export const hideBlocked = querySwitch(
	'Hide Blocked Users',
	'hideMessagesFromBlockedUsers',
	"Whether to leave out messages of users whom 'On Behalf Of' has blocked",
);
export const hideReplies = querySwitch(
	'Hide Replies',
	'hideReplies',
	'Whether to leave out the replies in threads',
);
export const myMentionsOnly = querySwitch(
	'Mentions of On Behalf Of',
	'myMentionsOnly',
	"Whether to return only messages that mention 'On Behalf Of'",
);
export const onlyDeleted = querySwitch(
	'Only Deleted',
	'onlyDeleted',
	'Whether to return only deleted messages',
);
export const undelivered = querySwitch(
	'Only Undelivered',
	'undelivered',
	"Whether to return only messages that did not reach 'On Behalf Of' yet",
);
export const unread = querySwitch(
	'Only Unread',
	'unread',
	"Whether to return only messages that 'On Behalf Of' has not read",
);

// The reference lists neither `pinned` nor `saved`; the vendor's client sends 1 for them
export const onlyPinned: Field = {
	...querySwitch('Only Pinned', 'pinned', undocumented('Whether to return only pinned messages')),
	as: oneWhenOn,
};
export const onlySaved: Field = {
	...querySwitch(
		'Only Saved',
		'saved',
		undocumented("Whether to return only messages that 'On Behalf Of' has saved"),
	),
	as: oneWhenOn,
};
