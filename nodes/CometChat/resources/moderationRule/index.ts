import type { Resource } from '../../../shared/operation/types';
import { create } from './create';
import { deleteRule } from './delete';
import { get } from './get';
import { getMany } from './getMany';
import { getManyRevisions } from './getManyRevisions';
import { update } from './update';

export const moderationRule: Resource = {
	name: 'Moderation Rule',
	value: 'moderationRule',
	description: 'Rules that block messages',
	defaultOperation: 'getMany',
	operations: [create, deleteRule, get, getMany, getManyRevisions, update],
};
