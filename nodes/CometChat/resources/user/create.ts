import { collection, outputOfWrite } from '../../../shared/fields';
import { metadata, metadataValues, tags } from '../../fields';
import { simplifyUser } from '../../../shared/records/simplify';
import { newId } from '../../../shared/values/idsAndTags';
import type { Field, Operation } from '../../../shared/operation/types';
import { avatar, email, link, phone, requiredName, role, statusMessage } from './profile';

const newUid: Field = {
	displayName: 'User ID',
	name: 'newUid',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. superhero1',
	description: 'The UID of the new user: up to 100 letters, digits, _ and -, kept in lower case',
	routing: { send: { type: 'body', property: 'uid' } },
	as: newId,
};

const additionalFields: Field = collection('additionalFields', [
	avatar,
	{
		displayName: 'Create Auth Token',
		name: 'withAuthToken',
		type: 'boolean',
		default: false,
		description:
			"Whether to create an auth token for the new user as well, which comes out as 'authToken'",
		routing: { send: { type: 'body', property: 'withAuthToken' } },
	},
	email,
	metadata,
	metadataValues,
	phone,
	link,
	role,
	statusMessage,
	tags,
]);

export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create a user',
	description: 'Add a new user to the app. A UID that exists already is refused.',
	routing: { request: { method: 'POST', url: '/users' } },
	fields: [newUid, requiredName, additionalFields, outputOfWrite],
	// The answer has an `authToken` if the form asks for one
	simplify: ({ authToken, ...user }) => ({ ...simplifyUser(user), authToken }),
	rateLimit: 'core',
};
