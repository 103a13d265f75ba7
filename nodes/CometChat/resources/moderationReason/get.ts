import { reasonId } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get a reason for flagging',
	description: 'Read name and description of a reason',
	routing: { request: { method: 'GET', url: '/moderation/reasons/{id}' } },
	fields: [reasonId],
};
