import { onBehalfOfOptions, output } from '../../../shared/fields';
import { simplifyMessage } from '../../../shared/records/simplify';
import type { Operation } from '../../../shared/operation/types';
import { messageId } from './messageFields';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get a message',
	description: 'Read one message by its ID',
	routing: { request: { method: 'GET', url: '/messages/{id}' } },
	fields: [messageId, ...output, onBehalfOfOptions],
	simplify: simplifyMessage,
};
