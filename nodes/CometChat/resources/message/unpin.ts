import type { Operation } from '../../../shared/operation/types';
import { EACH_REFUSAL_FAILS } from '../../../shared/transport/types';
import { messageId } from './messageFields';
import { pinOptions, withMark } from './messageMarks';

/** https://www.cometchat.com/docs/rest-api/messages/unpin-message */
export const unpin: Operation = {
	name: 'Unpin',
	value: 'unpin',
	action: 'Unpin a message',
	description: 'Take the pin off a message, whoever has pinned it',
	routing: { request: { method: 'DELETE', url: '/messages/{id}/pin' } },
	fields: [messageId, pinOptions],
	doneAfterLostAnswer: EACH_REFUSAL_FAILS,
	...withMark({ unpinned: true }),
};
