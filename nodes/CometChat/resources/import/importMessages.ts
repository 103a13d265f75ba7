import { createImport } from '../../import';
import { messages } from '../../import/kinds';
import type { Operation } from '../../transport/types';
import { importFields } from './fields';

export const importMessages: Operation = {
	name: 'Import Messages',
	value: 'importMessages',
	action: 'Import messages',
	description:
		'Bring past messages over in the order of their times, 50 per request, without notifying anyone',
	routing: { request: { method: 'POST', url: '/v3.0/data_import/messages' } },
	fields: importFields,
	idempotent: true,
	rateLimit: 'import',
	execute: createImport(messages),
};
