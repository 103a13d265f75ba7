import { roleInBody } from '../../../shared/fields';
import { oneAddress } from '../../../shared/values/webAddress';
import { emailAddress, phoneNumber } from '../../../shared/values/contact';
import { shownText } from '../../../shared/values/spoilt';
import type { Field } from '../../../shared/operation/types';

/** The attributes of a user that creating and updating have in common. */

export const avatar: Field = {
	displayName: 'Avatar URL',
	name: 'avatar',
	type: 'string',
	default: '',
	placeholder: 'e.g. https://example.com/ada.png',
	description: 'The address of the profile picture',
	routing: { send: { type: 'body', property: 'avatar' } },
	as: oneAddress,
};

export const email: Field = {
	displayName: 'Email (Private)',
	name: 'email',
	type: 'string',
	default: '',
	placeholder: 'e.g. ada@example.com',
	description: 'The address for email notifications, kept in the private metadata',
	routing: { send: { type: 'body', property: 'metadata.@private.email' } },
	as: emailAddress,
};

export const link: Field = {
	displayName: 'Profile Link',
	name: 'link',
	type: 'string',
	default: '',
	placeholder: 'e.g. https://example.com/ada',
	description: 'The address of the profile page',
	routing: { send: { type: 'body', property: 'link' } },
	as: oneAddress,
};

export const userName: Field = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	default: '',
	placeholder: 'e.g. Ada Lovelace',
	description: 'The name, up to 100 characters',
	routing: { send: { type: 'body', property: 'name' } },
	as: shownText,
};

export const requiredName: Field = { ...userName, required: true };

export const phone: Field = {
	displayName: 'Phone (Private)',
	name: 'phone',
	type: 'string',
	default: '',
	placeholder: 'e.g. +441234567890',
	description: 'The number for SMS notifications, kept in the private metadata',
	routing: { send: { type: 'body', property: 'metadata.@private.contactNumber' } },
	as: phoneNumber,
};

export const role: Field = roleInBody;

export const statusMessage: Field = {
	displayName: 'Status Message',
	name: 'statusMessage',
	type: 'string',
	default: '',
	placeholder: 'e.g. Back on Monday',
	description: 'The status or mood, shown to others',
	routing: { send: { type: 'body', property: 'statusMessage' } },
	as: shownText,
};
