import { onBehalfOfOptions, output, simplifyMessage } from '../../fields';
import type { Operation } from '../../transport/types';
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
