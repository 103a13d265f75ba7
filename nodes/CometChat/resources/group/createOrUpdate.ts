import { collection, guidInBody, onBehalfOfOptions, outputOfWrite } from '../../../shared/fields';
import {
	createOrUpdate as upsert,
	metadata,
	metadataMode,
	metadataValues,
	replacingTags,
} from '../../fields';
import type { Field, Operation } from '../../../shared/operation/types';
import { ensureOwnerChanged, refuseOwnerOnBehalf } from './ownership';
import { description, icon, owner, password, requiredName, type } from './profile';
import { simplifyGroup } from './simplified';

/** The type without a default: a group that exists gets this type, so a default can open a private group to everybody. */
const chosenType: Field = {
	...type,
	required: true,
	options: [{ name: 'Choose…', value: '' }, ...type.options!],
	default: '',
	description: 'How users become members of the group. A group that exists gets this type, too.',
};

const passwordOfType: Field = {
	...password,
	displayOptions: { show: { type: ['password'] } },
	description: 'The password with which users join. When empty, a group that exists keeps its own.',
};

const additionalFields: Field = collection('additionalFields', [
	description,
	icon,
	metadata,
	metadataMode,
	metadataValues,
	owner,
	replacingTags,
]);

export const createOrUpdate: Operation = {
	name: 'Create or Update',
	value: 'createOrUpdate',
	action: 'Create or update a group',
	description: 'Create a new group, or update the current one if it already exists (upsert)',
	routing: { request: { method: 'POST', url: '/groups' } },
	fields: [
		guidInBody,
		requiredName,
		chosenType,
		passwordOfType,
		additionalFields,
		onBehalfOfOptions,
		outputOfWrite,
	],
	rateLimit: 'core',
	// A repeated creation finds the group, and updates it
	idempotent: true,
	completeItem: refuseOwnerOnBehalf,
	// `created` and `message` come from the upsert, beside the record
	simplify: ({ created, message, ...record }) => ({ created, ...simplifyGroup(record), message }),
	run: async (client, item) => {
		const groups = await upsert(client, item, {
			url: '/groups/{guid}',
			id: 'guid',
			existsCode: 'ERR_GUID_ALREADY_EXISTS',
			notFoundCode: 'ERR_GUID_NOT_FOUND',
			// The service may look at the password before it looks for the group
			incomplete: {
				code: 'ERR_EMPTY_GROUP_PASS',
				message: (guid) => `There is no group ${guid}, and a new one of this type needs a password`,
				advice: "Fill in 'Password': only a group that exists already keeps its own.",
			},
			neither: {
				message: (guid) => `The group ${guid} can neither be created nor updated`,
				advice: 'It seems to be created and deleted again all the time. Run the item again later.',
			},
		});
		return ensureOwnerChanged(groups, item);
	},
};
