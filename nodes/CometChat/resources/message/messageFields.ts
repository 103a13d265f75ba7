import { messageId as anyMessageId } from '../../../shared/fields';
import { integer, visibleWord } from '../../../shared/values/readers';
import type { Convert } from '../../../shared/values/types';
import type { Field } from '../../../shared/operation/types';

/** A whole number. `1,024` of a spreadsheet is refused, because a service that reads the first digits would take it for message 1. */
export const messageNumber: Convert = (value, refuse) =>
	String(integer(visibleWord(value, refuse), refuse));

export const messageId: Field = { ...anyMessageId, path: 'id', as: messageNumber };

export const threadStart: Field = {
	...messageId,
	description: 'The ID of the message with which the thread begins',
};

export const reaction: Field = {
	displayName: 'Reaction',
	name: 'reaction',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 👍',
	description: 'The emoji, or its short text',
	path: 'reaction',
};
