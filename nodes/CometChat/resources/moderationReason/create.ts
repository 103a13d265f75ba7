import { collection } from '../../../shared/fields';
import { newId } from '../../../shared/values/idsAndTags';
import type { Field, Operation } from '../../../shared/operation/types';
import { name } from './name';

const id: Field = {
	displayName: 'Reason ID',
	name: 'id',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. spam',
	description:
		'The ID of the new reason: up to 100 letters, digits, _ and -. It cannot be changed later.',
	routing: { send: { type: 'body', property: 'id' } },
	as: newId,
};

const additionalFields: Field = collection('additionalFields', [
	{
		displayName: 'Description',
		name: 'description',
		type: 'string',
		default: '',
		placeholder: 'e.g. Unwanted offers and links',
		description: 'When to choose this reason. It cannot be changed later.',
		routing: { send: { type: 'body', property: 'description' } },
	},
]);

export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create a reason for flagging',
	description: 'Add a reason that users can choose when they flag a message',
	routing: { request: { method: 'POST', url: '/moderation/reasons' } },
	fields: [id, name, additionalFields],
};
