import type { INodeProperties } from 'n8n-workflow';

const LIST = 'with commas or one per line';

const categories: INodeProperties = {
	displayName: 'Categories',
	name: 'categories',
	type: 'string',
	typeOptions: { rows: 2 },
	default: '',
	placeholder: 'e.g. message, custom',
	description: `Only these categories (message, card, custom, action, call): ${LIST}. Reports of edits and deletions, which live apps send as messages, get through only with action.`,
};

const groups: INodeProperties = {
	displayName: 'Groups',
	name: 'groups',
	type: 'string',
	typeOptions: { rows: 2 },
	default: '',
	placeholder: 'e.g. general, support',
	description: `Only events in the groups with these GUIDs: ${LIST}. Messages, receipts and calls between two users do not get through; what names no place does, e.g. reactions.`,
};

const ignoreSenders: INodeProperties = {
	displayName: 'Ignore Senders',
	name: 'ignoreSenders',
	type: 'string',
	typeOptions: { rows: 2 },
	default: '',
	placeholder: 'e.g. support-bot, app_system',
	description: `Nothing that the users with these UIDs wrote or did, so that a bot does not answer itself: ${LIST}`,
};

const moderationStatus: INodeProperties = {
	displayName: 'Moderation Status',
	name: 'moderationStatus',
	type: 'multiOptions',
	options: [
		{ name: 'Approved', value: 'approved' },
		{ name: 'Disapproved', value: 'disapproved' },
		{ name: 'Pending', value: 'pending' },
	],
	default: [],
	description: 'Only messages with one of these decisions of moderation',
};

const presenceChanged: INodeProperties = {
	displayName: 'Person Came or Went',
	name: 'presenceChanged',
	type: 'boolean',
	default: true,
	description:
		'Whether connections start the workflow only when the person came or went, not when one of several devices did',
};

const receiverType: INodeProperties = {
	displayName: 'Receiver Type',
	name: 'receiverType',
	type: 'options',
	options: [
		{
			name: 'Group',
			value: 'group',
			description: 'Messages, receipts and calls in groups, and what happens to groups',
		},
		{ name: 'User', value: 'user', description: 'Messages, receipts and calls between two users' },
	],
	default: 'group',
	description:
		'Only messages, receipts and calls to receivers of this type. What happens to groups and their members counts as group; what names no place gets through, like reactions.',
};

const senders: INodeProperties = {
	displayName: 'Senders',
	name: 'senders',
	type: 'string',
	typeOptions: { rows: 2 },
	default: '',
	placeholder: 'e.g. alice, bob',
	description: `Only what the users with these UIDs wrote or did: ${LIST}`,
};

const types: INodeProperties = {
	displayName: 'Types',
	name: 'types',
	type: 'string',
	typeOptions: { rows: 2 },
	default: '',
	placeholder: 'e.g. text, image',
	description: `Only messages of these types (text, image, file, audio, video, or your own): ${LIST}`,
};

export const filters: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add filter',
	default: {},
	description:
		'Which of the chosen events start the workflow. An event passes a filter on a property that it does not have, e.g. a new group passes a filter on types.',
	options: [
		categories,
		groups,
		ignoreSenders,
		moderationStatus,
		presenceChanged,
		receiverType,
		senders,
		types,
	],
};
