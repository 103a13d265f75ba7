import type { IDataObject } from 'n8n-workflow';
import { collection, onBehalfOfOptions, outputOfWrite } from '../../../shared/fields';
import { metadata, metadataValues, tags } from '../../fields';
import { newId } from '../../../shared/values/idsAndTags';
import type { Field, Operation } from '../../../shared/operation/types';
import { admins, moderators, participants, refuseAddedAndBanned, usersToBan } from './memberLists';
import { description, icon, owner, password, requiredName, requiredType } from './profile';
import { simplifyGroup } from './simplified';

const newGuid: Field = {
	displayName: 'Group ID',
	name: 'newGuid',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. support-team',
	description: 'The GUID of the new group: up to 100 letters, digits, _ and -, kept in lower case',
	routing: { send: { type: 'body', property: 'guid' } },
	as: newId,
};

const requiredPassword: Field = {
	...password,
	required: true,
	displayOptions: { show: { type: ['password'] } },
};

/** The service takes the first members of a group in an object of their own. */
function asFirst(field: Field): Field {
	return { ...field, routing: { send: { type: 'body', property: `members.${field.name}` } } };
}

const additionalFields: Field = collection('additionalFields', [
	asFirst(admins),
	description,
	icon,
	metadata,
	metadataValues,
	asFirst(moderators),
	owner,
	asFirst(participants),
	tags,
	asFirst(usersToBan),
]);

export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create a group',
	description: 'Open a new group, with its first members if wanted. A GUID that exists is refused.',
	routing: { request: { method: 'POST', url: '/groups' } },
	fields: [
		newGuid,
		requiredName,
		requiredType,
		requiredPassword,
		additionalFields,
		onBehalfOfOptions,
		outputOfWrite,
	],
	simplify: simplifyGroup,
	rateLimit: 'core',
	completeItem: ({ request }) => refuseAddedAndBanned((request.body.members ?? {}) as IDataObject),
	run: async (client, item) => {
		const { createWithMembers } = await import('./create.run');
		return await createWithMembers(client, item);
	},
};
