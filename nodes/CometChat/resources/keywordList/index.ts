import type { Resource } from '../../transport/types';
import { create } from './create';
import { deleteList } from './delete';
import { get } from './get';
import { getMany } from './getMany';
import { update } from './update';

export const keywordList: Resource = {
	name: 'Moderation Keyword List',
	value: 'keywordList',
	defaultOperation: 'getMany',
	operations: [create, deleteList, get, getMany, update],
};
