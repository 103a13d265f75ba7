import type { Field } from '../../transport/types';

export const conversationId: Field = {
	displayName: 'Conversation ID',
	name: 'conversationId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. superhero1_user_superhero2',
	description: "The ID of the conversation, as it stands in messages and in 'Get Many'",
	path: 'conversationId',
};
