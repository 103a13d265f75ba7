import type { INodePropertyOptions } from 'n8n-workflow';
import type { Field } from '../../../shared/operation/types';

const whom: INodePropertyOptions[] = [
	{ name: 'All', value: 'all', description: 'Every user of the app' },
	{ name: 'Friends Only', value: 'friendsOnly', description: 'Only friends of the user' },
];

export const listUsers: Field = {
	displayName: 'List Users',
	name: 'listUsers',
	type: 'options',
	options: whom,
	default: 'all',
	description: 'The users who are listed for someone with the role',
	routing: { send: { type: 'body', property: 'settings.listUsers' } },
};

export const sendMessagesTo: Field = {
	displayName: 'Send Messages To',
	name: 'sendMessagesTo',
	type: 'options',
	options: whom,
	default: 'all',
	description: 'The users to whom someone with the role may send messages',
	routing: { send: { type: 'body', property: 'settings.sendMessagesTo' } },
};
