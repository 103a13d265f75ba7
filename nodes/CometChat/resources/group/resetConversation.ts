import type { IDataObject } from 'n8n-workflow';
import { guid, preserveOrder } from '../../fields';
import { asRecord } from '../../transport/request/values';
import type { Field, Operation } from '../../transport/types';
import { member } from './conversationFields';

const options: Field = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [preserveOrder],
};

export const resetConversation: Operation = {
	name: 'Reset Conversation',
	value: 'resetConversation',
	action: 'Reset a group conversation for a member',
	description: 'Clear the conversation of a group for one member; the others keep all messages',
	routing: { request: { method: 'DELETE', url: '/groups/{guid}/conversation' } },
	fields: [guid, member, options],
	alreadyDone: [],
	records: (data, { request: { ids, headers } }) => [
		{ reset: true, ...ids, uid: headers.onBehalfOf, ...(asRecord(data) as IDataObject) },
	],
};
