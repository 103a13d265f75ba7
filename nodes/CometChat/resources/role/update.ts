import {
	collection,
	refuseSetAndRemoved,
	removeAttributesField,
	role,
} from '../../../shared/fields';
import { metadata, metadataMode, metadataValues, updateMergingMetadata } from '../../fields';
import type { Field, Operation } from '../../../shared/operation/types';
import { listUsers, sendMessagesTo } from './settingsFields';

const unset = removeAttributesField(
	[
		{ name: 'Description', value: 'description' },
		{ name: 'Metadata', value: 'metadata' },
		{ name: 'Settings', value: 'settings' },
	],
	'Attributes to clear',
);

const updateFields: Field = collection(
	'updateFields',
	[
		{
			displayName: 'Description',
			name: 'description',
			type: 'string',
			default: '',
			placeholder: 'e.g. People who run courses',
			description: "The purpose of the role. To remove the text, use 'Remove Attributes'.",
			routing: { send: { type: 'body', property: 'description' } },
		},
		listUsers,
		metadata,
		metadataMode,
		metadataValues,
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			default: '',
			placeholder: 'e.g. Teacher',
			description: 'The name of the role in the dashboard',
			routing: { send: { type: 'body', property: 'name' } },
		},
		unset,
		sendMessagesTo,
	],
	{ required: true },
);

export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update a role',
	description: 'Change the name, description, settings or metadata of a role',
	routing: { request: { method: 'PUT', url: '/roles/{role}' } },
	fields: [role, updateFields],
	completeItem: (item) => refuseSetAndRemoved(item, unset),
	// The service replaces the settings as a whole
	run: async (client, item) =>
		await updateMergingMetadata(client, item, '/roles/{role}', { pathAlwaysMerged: ['settings'] }),
};
