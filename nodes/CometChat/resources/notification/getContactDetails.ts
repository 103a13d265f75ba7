import { uidInHeader } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
import { withUid } from './withUid';

export const getContactDetails: Operation = {
	name: 'Get Contact Details',
	value: 'getContactDetails',
	action: 'Get contact details of a user',
	description: 'Read the email address and phone number to which notifications of a user go',
	routing: { request: { method: 'GET', url: '/notifications/v1/contact-details' } },
	fields: [uidInHeader],
	records: withUid(),
};
