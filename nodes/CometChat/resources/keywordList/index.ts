import type { Resource } from '../../../shared/operation/types';
import { create } from './create';
import { deleteList } from './delete';
import { get } from './get';
import { getMany } from './getMany';
import { sync } from './sync';
import { update } from './update';

export const keywordList: Resource = {
	name: 'Moderation Keyword List',
	value: 'keywordList',
	description: 'Words that moderation looks for',
	defaultOperation: 'getMany',
	operations: [create, deleteList, get, getMany, sync, update],
};
