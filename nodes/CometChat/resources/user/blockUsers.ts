import { outcomesOf } from '../../../shared/records/outcomes';
import { uid } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
import { uidsToBlock } from './blockedUids';

export const blockUsers: Operation = {
	name: 'Block Users',
	value: 'blockUsers',
	action: 'Block users for a user',
	description: 'Keep one or more users from reaching a user, as if the user had blocked them',
	routing: { request: { method: 'POST', url: '/users/{uid}/blockedusers' } },
	fields: [uid, uidsToBlock],
	idempotent: true,
	records: (answers, { request: { ids, body } }) =>
		outcomesOf({
			answers,
			targets: body.blockedUids as string[],
			recordOf: (blockedUid) => ({ ...ids, blockedUid, blocked: true }),
		}),
};
