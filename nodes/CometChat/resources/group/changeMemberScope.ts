import { guid, onBehalfOfOptions, uid } from '../../../shared/fields';
import { unlessRefused } from '../../../shared/transport/errors';
import { recordIn } from '../../../shared/values/readers';
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
	run: async (client, { request }) => {
		const { ids, body } = request;
		const member = { url: '/groups/{guid}/members/{uid}', path: ids };
		// Undefined when the member had the scope before; `alreadyDone` counts after a lost answer only. Items for one member take
		// turns, so that the last item decides
		const answer = await client.inTurn(
			member,
			async () => await unlessRefused('ERR_SAME_SCOPE', client.sendPrepared(request)),
		);
		// After a lost answer it is not known whether this run has changed the scope
		const changed = answer?.repeated ? {} : { changed: answer !== undefined };
		// The answer is the member, or a list that holds it
		return [{ ...ids, ...body, ...changed, ...recordIn(answer?.data) }];
	},
};
