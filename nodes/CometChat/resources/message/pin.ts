import type { Operation } from '../../../shared/operation/types';
import { messageId } from './messageFields';
import { pinOptions, withMark } from './messageMarks';

/** https://www.cometchat.com/docs/rest-api/messages/pin-message */
export const pin: Operation = {
	name: 'Pin',
	value: 'pin',
	action: 'Pin a message',
	description: 'Pin a message in its conversation, so that everyone who takes part finds it',
	routing: { request: { method: 'POST', url: '/messages/{id}/pin' } },
	fields: [messageId, pinOptions],
	idempotent: true,
	...withMark({ pinned: true }),
};
