import type { Resource } from '../../../shared/operation/types';
import { create } from './create';
import { deleteReason } from './delete';
import { get } from './get';
import { getMany } from './getMany';
import { update } from './update';

export const moderationReason: Resource = {
	name: 'Moderation Reason',
	value: 'moderationReason',
	description: 'Reasons for reports of messages',
	defaultOperation: 'getMany',
	operations: [create, deleteReason, get, getMany, update],
};
