import { collection, outputOfWrite, uidInBody } from '../../../shared/fields';
import {
	createOrUpdate as upsert,
	metadata,
	metadataMode,
	metadataValues,
	replacingTags,
} from '../../fields';
import { simplifyUser } from '../../../shared/records/simplify';
import type { Field, Operation } from '../../../shared/operation/types';
import { avatar, email, link, phone, requiredName, role, statusMessage } from './profile';

const additionalFields: Field = collection('additionalFields', [
	avatar,
	email,
	metadata,
	metadataMode,
	metadataValues,
	phone,
	link,
	role,
	statusMessage,
	replacingTags,
]);

export const createOrUpdate: Operation = {
	name: 'Create or Update',
	value: 'createOrUpdate',
	action: 'Create or update a user',
	description: 'Create a new user, or update the current one if it already exists (upsert)',
	routing: { request: { method: 'POST', url: '/users' } },
	fields: [uidInBody, requiredName, additionalFields, outputOfWrite],
	rateLimit: 'core',
	// A repeated creation finds the user, and updates it
	idempotent: true,
	// `created` and `message` come from the upsert, beside the record
	simplify: ({ created, message, ...record }) => ({ created, ...simplifyUser(record), message }),
	run: async (client, item) =>
		await upsert(client, item, {
			url: '/users/{uid}',
			id: 'uid',
			existsCode: 'ERR_UID_ALREADY_EXISTS',
			notFoundCode: 'ERR_UID_NOT_FOUND',
			neither: {
				message: (uid) => `The user ${uid} is there, but deactivated`,
				advice: "Run 'User: Reactivate' for this user, then this step again.",
			},
		}),
};
