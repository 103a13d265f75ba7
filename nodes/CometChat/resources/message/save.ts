import type { Operation } from '../../../shared/operation/types';
import { messageId } from './messageFields';
import { listOwner, withMark } from './messageMarks';

/** https://www.cometchat.com/docs/rest-api/messages/save-message */
export const save: Operation = {
	name: 'Save',
	value: 'save',
	action: 'Save a message for a user',
	description: 'Put a message on the private list of saved messages of a user',
	routing: { request: { method: 'POST', url: '/messages/{id}/save' } },
	fields: [messageId, listOwner],
	idempotent: true,
	...withMark({ saved: true }),
};
