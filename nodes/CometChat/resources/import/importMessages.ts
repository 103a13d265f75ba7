import type { Field, Operation } from '../../../shared/operation/types';
import { createImport, importFields } from './common';

const columnsNotice: Field = {
	displayName:
		'Looks for the columns <code>sender</code>, <code>receiverType</code>, <code>receiver</code> and <code>sentAt</code>, which messages need, and <code>text</code>, <code>attachments</code>, <code>metadata</code>, <code>tags</code>, <code>muid</code>, <code>category</code>, <code>type</code>, <code>customData</code>, <code>deliveredAt</code> and <code>readAt</code>. Capitals, spaces and dashes in their names do not matter.',
	name: 'messageColumnsNotice',
	type: 'notice',
	default: '',
	description: 'The columns that Map Automatically looks for',
	displayOptions: { show: { inputMode: ['autoMap'] } },
};

export const importMessages: Operation = {
	name: 'Import Messages',
	value: 'importMessages',
	action: 'Import messages',
	description:
		'Bring past messages over in the order of their times, 50 per request, without notifying anyone',
	routing: { request: { method: 'POST', url: '/v3.0/data_import/messages' } },
	fields: importFields(
		'messageColumns',
		columnsNotice,
		'sender, receiverType, receiver and sentAt (required), data.text, data.attachments, data.metadata, tags, muid, category, type, data.customData, deliveredAt, readAt',
	),
	idempotent: true,
	rateLimit: 'import',
	execute: createImport('messages'),
};
