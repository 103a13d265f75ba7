import type { Operation } from '../../../shared/operation/types';
import { threadStart } from './messageFields';
import { follower } from './messageMarks';

/** https://www.cometchat.com/docs/rest-api/messages/subscribe-thread */
export const subscribeToThread: Operation = {
	name: 'Subscribe to Thread',
	value: 'subscribeToThread',
	action: 'Subscribe a user to a thread',
	description: 'Let a user follow the thread of a message',
	routing: { request: { method: 'POST', url: '/messages/{id}/thread/subscription' } },
	fields: [threadStart, follower],
	idempotent: true,
	confirmation: { subscribed: true },
};
