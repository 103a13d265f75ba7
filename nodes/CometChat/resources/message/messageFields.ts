import { messageId as anyMessageId, withListHint } from '../../../shared/fields';
import type { Field } from '../../../shared/operation/types';

export const messageId: Field = { ...anyMessageId, path: 'id' };

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

/** A field for several values, without the way in which it is read and sent. */
export const listField = (
	displayName: string,
	name: string,
	placeholder: string,
	description: string,
): Field => ({
	displayName,
	name,
	type: 'string',
	typeOptions: { rows: 2 },
	default: '',
	placeholder,
	description: withListHint(description),
});
