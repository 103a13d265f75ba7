import { byCursor, limit, returnAll } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many reasons for flagging',
	description: 'List the reasons that users can choose when they flag a message',
	routing: { request: { method: 'GET', url: '/moderation/reasons' } },
	fields: [returnAll, limit],
	paging: byCursor('id'),
};
