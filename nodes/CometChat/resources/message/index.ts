import type { Resource } from '../../transport/types';
import { removeReaction } from './removeReaction';

export const message: Resource = {
	name: 'Message',
	value: 'message',
	defaultOperation: 'removeReaction',
	operations: [removeReaction],
};
