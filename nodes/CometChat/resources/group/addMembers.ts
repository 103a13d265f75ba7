import { guid, onBehalfOfOptions } from '../../../shared/fields';
import type { Field, Operation } from '../../../shared/operation/types';
import { addInParts } from './addInParts';
import { admins, moderators, participants, refuseAddedAndBanned, usersToBan } from './memberLists';

const members: Field = {
	displayName: 'Members',
	name: 'members',
	type: 'collection',
	required: true,
	placeholder: 'Add users with a scope',
	default: {},
	options: [admins, moderators, participants, usersToBan],
};

export const addMembers: Operation = {
	name: 'Add Members',
	value: 'addMembers',
	action: 'Add members to a group',
	description:
		'Make any number of users members of a group, each with a scope. A user in several lists gets the highest scope.',
	routing: { request: { method: 'POST', url: '/groups/{guid}/members' } },
	fields: [guid, members, onBehalfOfOptions],
	rateLimit: 'core',
	completeItem: ({ request }) => refuseAddedAndBanned(request.body),
	run: async (client, { request: { ids, headers, body } }) =>
		await addInParts(client, { guid: ids.guid as string, headers, lists: body }),
};
