import { guid, onBehalfOfOptions, uid } from '../../../shared/fields';
import { isRecordOf } from '../../../shared/records/asked';
import { ServiceError, TRY_LATER, unlessRefused } from '../../../shared/transport/errors';
import { isEmpty, recordIn } from '../../../shared/values/readers';
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
	doneAfterLostAnswer: ['ERR_SAME_SCOPE'],
	run: async (client, { request }) => {
		const { ids, body } = request;
		const address = { url: '/groups/{guid}/members/{uid}', path: ids };
		// Undefined when the member had the scope before; `doneAfterLostAnswer` counts after a lost answer only. Items for one member take
		// turns, so that the last item decides
		const answer = await client.inTurn(
			address,
			async () => await unlessRefused('ERR_SAME_SCOPE', client.sendPrepared(request)),
		);
		// The answer is the member, or a list that holds it
		const member = recordIn(answer?.data);
		const { scope: held } = member;
		if (!isEmpty(held) && !isRecordOf(member, { scope: body.scope })) {
			throw new ServiceError(`The service left the scope as it was: ${String(held)}`, {
				advice: TRY_LATER,
			});
		}
		// After a lost answer it is not known whether this run has changed the scope
		const changed = answer?.afterLostAnswer ? {} : { changed: answer !== undefined };
		return [{ ...ids, ...body, ...changed, ...member }];
	},
};
