import { metadata, metadataMode, uid, updateMergingMetadata } from '../../fields';
import type { Field, Operation } from '../../transport/types';
import { list } from '../../transport/request/values';

const updateFields: Field = {
	displayName: 'Update Fields',
	name: 'updateFields',
	type: 'collection',
	required: true,
	placeholder: 'Add field',
	default: {},
	options: [
		{
			displayName: 'Avatar URL',
			name: 'avatar',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://example.com/ada.png',
			description:
				"The address of the profile picture. To remove the picture, use 'Remove Attributes'.",
			routing: { send: { type: 'body', property: 'avatar' } },
		},
		{
			displayName: 'Email (Private)',
			name: 'email',
			type: 'string',
			default: '',
			placeholder: 'e.g. ada@example.com',
			description:
				"The address for email notifications. It goes into the private part of the metadata, next to what 'Metadata' holds.",
			routing: { send: { type: 'body', property: 'metadata.@private.email' } },
		},
		{ ...metadata, description: 'Your own data about the user, as a JSON object of up to 5 KB' },
		metadataMode,
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			default: '',
			placeholder: 'e.g. Ada Lovelace',
			description: 'The display name, up to 100 characters',
			routing: { send: { type: 'body', property: 'name' } },
		},
		{
			displayName: 'Phone (Private)',
			name: 'phone',
			type: 'string',
			default: '',
			placeholder: 'e.g. +441234567890',
			description:
				"The number for SMS notifications. It goes into the private part of the metadata, next to what 'Metadata' holds.",
			routing: { send: { type: 'body', property: 'metadata.@private.contactNumber' } },
		},
		{
			displayName: 'Profile Link',
			name: 'link',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://example.com/ada',
			description: "The address of the profile page. To remove the link, use 'Remove Attributes'.",
			routing: { send: { type: 'body', property: 'link' } },
		},
		{
			displayName: 'Remove Attributes',
			name: 'unset',
			type: 'multiOptions',
			options: [
				{ name: 'Avatar', value: 'avatar' },
				{ name: 'Metadata', value: 'metadata' },
				{ name: 'Profile Link', value: 'link' },
			],
			default: [],
			description: 'Attributes to clear. Only these three can be cleared.',
			routing: { send: { type: 'body', property: 'unset' } },
		},
		{
			displayName: 'Role ID',
			name: 'role',
			type: 'string',
			default: '',
			placeholder: 'e.g. moderator',
			description: 'The role of the user. The role has to exist.',
			routing: { send: { type: 'body', property: 'role' } },
		},
		{
			displayName: 'Status Message',
			name: 'statusMessage',
			type: 'string',
			default: '',
			placeholder: 'e.g. Back on Monday',
			description: 'A text about the status or mood of the user, shown to others',
			routing: { send: { type: 'body', property: 'statusMessage' } },
		},
		{
			displayName: 'Tags',
			name: 'tags',
			type: 'string',
			default: '',
			placeholder: 'e.g. vip, beta-tester',
			description:
				'Up to 25 tags: a comma-separated list, or an array by expression. They replace the tags that are there; empty, they remove them.',
			clears: [],
			routing: { send: { type: 'body', property: 'tags' } },
			as: list,
		},
	],
};

export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update a user',
	description: 'Change the profile, role, tags or metadata of a user',
	routing: { request: { method: 'PUT', url: '/users/{uid}' } },
	fields: [uid, updateFields],
	run: async (client, item) => await updateMergingMetadata(client, item, '/users/{uid}'),
};
