import { outcomesOf } from '../../../shared/records/outcomes';
import { uid } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
import { EACH_REFUSAL_FAILS } from '../../../shared/transport/types';
import { uidsToUnblock } from './blockedUids';

export const unblockUsers: Operation = {
	name: 'Unblock Users',
	value: 'unblockUsers',
	action: 'Unblock users for a user',
	description: 'Remove the block of one or more users, so that they can reach the user again',
	routing: { request: { method: 'DELETE', url: '/users/{uid}/blockedusers' } },
	fields: [uid, uidsToUnblock],
	doneAfterLostAnswer: EACH_REFUSAL_FAILS,
	records: (answers, { request: { ids, body } }) =>
		outcomesOf({
			answers,
			targets: body.blockedUids as string[],
			recordOf: (blockedUid) => ({ ...ids, blockedUid, unblocked: true }),
		}),
};
