import { collection, uidInHeader } from '../../../shared/fields';
import { emailAddress, phoneNumber } from '../../../shared/values/contact';
import type { Field, Operation } from '../../../shared/operation/types';
import { withUid } from './withUid';

const updateFields: Field = collection(
	'updateFields',
	[
		{
			displayName: 'Email',
			name: 'email',
			type: 'string',
			default: '',
			placeholder: 'e.g. ada@example.com',
			description: 'The address to which email notifications go',
			routing: { send: { type: 'body', property: 'email' } },
			as: emailAddress,
		},
		{
			displayName: 'Phone',
			name: 'phone',
			type: 'string',
			default: '',
			placeholder: 'e.g. +441234567890',
			description: 'The number to which SMS notifications go, with the country code',
			routing: { send: { type: 'body', property: 'phno' } },
			as: phoneNumber,
		},
	],
	{ required: true },
);

export const updateContactDetails: Operation = {
	name: 'Update Contact Details',
	value: 'updateContactDetails',
	action: 'Update contact details of a user',
	description: 'Set the email address or phone number to which notifications of a user go',
	routing: { request: { method: 'PATCH', url: '/notifications/v1/contact-details' } },
	fields: [uidInHeader, updateFields],
	idempotent: true,
	records: withUid(),
};
