import {
	collection,
	guid,
	onBehalfOfOptions,
	refuseSetAndRemoved,
	removeAttributesField,
	outputOfWrite,
} from '../../../shared/fields';
import {
	metadata,
	metadataMode,
	metadataValues,
	replacingTags,
	updateMergingMetadata,
} from '../../fields';
import type { Field, Operation } from '../../../shared/operation/types';
import { ensureOwnerChanged, refuseOwnerOnBehalf } from './ownership';
import { description, groupName, icon, owner, password, type } from './profile';
import { simplifyGroup } from './simplified';

const unset = removeAttributesField(
	[
		{ name: 'Description', value: 'description' },
		{ name: 'Icon', value: 'icon' },
		{ name: 'Metadata', value: 'metadata' },
	],
	'Attributes to clear. Only these three can be cleared.',
);

const updateFields: Field = collection(
	'updateFields',
	[
		{
			...description,
			description: "A text about the group. To remove the text, use 'Remove Attributes'.",
		},
		{
			...icon,
			description:
				"The address of the picture of the group. To remove the picture, use 'Remove Attributes'.",
		},
		metadata,
		metadataMode,
		metadataValues,
		groupName,
		{
			...owner,
			description:
				"The user to whom the group is handed over, by UID. It only works without 'On Behalf Of'.",
		},
		{
			...password,
			description: 'The new password, for a group of the type Password',
		},
		unset,
		replacingTags,
		type,
	],
	{ required: true },
);

export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update a group',
	description: 'Change the profile, type, tags, metadata or owner of a group',
	routing: { request: { method: 'PUT', url: '/groups/{guid}' } },
	fields: [guid, updateFields, onBehalfOfOptions, outputOfWrite],
	simplify: simplifyGroup,
	completeItem: (item) => {
		refuseSetAndRemoved(item, unset);
		refuseOwnerOnBehalf(item);
	},
	run: async (client, item) =>
		ensureOwnerChanged(await updateMergingMetadata(client, item, '/groups/{guid}'), item),
};
