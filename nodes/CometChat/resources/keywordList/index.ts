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
	description: 'Words, patterns and sentences that moderation looks for, e.g. profanity',
	defaultOperation: 'getMany',
	operations: [create, deleteList, get, getMany, sync, update],
};
