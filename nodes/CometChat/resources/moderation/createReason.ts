import type { Field, Operation } from '../../transport/types';

const reasonId: Field = {
	displayName: 'Reason ID',
	name: 'reasonId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. spam',
	description: 'The ID of the new reason: up to 100 letters, digits, hyphens and underscores',
	routing: { send: { type: 'body', property: 'id' } },
};

const reasonName: Field = {
	displayName: 'Name',
	name: 'reasonName',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. Spam or advertising',
	description: 'What users read when they flag a message',
	routing: { send: { type: 'body', property: 'name' } },
};

const additionalFields: Field = {
	displayName: 'Additional Fields',
	name: 'additionalFields',
	type: 'collection',
	placeholder: 'Add field',
	default: {},
	options: [
		{
			displayName: 'Description',
			name: 'description',
			type: 'string',
			default: '',
			placeholder: 'e.g. Unwanted offers and links',
			description: 'When to choose this reason',
			routing: { send: { type: 'body', property: 'description' } },
		},
	],
};

export const createReason: Operation = {
	name: 'Create Reason',
	value: 'createReason',
	action: 'Create a reason for flagging',
	description: 'Add a reason that users can choose when they flag a message',
	routing: { request: { method: 'POST', url: '/moderation/reasons' } },
	fields: [reasonId, reasonName, additionalFields],
};
