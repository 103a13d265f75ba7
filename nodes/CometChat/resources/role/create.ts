import { collection } from '../../../shared/fields';
import { metadata, metadataValues } from '../../fields';
import { newId } from '../../../shared/values/idsAndTags';
import type { Field, Operation } from '../../../shared/operation/types';
import { listUsers, sendMessagesTo } from './settingsFields';

const roleId: Field = {
	displayName: 'Role ID',
	name: 'roleId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. teacher',
	description:
		'The ID of the new role: up to 100 letters, digits, _ and -. It cannot be changed later.',
	routing: { send: { type: 'body', property: 'role' } },
	as: newId,
};

const name: Field = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. Teacher',
	description: 'The name of the role in the dashboard',
	routing: { send: { type: 'body', property: 'name' } },
};

const additionalFields: Field = collection('additionalFields', [
	{
		displayName: 'Description',
		name: 'description',
		type: 'string',
		default: '',
		placeholder: 'e.g. People who run courses',
		description: 'The purpose of the role',
		routing: { send: { type: 'body', property: 'description' } },
	},
	listUsers,
	metadata,
	metadataValues,
	sendMessagesTo,
]);

export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create a role',
	description: 'Add a role that users can be given, with its own rights',
	routing: { request: { method: 'POST', url: '/roles' } },
	fields: [roleId, name, additionalFields],
};
