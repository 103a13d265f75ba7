import { guid, onBehalfOfOptions, uid } from '../../../shared/fields';
import { asRecord } from '../../../shared/values/readers';
import type { Field, Operation } from '../../../shared/operation/types';
import { scopeField } from './scope';

const scope: Field = {
	...scopeField,
	description: 'The new scope of the member',
	routing: { send: { type: 'body', property: 'scope' } },
};

export const changeMemberScope: Operation = {
	name: 'Change Member Scope',
	value: 'changeMemberScope',
	action: 'Change the scope of a member of a group',
	description: 'Make a member of a group its admin, moderator or participant',
	routing: { request: { method: 'PUT', url: '/groups/{guid}/members/{uid}' } },
	fields: [guid, uid, scope, onBehalfOfOptions],
	alreadyDone: ['ERR_SAME_SCOPE'],
	// The answer is the member, or a list that holds it
	records: (data, { request: { ids, body } }) => [
		{ ...ids, ...body, ...asRecord([data].flat()[0]) },
	],
};
