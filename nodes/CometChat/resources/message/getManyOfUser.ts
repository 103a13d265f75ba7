import { limit, output, returnAll, uid } from '../../../shared/fields';
import { simplifyMessage } from '../../../shared/records/simplify';
import type { Operation } from '../../../shared/operation/types';
import { completeFilters, userFilters } from './filters';
import { listOptions } from './listOptions';
import { messagePaging, order } from './order';

export const getManyOfUser: Operation = {
	name: 'Get Many of User',
	value: 'getManyOfUser',
	action: 'Get many messages of a user',
	description:
		"List one user's messages with other users; with On Behalf Of, only those between the two",
	routing: { request: { method: 'GET', url: '/users/{uid}/messages' } },
	fields: [uid, returnAll, limit, order, ...output, userFilters, listOptions],
	paging: messagePaging,
	simplify: simplifyMessage,
	completeItem: completeFilters,
};
