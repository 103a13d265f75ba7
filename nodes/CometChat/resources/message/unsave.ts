import type { Operation } from '../../../shared/operation/types';
import { EACH_REFUSAL_FAILS } from '../../../shared/transport/types';
import { messageId } from './messageFields';
import { listOwner, withMark } from './messageMarks';

/** https://www.cometchat.com/docs/rest-api/messages/unsave-message */
export const unsave: Operation = {
	name: 'Unsave',
	value: 'unsave',
	action: 'Unsave a message for a user',
	description: 'Take a message off the private list of saved messages of a user',
	routing: { request: { method: 'DELETE', url: '/messages/{id}/save' } },
	fields: [messageId, listOwner],
	doneAfterLostAnswer: EACH_REFUSAL_FAILS,
	...withMark({ unsaved: true }),
};
