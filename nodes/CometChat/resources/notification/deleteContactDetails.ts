import { uidInHeader } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
import { EACH_REFUSAL_FAILS } from '../../../shared/transport/types';
import { withUid } from './withUid';

export const deleteContactDetails: Operation = {
	name: 'Delete Contact Details',
	value: 'deleteContactDetails',
	action: 'Delete contact details of a user',
	description: 'Remove the email address and phone number to which notifications of a user go',
	routing: { request: { method: 'DELETE', url: '/notifications/v1/contact-details' } },
	fields: [uidInHeader],
	doneAfterLostAnswer: EACH_REFUSAL_FAILS,
	records: withUid({ deleted: true }),
};
