import {
	collection,
	outputOfWrite,
	refuseSetAndRemoved,
	removeAttributesField,
	uid,
} from '../../../shared/fields';
import {
	metadata,
	metadataMode,
	metadataValues,
	replacingTags,
	updateMergingMetadata,
} from '../../fields';
import { simplifyUser } from '../../../shared/records/simplify';
import type { Field, Operation } from '../../../shared/operation/types';
import { avatar, email, link, phone, role, statusMessage, userName } from './profile';

const unset = removeAttributesField(
	[
		{ name: 'Avatar', value: 'avatar' },
		{ name: 'Metadata', value: 'metadata' },
		{ name: 'Profile Link', value: 'link' },
	],
	'Attributes to clear. Only these three can be cleared.',
);

const updateFields: Field = collection(
	'updateFields',
	[
		{
			...avatar,
			description:
				"The address of the profile picture. To remove the picture, use 'Remove Attributes'.",
		},
		email,
		{ ...metadata, description: 'Your own data about the user, as a JSON object of up to 5 KB' },
		metadataMode,
		metadataValues,
		userName,
		phone,
		{
			...link,
			description: "The address of the profile page. To remove the link, use 'Remove Attributes'.",
		},
		unset,
		role,
		statusMessage,
		replacingTags,
	],
	{ required: true },
);

export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update a user',
	description: 'Change the profile, role, tags or metadata of a user',
	routing: { request: { method: 'PUT', url: '/users/{uid}' } },
	fields: [uid, updateFields, outputOfWrite],
	simplify: simplifyUser,
	completeItem: (item) => refuseSetAndRemoved(item, unset),
	run: async (client, item) => await updateMergingMetadata(client, item, '/users/{uid}'),
};
