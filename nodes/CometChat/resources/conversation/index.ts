import type { Resource } from '../../../shared/operation/types';
import { getMany } from './getMany';
import { getManyPinned } from './getManyPinned';
import { setPinned } from './setPinned';

export const conversation: Resource = {
	name: 'Conversation',
	value: 'conversation',
	description: 'Conversations of a user',
	defaultOperation: 'getMany',
	operations: [getMany, getManyPinned, setPinned],
};
