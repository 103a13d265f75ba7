import type { Operation } from '../../../shared/operation/types';
import { EACH_REFUSAL_FAILS } from '../../../shared/transport/types';
import { threadStart } from './messageFields';
import { follower } from './messageMarks';

/** https://www.cometchat.com/docs/rest-api/messages/unsubscribe-thread */
export const unsubscribeFromThread: Operation = {
	name: 'Unsubscribe From Thread',
	value: 'unsubscribeFromThread',
	action: 'Unsubscribe a user from a thread',
	description: 'Let a user no longer follow the thread of a message',
	routing: { request: { method: 'DELETE', url: '/messages/{id}/thread/subscription' } },
	fields: [threadStart, follower],
	doneAfterLostAnswer: EACH_REFUSAL_FAILS,
	confirmation: { unsubscribed: true },
};
