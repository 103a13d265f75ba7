import { messageId as anyMessageId } from '../../../shared/fields';
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
